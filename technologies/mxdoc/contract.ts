import * as v from 'valibot';

export const mxdocTechnologies = ['mxdoc'] as const;
/** The catalogue's code of this folder's technology. */
export const mxdocCodes = { mxdoc: 'MXD' } as const satisfies Record<
  (typeof mxdocTechnologies)[number],
  string
>;

/** Pictures: jpeg or png of at most 24 MB, specification section 5. */
export const maxPictureBytes = 24 * 1024 * 1024;
export const pictureTypes = ['image/jpeg', 'image/png'] as const;

/** An identity card is the voter's card (INE), shown from both sides; a passport has one page. */
export const mxDocumentTypes = ['identity-card', 'passport'] as const;
export type MxDocumentType = (typeof mxDocumentTypes)[number];

/** Multipart fields of POST /mx-document/recognize/ beside the picture parts `front` and `back`. */
export const recognizeFields = v.object({
  session_id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  technology: v.picklist(mxdocTechnologies),
  country: v.literal('MX'),
  document_type: v.picklist(mxDocumentTypes),
  source: v.picklist(['camera', 'upload']),
});

/** What the record notes about pictures that were accepted all the same. */
export const mxDocumentWarnings = ['uploaded', 'glare', 'blur', 'dark', 'expired', 'print_mismatch'] as const;

const text = v.nullable(v.string());

/** The scanned document: the specification's flat map, section 3. Dates are YYYY-MM-DD. A field that the document does not carry or that was not read is null. */
export const mxScannedDocument = v.object({
  authority: text,
  date_of_birth: text,
  document_number: text,
  date_of_expiry: text,
  /** Base64 JPEG without a data: prefix. */
  face_photo: text,
  first_name: text,
  /** The CURP, check digit verified. */
  personal_number: text,
  date_of_issue: text,
  last_name: text,
  patronymic: text,
  /** ISO 3166-1 alpha-3 as the machine-readable zone has it: MEX. */
  country_code: text,
  'images.face_photo': text,
  warnings: v.array(v.picklist(mxDocumentWarnings)),
});
export type MxScannedDocument = v.InferOutput<typeof mxScannedDocument>;

/** Codes of failed replies: the specification's error catalogue, section 8. `detail.attempts_left` says how many tries remain. */
export const mxDocumentErrors = [
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
export type MxDocumentError = (typeof mxDocumentErrors)[number];
