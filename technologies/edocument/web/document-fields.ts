import type { ResultField, ResultFieldKind } from '@kuelik/flow';
import { personLabels } from '../../shared/web/person-labels.ts';

type Label = readonly [ru: string, kz: string, en: string, my: string];

const named = (
  kind: ResultFieldKind,
  label: ResultField['label'],
  path: string,
  ...otherPaths: string[]
): ResultField => ({ kind, label, path, otherPaths });
const field = (kind: ResultFieldKind, label: Label, path: string, ...otherPaths: string[]): ResultField => {
  const [ru, kz, en, my] = label;
  return named(kind, { ru, kz, en, my }, path, ...otherPaths);
};
const common = (name: string) => `result_json.common.${name}`;
const domain = (name: string) => `result_json.domain.${name}`;

const documentRows: readonly ResultField[] = [
  named('photo', personLabels.photo, 'face_photo'),
  named('text', personLabels.lastName, common('docOwner.lastName'), 'last_name'),
  named('text', personLabels.firstName, common('docOwner.firstName'), 'first_name'),
  named('text', personLabels.patronymic, common('docOwner.middleName'), 'middle_name'),
  field(
    'text',
    ['Фамилия латиницей', 'Тегі латын әрпімен', 'Last name in Latin letters', 'Nama keluarga (huruf Latin)'],
    common('docOwner.engSurname'),
  ),
  field(
    'text',
    ['Имя латиницей', 'Аты латын әрпімен', 'First name in Latin letters', 'Nama pertama (huruf Latin)'],
    common('docOwner.engFirstName'),
  ),
  named('text', personLabels.iin, common('docOwner.iin'), domain('iin'), 'iin'),
  named('date', personLabels.birthDate, domain('birthDate'), domain('birthday'), 'birth_date'),
  named('gender', personLabels.gender, 'gender', domain('gender')),
  field('text', ['Возраст', 'Жасы', 'Age', 'Umur'], 'age'),
  named('text', personLabels.nationality, domain('nationality'), 'nationality'),
  named('text', personLabels.citizenship, domain('citizenship')),
  field(
    'list',
    ['Место рождения', 'Туған жері', 'Place of birth', 'Tempat lahir'],
    domain('birthPlace'),
    domain('birthplace'),
    'birth_place',
  ),
  field(
    'text',
    ['Место жительства', 'Тұрғылықты жері', 'Place of residence', 'Tempat tinggal'],
    domain('lifeplace'),
  ),
  field(
    'date',
    ['Дата прибытия', 'Келген күні', 'Date of arrival', 'Tarikh ketibaan'],
    domain('dateOfArrival'),
  ),
  field(
    'date',
    ['Дата выбытия', 'Кеткен күні', 'Date of departure', 'Tarikh berlepas'],
    domain('dateOfDisposal'),
  ),
  named('text', personLabels.documentNumber, common('docNumber'), 'doc_number'),
  named('names', personLabels.issuedBy, common('docIssuer'), domain('authority'), 'issuer'),
  named('date', personLabels.issuedOn, common('docIssuedDate'), domain('issuedDate'), 'issued_date'),
  named(
    'date',
    personLabels.validUntil,
    common('docExpirationDate'),
    domain('expirationDate'),
    'expiration_date',
  ),
];

const vehicle = (name: string) => [domain(`vehicle.${name}`), domain(name)] as const;
const vehicleRows: readonly ResultField[] = [
  field(
    'text',
    ['Регистрационный номер', 'Тіркеу нөмірі', 'Registration number', 'Nombor pendaftaran'],
    ...vehicle('srtsRegistrationNumber'),
  ),
  field('text', ['Модель', 'Үлгісі', 'Model', 'Model'], ...vehicle('model')),
  // One line for both, as in the specification's result display.
  field('list', ['Категория', 'Санаты', 'Category', 'Kategori'], ...vehicle('category')),
  field(
    'list',
    ['Техническая категория', 'Техникалық санаты', 'Technical category', 'Kategori teknikal'],
    ...vehicle('techCategory'),
  ),
  field('text', ['VIN', 'VIN', 'VIN', 'VIN'], ...vehicle('bodyNo')),
  field(
    'text',
    ['Год выпуска', 'Шығарылған жылы', 'Year of manufacture', 'Tahun dibuat'],
    ...vehicle('issueYear'),
  ),
  field(
    'text',
    ['Объём двигателя', 'Қозғалтқыш көлемі', 'Engine volume', 'Isi padu enjin'],
    ...vehicle('engineVolume'),
  ),
  field('text', ['Цвет', 'Түсі', 'Colour', 'Warna'], ...vehicle('color')),
  field(
    'text',
    ['Масса без нагрузки', 'Жүксіз салмағы', 'Unladen weight', 'Berat tanpa muatan'],
    ...vehicle('unloadedWeight'),
  ),
  field(
    'text',
    ['Наибольшая масса', 'Ең үлкен салмағы', 'Maximum weight', 'Berat maksimum'],
    ...vehicle('maxWeight'),
  ),
  field(
    'text',
    ['Регион владельца', 'Иесінің өңірі', 'Owner’s region', 'Wilayah pemilik'],
    ...vehicle('ownerRegionName'),
  ),
  field('text', ['Примечания', 'Ескертпе', 'Notes', 'Catatan'], ...vehicle('notes')),
];

