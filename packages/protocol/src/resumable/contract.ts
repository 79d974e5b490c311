import * as v from 'valibot';

/**
 * A resumable upload, for backends with the extension `resumable_uploads`. All files of a form are sent as
 * one sequence of bytes, in chunks:
 *
 * - POST /uploads/chunk/ multipart: `chunkFields`, then the bytes as the file `chunk`. The first chunk starts
 *   the upload. A chunk that does not start at the upload's current offset is not stored; the reply has the
 *   offset.
 * - GET /uploads/state/?upload= -> the current offset.
 * - The form's own call has the field `uploaded` (`uploadedFiles`, as JSON) instead of the files. 409
 *   `upload_incomplete` or `upload_damaged`: bytes are missing, or wrong.
 * - GET /uploads/place/ -> how many people are served first while the form's own call waits, then what is being done
 *   with it, for backends with the extension `queue_place`; also during calls that compare pictures and have no form.
 */
export const longestChunk = 512 * 1024;
/** Bytes of every chunk but the last. */
export const shortestChunk = 8 * 1024;
/** Bytes of one upload: two pictures of 25 MB, and frames. */
export const longestUpload = 64 * 1024 * 1024;

/** SHA-256, hexadecimal. */
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits'));
const bytes = (most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'a whole number'),
    v.transform(Number),
    v.number(),
    v.maxValue(most),
  );

export const chunkFields = v.object({
  /** The SHA-256 of all bytes identifies the upload within its session. */
  upload: sha256,
  /** Bytes of the whole upload. */
  size: v.pipe(bytes(longestUpload), v.minValue(1)),
  /** Bytes before this chunk. */
  start: bytes(longestUpload),
  /** Of this chunk. */
  sha256,
});
export type ChunkFields = v.InferOutput<typeof chunkFields>;

export const uploadQuery = v.object({ upload: sha256 });

export const uploadReply = v.object({
  /** Bytes received without a gap, from the first one; 0 for an unknown upload. */
  received: v.number(),
});

export const placeReply = v.object({
  /** How many people are served before this one; 0: it is being served, or nothing of it waits. */
  ahead: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** What is being done with the form, such as `workStages`; absent if nothing is, or another process does it. */
  stage: v.optional(v.string()),
  /** Estimated seconds until it ends; absent once it takes longer than usual. */
  left_s: v.optional(v.pipe(v.number(), v.minValue(0))),
});

/**
 * What is done with pictures, in this order: a document's, where a card has a front and a back, a passport a page; those
 * of a face check; and those that a face comparison holds against each other.
 */
export const workStages = [
  'pictures',
  'front',
  'back',
  'page',
  'comparing',
  'faces',
  'living',
  'own_photo',
  'document_photo',
  'likeness',
] as const;
export type WorkStage = (typeof workStages)[number];

export const uploadedFiles = v.object({
  upload: sha256,
  /** The files in the order of their bytes, without gaps. */
  files: v.pipe(
    v.array(
      v.object({
        field: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
        size: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(longestUpload)),
        sha256,
      }),
    ),
    v.minLength(1),
    v.maxLength(64),
  ),
});
export type UploadedFiles = v.InferOutput<typeof uploadedFiles>;
