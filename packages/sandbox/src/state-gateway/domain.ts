import type { DocumentDomain, StateDocumentType } from '@kuelik/providers/contract';
import type { Holder } from './holder.ts';

const diplomas: ReadonlySet<StateDocumentType> = new Set(['Diploma', 'CollegeDiploma']);
const pupils: ReadonlySet<StateDocumentType> = new Set(['StudentCard', 'SchoolCard', 'Voucher']);
const vehicles: ReadonlySet<StateDocumentType> = new Set(['SRTS', 'TechPassport', 'InsurancePolicy']);
const residents: ReadonlySet<StateDocumentType> = new Set(['Vnzh', 'LbgCard', 'Oralman']);

interface Issued {
  readonly number: string;
  readonly issued: string;
  readonly expires: string | null;
  readonly issuerRu: string;
}

const russianName = ({ lastName, firstName, middleName }: Holder) =>
  [lastName, firstName, middleName].filter((part) => part !== '').join(' ');

/** Fields that only some types have: the specification's domain fields, section 3. */
export function domainOf(type: StateDocumentType, holder: Holder, issued: Issued): DocumentDomain {
  return {
    birthDate: holder.birthDate,
    birthday: holder.birthDate,
    issuedDate: issued.issued,
    expirationDate: issued.expires,
    gender: holder.gender,
    iin: holder.iin,
    nationality: residents.has(type) ? 'УЗБЕК' : 'КАЗАХ',
    citizenship: type === 'LbgCard' ? 'БЕЗ ГРАЖДАНСТВА' : type === 'Vnzh' ? 'УЗБЕКИСТАН' : 'КАЗАХСТАН',
    birthPlace: { region: 'АБАЙСКАЯ ОБЛАСТЬ', district: 'ПЕСОЧНЫЙ РАЙОН' },
    birthplace: 'ПЕСОЧНЫЙ РАЙОН, АБАЙСКАЯ ОБЛАСТЬ',
    authority: issued.issuerRu,
    ...(residents.has(type)
      ? { dateOfArrival: '2019-05-04', dateOfDisposal: null, lifeplace: 'Г. ПЕСОЧНЫЙ, УЛ. ПРИМЕРНАЯ, 1' }
      : {}),
    ...(diplomas.has(type) || pupils.has(type) ? { education: educationOf(type, issued) } : {}),
    ...(vehicles.has(type) ? { vehicle: vehicleOf(issued) } : {}),
    ...(type === 'DriverLicense'
      ? { vehicle: { ...emptyVehicle, category: 'B, B1', notes: 'AUTOMATIC' } }
      : {}),
    ...(type === 'Vaccination' || type === 'PcrCertificate'
      ? { vaccination: vaccinationOf(type, holder) }
      : {}),
  };
}

function educationOf(type: StateDocumentType, { number, issued }: Issued) {
  const higher = type === 'Diploma' || type === 'StudentCard';
  return {
    specialty: diplomas.has(type) || type === 'StudentCard' ? 'Информационные системы' : null,
    studyForm: 'Очная',
    school: higher ? 'Университет Песочного города' : 'Школа № 0 Песочного города',
    location: 'Г. ПЕСОЧНЫЙ',
    diplomaNumber: diplomas.has(type) ? number.replaceAll(/\D/g, '') : null,
    diplomaSeries: diplomas.has(type) ? 'ЖБ-Б' : null,
    diplomaDate: diplomas.has(type) ? issued : null,
  };
}

const emptyVehicle = {
  model: null,
  category: null,
  techCategory: null,
  bodyNo: null,
  issueYear: null,
  engineVolume: null,
  color: null,
  unloadedWeight: null,
  maxWeight: null,
  ownerRegionName: null,
  notes: null,
  srtsRegistrationNumber: null,
};

function vehicleOf({ number }: Issued) {
  return {
    model: 'SANDBOX WAGON 1.6',
    category: 'B',
    techCategory: 'M1',
    bodyNo: 'XTA00000000000000',
    issueYear: '2016',
    engineVolume: '1596',
    color: 'БЕЛЫЙ',
    unloadedWeight: '1180',
    maxWeight: '1560',
    ownerRegionName: 'АБАЙСКАЯ ОБЛАСТЬ',
    notes: 'ОСОБЫЕ ОТМЕТКИ ОТСУТСТВУЮТ',
    srtsRegistrationNumber: number,
  };
}

function vaccinationOf(type: StateDocumentType, holder: Holder) {
  const pcr = type === 'PcrCertificate';
  return {
    stages: pcr
      ? []
      : [
          { date: '2025-03-01', number: '1', dose: '0,5 мл', series: 'SB-001' },
          { date: '2025-03-22', number: '2', dose: '0,5 мл', series: 'SB-002' },
        ],
    patientPassportNumber: 'N00000000',
    doctorIin: '850228400002',
    patientNameRu: russianName(holder),
    patientGender: holder.gender === 'male' ? 'Мужской' : 'Женский',
    doctorNameRu: 'ВРАЧЕВА ПЕСОЧНАЯ',
    vaccinationRu: pcr ? 'ПЦР-тест: отрицательный' : 'Вакцинация завершена',
    drugCountryRu: 'КАЗАХСТАН',
    drugCompanyRu: 'ТОО «Песочница»',
    addressRu: 'Г. ПЕСОЧНЫЙ, ПОЛИКЛИНИКА № 0',
    drugNameRu: pcr ? null : 'САНДБОКС-ВАК',
    series: pcr ? null : 'SB-002',
    validDate: '2027-03-22',
  };
}