const education = (name: string) => [domain(`education.${name}`), domain(name)] as const;
const educationRows: readonly ResultField[] = [
  field('text', ['Учебное заведение', 'Оқу орны', 'Institution', 'Institusi'], ...education('school')),
  field('text', ['Специальность', 'Мамандығы', 'Specialty', 'Pengkhususan'], ...education('specialty')),
  field('text', ['Форма обучения', 'Оқу түрі', 'Form of study', 'Mod pengajian'], ...education('studyForm')),
  field('text', ['Место учёбы', 'Оқу орнының мекенжайы', 'Location', 'Lokasi'], ...education('location')),
  field(
    'text',
    ['Серия диплома', 'Диплом сериясы', 'Diploma series', 'Siri diploma'],
    ...education('diplomaSeries'),
  ),
  field(
    'text',
    ['Номер диплома', 'Диплом нөмірі', 'Diploma number', 'Nombor diploma'],
    ...education('diplomaNumber'),
  ),
  field(
    'date',
    ['Дата диплома', 'Диплом күні', 'Date of diploma', 'Tarikh diploma'],
    ...education('diplomaDate'),
  ),
];

const vaccination = (name: string) => [domain(`vaccination.${name}`), domain(name)] as const;
const stage = (index: number): Label => [
  `Этап вакцинации ${index}`,
  `Вакцинация кезеңі ${index}`,
  `Vaccination, stage ${index}`,
  `Vaksinasi, peringkat ${index}`,
];
const vaccinationRows: readonly ResultField[] = [
  field('text', ['Пациент', 'Пациент', 'Patient', 'Pesakit'], ...vaccination('patientNameRu')),
  field(
    'gender',
    ['Пол пациента', 'Пациенттің жынысы', 'Patient’s sex', 'Jantina pesakit'],
    ...vaccination('patientGender'),
  ),
  field(
    'text',
    ['Паспорт пациента', 'Пациенттің паспорты', 'Patient’s passport', 'Pasport pesakit'],
    ...vaccination('patientPassportNumber'),
  ),
  field('text', ['Вакцинация', 'Вакцинация', 'Vaccination', 'Vaksinasi'], ...vaccination('vaccinationRu')),
  field('text', ['Препарат', 'Препарат', 'Vaccine', 'Vaksin'], ...vaccination('drugNameRu')),
  field('text', ['Производитель', 'Өндіруші', 'Manufacturer', 'Pengeluar'], ...vaccination('drugCompanyRu')),
  field(
    'text',
    ['Страна производства', 'Өндірілген ел', 'Country of manufacture', 'Negara pengeluar'],
    ...vaccination('drugCountryRu'),
  ),
  field('text', ['Серия', 'Сериясы', 'Series', 'Siri'], ...vaccination('series')),
  ...[0, 1, 2, 3].map((index) => field('list', stage(index + 1), ...vaccination(`stages.${index}`))),
  field('text', ['Адрес', 'Мекенжайы', 'Address', 'Alamat'], ...vaccination('addressRu')),
  field('text', ['Врач', 'Дәрігер', 'Doctor', 'Doktor'], ...vaccination('doctorNameRu')),
  field('text', ['ИИН врача', 'Дәрігердің ЖСН-і', 'Doctor’s IIN', 'IIN doktor'], ...vaccination('doctorIin')),
  field(
    'date',
    ['Действует до', 'Жарамды мерзімі', 'Valid until', 'Sah sehingga'],
    ...vaccination('validDate'),
  ),
];

/**
 * The displayed fields of an e-document, in order: the result fields of the product specification, section 3, each with its
 * path in either form. The barcode and the link to the document are hidden: they mean nothing to a person.
 */
export const documentFields: readonly ResultField[] = [
  ...documentRows,
  ...vehicleRows,
  ...educationRows,
  ...vaccinationRows,
];
