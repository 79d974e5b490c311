import * as v from 'valibot';

/** The protocol shared by all technologies that photograph a document. */

export const pictureTypes = ['image/jpeg', 'image/png'] as const;

/** A card has two sides; a passport has one page. */
export const documentTypes = ['identity-card', 'passport'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Source of the pictures: uploads are marked. */
export const pictureSources = ['camera', 'upload'] as const;
export type PictureSource = (typeof pictureSources)[number];

const sessionId = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** Multipart fields of a call with a document, besides the picture parts `front` and `back`. */
export const recognizeEntries = {
  session_id: sessionId,
  document_type: v.picklist(documentTypes),
  source: v.picklist(pictureSources),
  /**
   * Language of the page that asked for the consent to be identified by pictures. Without it no consent is recorded:
   * the caller obtained it itself.
   */
  locale: v.optional(v.picklist(['ru', 'kz', 'en', 'my'])),
} as const;

/** Body of the call that starts a scan's time: the camera has opened. */
export const scanRequest = <const T extends readonly string[]>(technologies: T) =>
  v.object({ session_id: sessionId, technology: v.picklist(technologies) });

export const scanReply = v.object({
  /** Seconds in front of the camera, for both sides together. */
  time_limit_s: v.number(),
  /** ISO 8601: pictures of this scan that arrive later are refused with `scan_time_expired`. */
  expires_at: v.string(),
});
export type ScanReply = v.InferOutput<typeof scanReply>;

/**
 * Notes in the record about accepted pictures. `print_mismatch`: a printed date differs from the MRZ.
 * `specimen`: the MRZ marks itself as a specimen.
 */
export const documentWarnings = [
  'uploaded',
  'glare',
  'blur',
  'dark',
  'expired',
  'print_mismatch',
  'specimen',
] as const;
export type DocumentWarning = (typeof documentWarnings)[number];

const fieldNames = [
  'authority',
  'date_of_birth',
  'document_number',
  'date_of_expiry',
  /** Base64 JPEG without a data: prefix. */
  'face_photo',
  'first_name',
  /** The IIN on a Kazakhstan document, the CURP on a Mexican one; check digit verified. */
  'personal_number',
  'date_of_issue',
  'last_name',
  'patronymic',
  /** ISO 3166-1 alpha-3 as in the MRZ, such as KAZ. */
  'country_code',
  'images.face_photo',
] as const;

/**
 * The scanned document: the specification's flat map, section 3. Dates are YYYY-MM-DD. A missing or unread
 * field is null.
 */
export const scannedDocument = v.object({
  ...v.entriesFromList(fieldNames, v.nullable(v.string())),
  warnings: v.array(v.picklist(documentWarnings)),
});
export type ScannedDocument = v.InferOutput<typeof scannedDocument>;

const isWarning = v.picklist(documentWarnings);

const anyText = v.nullish(v.string(), null);

const anyFields = v.object({
  ...v.entriesFromList(fieldNames, anyText),
  images: v.fallback(v.nullish(v.object({ face_photo: anyText }), null), null),
  /** Unknown warnings have no text and are skipped. */
  warnings: v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((list) => list.filter((warning) => v.is(isWarning, warning))),
  ),
});
/**
 * The scanned document from any backend that implements this protocol: a missing field counts as unread, and the photo may
 * have any of its names. A reply without any field that was read is not a document.
 */
export const anyScannedDocument = v.pipe(
  anyFields,
  v.transform(({ images, ...fields }): ScannedDocument => {
    const photo = fields.face_photo || fields['images.face_photo'] || images?.face_photo || null;
    return { ...fields, face_photo: photo, 'images.face_photo': fields['images.face_photo'] || photo };
  }),
  v.check(({ warnings: _warnings, ...fields }) => Object.values(fields).some(Boolean)),
);

/**
 * Why a document was not recognised, as far as visible: `detail.reason` of `not_recognized`. Partly outside
 * the picture, too small, bad light or focus, or an MRZ number that differs from the printed one. More may be
 * added.
 */
export const unreadableReasons = ['cut_off', 'small', 'dark', 'glare', 'blur', 'number_mismatch'] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/**
 * Error codes: the specification's error catalogue, section 8, document scan. `detail.attempts_left` says how
 * many attempts remain.
 */
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
  'other_person',
] as const;
export type DocumentError = (typeof documentErrors)[number];
