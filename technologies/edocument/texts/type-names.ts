import type { Locale } from '@kuelik/protocol';
import type { EDocumentType } from '../document-types.ts';

const names = (ru: string, kz: string, en: string, my: string): Readonly<Record<Locale, string>> => ({
  ru,
  kz,
  en,
  my,
});

/** What each type of document is called. TechPassport, Attorney and Voucher await the state's own wording. */
export const typeNames: Readonly<Record<EDocumentType, Readonly<Record<Locale, string>>>> = {
  IdentityCard: names('Удостоверение личности', 'Жеке куәлік', 'Identity card', 'Kad pengenalan'),
  Passport: names(
    'Паспорт гражданина РК',
    'ҚР азаматының паспорты',
    'Passport of a citizen of Kazakhstan',
    'Pasport warganegara Kazakhstan',
  ),
  DriverLicense: names('Водительское удостоверение', 'Жүргізуші куәлігі', 'Driving licence', 'Lesen memandu'),
  BirthCertificate: names(
    'Свидетельство о рождении',
    'Туу туралы куәлік',
    'Birth certificate',
    'Sijil lahir',
  ),
  MarriageCertificate: names(
    'Свидетельство о заключении брака',
    'Неке қию туралы куәлік',
    'Marriage certificate',
    'Sijil perkahwinan',
  ),
  ChangeFioCertificate: names(
    'Свидетельство о перемене фамилии, имени, отчества',
    'Тегін, атын, әкесінің атын өзгерту туралы куәлік',
    'Change-of-name certificate',
    'Sijil penukaran nama',
  ),
  DivorceCertificate: names(
    'Свидетельство о расторжении брака',
    'Некені бұзу туралы куәлік',
    'Divorce certificate',
    'Sijil perceraian',
  ),
  Diploma: names('Диплом', 'Диплом', 'Diploma', 'Diploma'),
  StudentCard: names('Студенческий билет', 'Студенттік билет', 'Student card', 'Kad pelajar'),
  SRTS: names(
    'Свидетельство о регистрации транспортного средства',
    'Көлік құралын тіркеу туралы куәлік',
    'Vehicle registration certificate',
    'Sijil pendaftaran kenderaan',
  ),
  TechPassport: names('Технический паспорт', 'Техникалық паспорт', 'Technical passport', 'Pasport teknikal'),
  InsurancePolicy: names('Страховой полис', 'Сақтандыру полисі', 'Insurance policy', 'Polisi insurans'),
  Vaccination: names(
    'Паспорт вакцинации',
    'Вакцинация паспорты',
    'Vaccination passport',
    'Pasport vaksinasi',
  ),
  PcrCertificate: names(
    'Результат ПЦР-тестирования на COVID-19',
    'COVID-19 ПТР-тест нәтижесі',
    'COVID-19 PCR test result',
    'Keputusan ujian PCR COVID-19',
  ),
  SocialId: names('Социальный ID', 'Әлеуметтік ID', 'Social ID', 'ID sosial'),
  DisabilityCertificate: names(
    'Удостоверение лица с инвалидностью',
    'Мүгедектігі бар адамның куәлігі',
    'Disability certificate',
    'Sijil orang kurang upaya',
  ),
  LargeFamilyCertificate: names(
    'Удостоверение о многодетной семье',
    'Көпбалалы отбасы куәлігі',
    'Large-family certificate',
    'Sijil keluarga ramai anak',
  ),
  AspCertificate: names(
    'Удостоверение получателя АСП',
    'АӘК алушының куәлігі',
    'Social-assistance recipient certificate',
    'Sijil penerima bantuan sosial',
  ),
  Pension: names('Удостоверение пенсионера', 'Зейнеткер куәлігі', 'Pensioner’s certificate', 'Sijil pesara'),
  Vnzh: names('Вид на жительство', 'Тұруға ықтиярхат', 'Residence permit', 'Permit pemastautin'),
  LbgCard: names(
    'Удостоверение лица без гражданства',
    'Азаматтығы жоқ адамның куәлігі',
    'Stateless person’s certificate',
    'Sijil orang tanpa kewarganegaraan',
  ),
  Oralman: names('Удостоверение кандаса', 'Қандас куәлігі', 'Kandas certificate', 'Sijil kandas'),
  Hunter: names('Удостоверение охотника', 'Аңшы куәлігі', 'Hunter’s certificate', 'Sijil pemburu'),
  Attorney: names('Доверенность', 'Сенімхат', 'Power of attorney', 'Surat kuasa wakil'),
  ChildIdentityCard: names(
    'Удостоверение личности ребёнка',
    'Баланың жеке куәлігі',
    'Child’s identity card',
    'Kad pengenalan anak',
  ),
  ChildBirthCertificate: names(
    'Свидетельство о рождении ребёнка',
    'Баланың туу туралы куәлігі',
    'Child’s birth certificate',
    'Sijil lahir anak',
  ),
  ChildPassport: names('Паспорт ребёнка', 'Баланың паспорты', 'Child’s passport', 'Pasport anak'),
  CollegeDiploma: names('Диплом колледжа', 'Колледж дипломы', 'College diploma', 'Diploma kolej'),
  SchoolCard: names('Ученический билет', 'Оқушы билеті', 'Pupil’s card', 'Kad murid'),
  Voucher: names('Ваучер', 'Ваучер', 'Voucher', 'Baucar'),
};
