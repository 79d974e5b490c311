/** The e-document types of the product specification, section 3; those about a child in `childDocumentTypes`. */
const ownDocumentTypes = [
  'IdentityCard',
  'Passport',
  'DriverLicense',
  'BirthCertificate',
  'MarriageCertificate',
  'ChangeFioCertificate',
  'DivorceCertificate',
  'Diploma',
  'StudentCard',
  'SRTS',
  'TechPassport',
  'InsurancePolicy',
  'Vaccination',
  'PcrCertificate',
  'SocialId',
  'DisabilityCertificate',
  'LargeFamilyCertificate',
  'AspCertificate',
  'Pension',
  'Vnzh',
  'LbgCard',
  'Oralman',
  'Hunter',
  'Attorney',
] as const;

const childDocumentTypes = [
  'ChildIdentityCard',
  'ChildBirthCertificate',
  'ChildPassport',
  'CollegeDiploma',
  'SchoolCard',
  'Voucher',
] as const;

export const documentTypes = [...ownDocumentTypes, ...childDocumentTypes] as const;
export type EDocumentType = (typeof documentTypes)[number];

/** Whether the document is a child's, requested by a parent. */
export const isChildType = (type: EDocumentType): boolean =>
  childDocumentTypes.some((child) => child === type);

/** Parses a document type in any spelling (`Identitycard`, `identity-card`); null if unknown. */
export function documentTypeOf(name: unknown): EDocumentType | null {
  if (typeof name !== 'string') return null;
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return documentTypes.find((type) => type.toLowerCase() === letters) ?? null;
}
