import * as v from 'valibot';

export const documentTechnologies = ['document', 'document2'] as const;
/** The catalogue's codes of this folder's technologies. */
export const documentCodes = { document: 'DR', document2: 'DR2' } as const satisfies Record<
  (typeof documentTechnologies)[number],
  string
>;

/** Pictures: jpeg or png of at most 25 MB, specification section 5. */
export const maxPictureBytes = 25 * 1024 * 1024;
export const pictureTypes = ['image/jpeg', 'image/png'] as const;

export const documentCountries = ['KZ', 'OTHER'] as const;
export const documentTypes = ['identity-card', 'passport'] as const;
export type DocumentCountry = (typeof documentCountries)[number];
export type DocumentType = (typeof documentTypes)[number];

/** Multipart fields of POST /document/recognize/ beside the picture parts `front` and `back`. */
export const recognizeFields = v.object({
  session_id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  technology: v.picklist(documentTechnologies),
  country: v.picklist(documentCountries),
  document_type: v.picklist(documentTypes),
  source: v.picklist(['camera', 'upload']),
});

/**
 * What the record notes about pictures that were accepted all the same. `print_mismatch`: a printed date is not
 * what the machine-readable zone says.
 */
export const documentWarnings = ['uploaded', 'glare', 'blur', 'dark', 'expired', 'print_mismatch'] as const;

const text = v.nullable(v.string());

/** The scanned document: the specification's flat map, section 3. Dates are YYYY-MM-DD. A field that the document does not carry or that was not read is null. */
export const scannedDocument = v.object({
  authority: text,
  date_of_birth: text,
  document_number: text,
  date_of_expiry: text,
  /** Base64 JPEG without a data: prefix. */
  face_photo: text,
  first_name: text,
  /** The IIN on a Kazakhstan document, check digit verified. */
  personal_number: text,
  date_of_issue: text,
  last_name: text,
  patronymic: text,
  /** ISO 3166-1 alpha-3 as the machine-readable zone has it, such as KAZ. */
  country_code: text,
  'images.face_photo': text,
  warnings: v.array(v.picklist(documentWarnings)),
});
export type ScannedDocument = v.InferOutput<typeof scannedDocument>;

/** Codes of failed replies: the specification's error catalogue, section 8, document scan. `detail.attempts_left` says how many tries remain. */
export const documentErrors = [
  'type_mismatch',
  'country_mismatch',
  'scan_time_expired',
  'parse_error',
  'wrong_side',
  'not_recognized',
  'wrong_file',
  'large_file',
  'maximum_attempts',
] as const;
export type DocumentError = (typeof documentErrors)[number];
