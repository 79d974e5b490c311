import { ResultRows } from '@kuelik/flow';
import { UiLocale, uiTexts } from '@kuelik/ui';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { documentTypes, type EDocumentType } from '../document-types.ts';
import { documentFields } from './document-fields.ts';

afterEach(cleanup);

/** The fields of every document, the specification, section 3; each value is unique. */
const owner = {
  iin: '990231300010',
  firstName: 'ТЕСТ',
  lastName: 'СПЕЦИМЕНОВ',
  middleName: 'ТЕСТОВИЧ',
  engFirstName: 'TEST',
  engSurname: 'SPECIMENOV',
};
const common = {
  docOwner: owner,
  docType: { code: 'CODE', nameKk: 'түрі', nameRu: 'вид', nameEn: 'kind' },
  docNumber: 'N00000001',
  docIssuer: { nameKk: 'ҚР ІІМ', nameRu: 'МВД РК', nameEn: 'MIA' },
  docIssuedDate: '2021-04-09',
  docExpirationDate: '2031-04-08',
  docUri: 'urn:document',
};
const personal = {
  birthDate: '1999-02-28',
  birthPlace: { region: 'АЛМАТЫ', district: 'МЕДЕУ' },
  nationality: 'КАЗАХ',
  citizenship: 'КАЗАХСТАН',
};
const commonShown = [
  ...Object.values(owner),
  'N00000001',
  'MIA',
  '09/04/2021',
  '08/04/2031',
  '28/02/1999',
  'АЛМАТЫ, МЕДЕУ',
  'КАЗАХ',
  'КАЗАХСТАН',
  'Female',
  '27',
];

interface Part {
  readonly domain: object;
  readonly shown: readonly string[];
}

const vehicle: Part = {
  domain: {
    vehicle: {
      model: 'WAGON',
      category: ['B', 'B1'],
      techCategory: ['M1', 'M2'],
      bodyNo: 'XTA00000000000000',
      issueYear: '2016',
      engineVolume: '1596',
      color: 'БЕЛЫЙ',
      unloadedWeight: '1180',
      maxWeight: '1560',
      ownerRegionName: 'АБАЙ',
      notes: 'ОТМЕТКИ',
      srtsRegistrationNumber: 'SR0001',
    },
  },
  shown: [
    ...['WAGON', 'B, B1', 'M1, M2', 'XTA00000000000000', '2016', '1596', 'БЕЛЫЙ', '1180', '1560', 'АБАЙ'],
    ...['ОТМЕТКИ', 'SR0001'],
  ],
};
const licence: Part = { domain: { vehicle: { category: 'B, B1' } }, shown: ['B, B1'] };
const education: Part = {
  domain: {
    education: {
      specialty: 'Системы',
      studyForm: 'Очная',
      school: 'Университет',
      location: 'Г. ПЕСОЧНЫЙ',
      diplomaNumber: '0001',
      diplomaSeries: 'ЖБ-Б',
      diplomaDate: '2020-06-30',
    },
  },
  shown: ['Системы', 'Очная', 'Университет', 'Г. ПЕСОЧНЫЙ', '0001', 'ЖБ-Б', '30/06/2020'],
};
const vaccination: Part = {
  domain: {
    vaccination: {
      stages: [
        { date: '2025-03-01', number: '1', dose: '0,5 мл', series: 'SB-001' },
        { date: '2025-03-22', number: '2', dose: '0,4 мл', series: 'SB-002' },
      ],
      patientPassportNumber: 'N00000000',
      doctorIin: '850228400002',
      patientNameRu: 'СПЕЦИМЕНОВ ТЕСТ',
      patientGender: 'male',
      doctorNameRu: 'ВРАЧЕВА',
      vaccinationRu: 'завершена',
      drugCountryRu: 'СТРАНА',
      drugCompanyRu: 'ТОО',
      addressRu: 'ПОЛИКЛИНИКА',
      drugNameRu: 'ВАК',
      series: 'SB-003',
      validDate: '2027-03-22',
    },
  },
  shown: [
    ...['01/03/2025, 1, 0,5 мл, SB-001', '22/03/2025, 2, 0,4 мл, SB-002', 'N00000000', '850228400002'],
    ...['СПЕЦИМЕНОВ ТЕСТ', 'Male', 'ВРАЧЕВА', 'завершена', 'СТРАНА', 'ТОО', 'ПОЛИКЛИНИКА', 'ВАК', 'SB-003'],
    '22/03/2027',
  ],
};
const resident: Part = {
  domain: { dateOfArrival: '2019-05-04', dateOfDisposal: '2024-05-04', lifeplace: 'УЛ. ПРИМЕРНАЯ, 1' },
  shown: ['04/05/2019', '04/05/2024', 'УЛ. ПРИМЕРНАЯ, 1'],
};

