/** The 30 e-document types of the product specification, section 3. */
export const documentTypes = [
  'IdentityCard',
  'DriverLicense',
  'BirthCertificate',
  'MarriageCertificate',
  'ChangeFioCertificate',
  'DivorceCertificate',
  'Diploma',
  'SRTS',
  'Vaccination',
  'SocialId',
  'DisabilityCertificate',
  'LargeFamilyCertificate',
  'AspCertificate',
  'TechPassport',
  'Pension',
  'Passport',
  'StudentCard',
  'Vnzh',
  'PcrCertificate',
  'LbgCard',
  'InsurancePolicy',
  'Hunter',
  'Oralman',
  'Attorney',
  'ChildIdentityCard',
  'ChildBirthCertificate',
  'ChildPassport',
  'CollegeDiploma',
  'SchoolCard',
  'Voucher',
] as const;
export type StateDocumentType = (typeof documentTypes)[number];

/** Documents of a child, requested by a parent. */
export const childDocumentTypes = [
  'ChildIdentityCard',
  'ChildBirthCertificate',
  'ChildPassport',
  'CollegeDiploma',
  'SchoolCard',
  'Voucher',
] as const satisfies readonly StateDocumentType[];
