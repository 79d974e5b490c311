import * as v from 'valibot';
import { base64, date, iin, phone } from '../contract/common.ts';
import { documentTypes } from './document-types.ts';

const text = v.nullable(v.string());
const day = v.nullable(date);
const names = v.object({ nameKk: text, nameRu: text, nameEn: text });

/** The e-document result of the product specification, section 3: fields of every document. */
const common = v.object({
  docOwner: v.object({
    iin: v.nullable(iin),
    firstName: text,
    lastName: text,
    middleName: text,
    engFirstName: text,
    engSurname: text,
  }),
  docType: v.object({ ...names.entries, code: v.picklist(documentTypes) }),
  docNumber: text,
  docIssuer: names,
  docIssuedDate: day,
  docExpirationDate: day,
  docUri: text,
});

const vaccination = v.object({
  stages: v.array(v.object({ date: day, number: text, dose: text, series: text })),
  patientPassportNumber: text,
  doctorIin: v.nullable(iin),
  patientNameRu: text,
  patientGender: text,
  doctorNameRu: text,
  vaccinationRu: text,
  drugCountryRu: text,
  drugCompanyRu: text,
  addressRu: text,
  drugNameRu: text,
  series: text,
  validDate: day,
});

const education = v.object({
  specialty: text,
  studyForm: text,
  school: text,
  location: text,
  diplomaNumber: text,
  diplomaSeries: text,
  diplomaDate: day,
});

const vehicle = v.object({
  model: text,
  category: text,
  techCategory: text,
  /** The VIN. */
  bodyNo: text,
  issueYear: text,
  engineVolume: text,
  color: text,
  unloadedWeight: text,
  maxWeight: text,
  ownerRegionName: text,
  notes: text,
  srtsRegistrationNumber: text,
});

/** Fields of only some types; fields that a type does not have are omitted. */
const domain = v.partial(
  v.object({
    nationality: text,
    birthPlace: v.object({ region: text, district: text }),
    citizenship: text,
    vaccination,
    education,
    vehicle,
    birthDate: day,
    issuedDate: day,
    expirationDate: day,
    gender: text,
    iin: v.nullable(iin),
    birthday: day,
    birthplace: text,
    dateOfArrival: day,
    dateOfDisposal: day,
    lifeplace: text,
    authority: text,
  }),
);
export type DocumentDomain = v.InferOutput<typeof domain>;

export const currentDocument = v.object({
  document_type: v.picklist(documentTypes),
  iin: v.nullable(iin),
  phone: v.nullable(phone),
  /** JPEG; null on documents without a portrait. */
  face_photo: v.nullable(base64),
  /** PNG of the code with which others can verify the document. */
  barcode: v.nullable(base64),
  gender: v.nullable(v.picklist(['male', 'female', 'other'])),
  age: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  result: v.boolean(),
  result_json: v.object({ common, domain }),
});
export type CurrentDocument = v.InferOutput<typeof currentDocument>;

/** The older form, flat. */
export const olderDocument = v.object({
  barcode: v.nullable(base64),
  birth_date: day,
  birth_place: text,
  doc_number: text,
  doc_uri: text,
  expiration_date: day,
  face_photo: v.nullable(base64),
  first_name: text,
  iin: v.nullable(iin),
  issued_date: day,
  issuer: text,
  last_name: text,
  middle_name: text,
  nationality: text,
  phone: v.nullable(phone),
});
export type OlderDocument = v.InferOutput<typeof olderDocument>;

/** The contract's schema of a document. */
export const publishedDocument = v.union([currentDocument, olderDocument]);

/** The adapter's requirements for a document: the technology that shows it parses the rest. */
export const acceptedDocument = v.record(v.string(), v.unknown());
