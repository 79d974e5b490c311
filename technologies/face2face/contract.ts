import * as v from 'valibot';

/** The catalogue's code of this technology. */
export const face2faceCode = 'F2F';

/** POST /face2face/compare/ */
export const compareRequest = v.object({
  session_id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
});

/** GET /face2face/document-photo/ */
export const documentPhotoQuery = v.object({ session_id: compareRequest.entries.session_id });
/** The photo compared with the live face. */
export const documentPhotoReply = v.object({
  /** Base64 JPEG or PNG without a data: prefix; null if there is none. */
  document_photo: v.nullable(v.string()),
});

/** The face2face result, specification section 3. */
export const face2faceResult = v.object({
  result: v.boolean(),
  status: v.picklist(['success', 'failure']),
  /** Base64 JPEG without a data: prefix. */
  liveness_photo: v.string(),
  /** Base64 JPEG without a data: prefix. */
  document_photo: v.string(),
  /** Similarity as a percentage, 0 to 100, floored. */
  prediction_percent: v.number(),
  matching: v.boolean(),
});
export type Face2faceResult = v.InferOutput<typeof face2faceResult>;

/** Error codes: a photo of an earlier step is missing, or shows no face. */
export const face2faceErrors = ['liveness_missing', 'document_missing', 'face_not_found'] as const;
