import type * as v from 'valibot';

/** What one file field of a form may hold: pictures, counted and measured. */
export interface FileRule {
  /** Defaults to 0: the field may be absent. */
  readonly minFiles?: number;
  readonly maxFiles: number;
  /** Bytes of each file as it arrives. */
  readonly maxBytes: number;
  /** Longest side in pixels of the stored picture; larger ones are scaled down. Defaults to 4096. */
  readonly maxSide?: number;
  /** Pixels of each picture as it arrives, by its header. Defaults to 60 million: any phone's photo. */
  readonly maxPixels?: number;
}

/**
 * A multipart form: text fields by one schema (a field whose schema is not a string is read as JSON)
 * and picture fields by name. Put it into the route's `config: { form }` to have it documented, and
 * hand it to `readForm`.
 */
export interface FormSpec<
  TFields extends v.GenericSchema = v.GenericSchema,
  TFiles extends Readonly<Record<string, FileRule>> = Readonly<Record<string, FileRule>>,
> {
  readonly fields: TFields;
  readonly files: TFiles;
}

/** A picture that passed the checks: upright, re-encoded, without metadata. */
export interface UploadedPicture {
  /** The clean encoding: what may be stored and analysed. */
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg';
  /** Pixels of the clean encoding. */
  readonly width: number;
  readonly height: number;
  /** SHA-256 of the file as it arrived: for replay protection. */
  readonly sha256: Buffer;
}

export interface ReadForm<TFields extends v.GenericSchema, TFiles> {
  readonly fields: v.InferOutput<TFields>;
  readonly files: { readonly [Name in keyof TFiles]: readonly UploadedPicture[] };
}

/** Declares a form with its types kept. */
export function defineForm<
  const TFields extends v.GenericSchema,
  const TFiles extends Readonly<Record<string, FileRule>>,
>(spec: FormSpec<TFields, TFiles>): FormSpec<TFields, TFiles> {
  return spec;
}