/** Fields that only this type has. */
const parts: Partial<Record<EDocumentType, Part>> = {
  DriverLicense: licence,
  SRTS: vehicle,
  TechPassport: vehicle,
  InsurancePolicy: vehicle,
  Diploma: education,
  StudentCard: education,
  CollegeDiploma: education,
  SchoolCard: education,
  Voucher: education,
  Vaccination: vaccination,
  PcrCertificate: vaccination,
  Vnzh: resident,
  LbgCard: resident,
  Oralman: resident,
};

const rowsOf = (data: object) => {
  const { container } = render(
    <UiLocale locale="en" texts={uiTexts.en}>
      <ResultRows fields={documentFields} data={{ ...data }} />
    </UiLocale>,
  );
  return Array.from(container.querySelectorAll('dd'), (value) => value.textContent);
};

test.each(documentTypes)('%s shows exactly its fields [3.26]', (type) => {
  const part = parts[type] ?? { domain: {}, shown: [] };
  const rows = rowsOf({
    document_type: type,
    iin: owner.iin,
    phone: '+77010000000',
    barcode: 'iVBORw0KGgo',
    gender: 'female',
    age: 27,
    result: true,
    result_json: { common, domain: { ...personal, ...part.domain } },
  });
  expect([...rows].sort()).toEqual([...commonShown, ...part.shown].sort());
});

test('a value at its alternative path is shown from there [3.26]', () => {
  const rows = rowsOf({
    result_json: {
      domain: {
        iin: owner.iin,
        birthday: '1999-02-28',
        birthplace: 'АЛМАТЫ',
        gender: 'male',
        authority: 'МВД РК',
        issuedDate: '2021-04-09',
        expirationDate: '2031-04-08',
        ...vehicle.domain,
      },
    },
  });
  const facts = [owner.iin, '28/02/1999', 'АЛМАТЫ', 'Male', 'МВД РК', '09/04/2021', '08/04/2031'];
  expect([...rows].sort()).toEqual([...facts, ...vehicle.shown].sort());
});

test('the older form shows each of its fields, except the barcode, the link and the phone [3.27]', () => {
  const rows = rowsOf({
    barcode: 'iVBORw0KGgo',
    birth_date: '1999-02-28',
    birth_place: 'АЛМАТЫ',
    doc_number: 'N00000001',
    doc_uri: 'urn:document',
    expiration_date: '2031-04-08',
    first_name: 'ТЕСТ',
    iin: owner.iin,
    issued_date: '2021-04-09',
    issuer: 'МВД РК',
    last_name: 'СПЕЦИМЕНОВ',
    middle_name: 'ТЕСТОВИЧ',
    nationality: 'КАЗАХ',
    phone: '+77010000000',
  });
  const names = ['ТЕСТ', 'СПЕЦИМЕНОВ', 'ТЕСТОВИЧ', owner.iin, 'КАЗАХ', 'АЛМАТЫ', 'N00000001', 'МВД РК'];
  expect([...rows].sort()).toEqual([...names, '28/02/1999', '09/04/2021', '08/04/2031'].sort());
});
