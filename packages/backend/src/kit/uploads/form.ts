import type * as v from 'valibot';

/** Limits of one file field of a form: number and size of pictures. */
export interface FileRule {
  /** Defaults to 0: the field may be absent. */
  readonly minFiles?: number;
  readonly maxFiles: number;
  /** Bytes of each file as uploaded. */
  readonly maxBytes: number;
  /** Longest side in pixels of the stored picture; larger ones are downscaled. Defaults to 4096. */
  readonly maxSide?: number;
  /** Pixels of each uploaded picture, by its header. Defaults to 60 million: any phone's photo. */
  readonly maxPixels?: number;
}

/**
 * A multipart form: text fields by one schema (a field whose schema is not a string is read as JSON) and
 * picture fields by name. Put it into the route's `config: { form }` to document it, and pass it to
 * `withForm`.
 */
export interface FormSpec<
  TFields extends v.GenericSchema = v.GenericSchema,
  TFiles extends Readonly<Record<string, FileRule>> = Readonly<Record<string, FileRule>>,
> {
  readonly fields: TFields;
  readonly files: TFiles;
}

/** A checked picture: upright, re-encoded, without metadata. */
export interface UploadedPicture {
  /** The clean encoding: safe to store and analyse. */
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg';
  /** Pixels of the clean encoding. */
  readonly width: number;
  readonly height: number;
  /** SHA-256 of the uploaded file: for replay protection. */
  readonly sha256: Buffer;
}

export interface ReadForm<TFields extends v.GenericSchema, TFiles> {
  readonly fields: v.InferOutput<TFields>;
  readonly files: { readonly [Name in keyof TFiles]: readonly UploadedPicture[] };
}

/** Declares a form, preserving its types. */
export function defineForm<
  const TFields extends v.GenericSchema,
  const TFiles extends Readonly<Record<string, FileRule>>,
>(spec: FormSpec<TFields, TFiles>): FormSpec<TFields, TFiles> {
  return spec;
}
