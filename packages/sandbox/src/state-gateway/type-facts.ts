import type { StateDocumentType } from '@kuelik/providers/contract';

/** Facts shared by every document of a type. */
export interface TypeFacts {
  readonly nameKk: string;
  readonly nameRu: string;
  readonly nameEn: string;
  readonly issuer: keyof typeof issuers;
  /** Years of validity; null: no expiry. */
  readonly years: number | null;
  /** Whether it shows its holder's face. */
  readonly portrait: boolean;
  /** Prefix of its number. */
  readonly prefix: string;
}

export const issuers = {
  interior: {
    nameKk: 'ҚР ІІМ',
    nameRu: 'МВД РК',
    nameEn: 'Ministry of Internal Affairs of the Republic of Kazakhstan',
  },
  justice: {
    nameKk: 'АХАЖ бөлімі',
    nameRu: 'Отдел РАГС',
    nameEn: 'Civil registry office',
  },
  labour: {
    nameKk: 'ҚР Еңбекмині',
    nameRu: 'Минтруда РК',
    nameEn: 'Ministry of Labour of the Republic of Kazakhstan',
  },
  health: {
    nameKk: 'ҚР ДСМ',
    nameRu: 'МЗ РК',
    nameEn: 'Ministry of Healthcare of the Republic of Kazakhstan',
  },
  education: {
    nameKk: 'Құмсай университеті',
    nameRu: 'Университет Песочного города',
    nameEn: 'University of Sandbox City',
  },
  school: { nameKk: '№ 0 мектеп', nameRu: 'Школа № 0', nameEn: 'School No. 0' },
  insurance: { nameKk: '«Құмсай» СК', nameRu: 'СК «Песочница»', nameEn: 'Sandbox Insurance' },
  nature: { nameKk: 'Орман комитеті', nameRu: 'Комитет лесного хозяйства', nameEn: 'Forestry Committee' },
  notary: { nameKk: 'Нотариус', nameRu: 'Нотариус', nameEn: 'Notary' },
} as const;

const facts = (
  [nameRu, nameKk, nameEn]: readonly [string, string, string],
  issuer: keyof typeof issuers,
  prefix: string,
  years: number | null = null,
  portrait = false,
): TypeFacts => ({ nameKk, nameRu, nameEn, issuer, prefix, years, portrait });

export const typeFacts: Readonly<Record<StateDocumentType, TypeFacts>> = {
  IdentityCard: facts(['Удостоверение личности', 'Жеке куәлік', 'Identity card'], 'interior', '0', 10, true),
  DriverLicense: facts(
    ['Водительское удостоверение', 'Жүргізуші куәлігі', 'Driving licence'],
    'interior',
    'SB',
    10,
    true,
  ),
  BirthCertificate: facts(
    ['Свидетельство о рождении', 'Туу туралы куәлік', 'Birth certificate'],
    'justice',
    'BC',
  ),
  MarriageCertificate: facts(
    ['Свидетельство о заключении брака', 'Неке қию туралы куәлік', 'Marriage certificate'],
    'justice',
    'MC',
  ),
  ChangeFioCertificate: facts(
    [
      'Свидетельство о перемене фамилии, имени, отчества',
      'Тегін, атын, әкесінің атын өзгерту туралы куәлік',
      'Change-of-name certificate',
    ],
    'justice',
    'FC',
  ),
  DivorceCertificate: facts(
    ['Свидетельство о расторжении брака', 'Некені бұзу туралы куәлік', 'Divorce certificate'],
    'justice',
    'DC',
  ),
  Diploma: facts(['Диплом', 'Диплом', 'Diploma'], 'education', 'ЖБ-Б'),
  SRTS: facts(
    [
      'Свидетельство о регистрации транспортного средства',
      'Көлік құралын тіркеу туралы куәлік',
      'Vehicle registration certificate',
    ],
    'interior',
    'TP',
  ),
  Vaccination: facts(
    ['Паспорт вакцинации', 'Вакцинация паспорты', 'Vaccination passport'],
    'health',
    'VP',
    1,
  ),
  SocialId: facts(['Социальный ID', 'Әлеуметтік ID', 'Social ID'], 'labour', 'SI', 5),
  DisabilityCertificate: facts(
    ['Удостоверение лица с инвалидностью', 'Мүгедектігі бар адамның куәлігі', 'Disability certificate'],
    'labour',
    'DS',
    5,
    true,
  ),
  LargeFamilyCertificate: facts(
    ['Удостоверение о многодетной семье', 'Көпбалалы отбасы куәлігі', 'Large-family certificate'],
    'labour',
    'LF',
    5,
  ),
  AspCertificate: facts(
    ['Удостоверение получателя АСП', 'АӘК алушының куәлігі', 'Social-assistance recipient certificate'],
    'labour',
    'AS',
    1,
  ),
  TechPassport: facts(['Технический паспорт', 'Техникалық паспорт', 'Technical passport'], 'interior', 'TX'),
  Pension: facts(
    ['Удостоверение пенсионера', 'Зейнеткер куәлігі', "Pensioner's certificate"],
    'labour',
    'PN',
    null,
    true,
  ),
  Passport: facts(['Паспорт гражданина РК', 'ҚР азаматының паспорты', 'Passport'], 'interior', 'N', 10, true),
  StudentCard: facts(['Студенческий билет', 'Студенттік билет', 'Student card'], 'education', 'SC', 4, true),
  Vnzh: facts(['Вид на жительство', 'Тұруға ықтиярхат', 'Residence permit'], 'interior', 'VZ', 10, true),
  PcrCertificate: facts(
    ['Результат ПЦР-тестирования на COVID-19', 'COVID-19 ПТР-тест нәтижесі', 'PCR test result'],
    'health',
    'PCR',
  ),
  LbgCard: facts(
    [
      'Удостоверение лица без гражданства',
      'Азаматтығы жоқ адамның куәлігі',
      "Stateless person's certificate",
    ],
    'interior',
    'LB',
    10,
    true,
  ),
  InsurancePolicy: facts(['Страховой полис', 'Сақтандыру полисі', 'Insurance policy'], 'insurance', 'IP', 1),
  Hunter: facts(['Удостоверение охотника', 'Аңшы куәлігі', "Hunter's certificate"], 'nature', 'HU', 5, true),
  Oralman: facts(['Удостоверение кандаса', 'Қандас куәлігі', 'Kandas certificate'], 'labour', 'KN', 1, true),
  Attorney: facts(['Доверенность', 'Сенімхат', 'Power of attorney'], 'notary', 'PA', 3),
  ChildIdentityCard: facts(
    ['Удостоверение личности ребёнка', 'Баланың жеке куәлігі', "Child's identity card"],
    'interior',
    '0',
    10,
    true,
  ),
  ChildBirthCertificate: facts(
    ['Свидетельство о рождении ребёнка', 'Баланың туу туралы куәлігі', "Child's birth certificate"],
    'justice',
    'CB',
  ),
  ChildPassport: facts(['Паспорт ребёнка', 'Баланың паспорты', "Child's passport"], 'interior', 'N', 5, true),
  CollegeDiploma: facts(['Диплом колледжа', 'Колледж дипломы', 'College diploma'], 'education', 'CD'),
  SchoolCard: facts(['Ученический билет', 'Оқушы билеті', "Pupil's card"], 'school', 'PC', 11, true),
  Voucher: facts(['Ваучер', 'Ваучер', 'Voucher'], 'school', 'VO', 1),
};
