import * as v from 'valibot';
import type { EDocumentResult } from '../contract.ts';
import { documentTypeOf, type EDocumentType, isChildType } from '../document-types.ts';

const text = v.fallback(v.nullable(v.string()), null);
const part = <const TSchema extends v.GenericSchema<unknown, object>>(schema: TSchema) =>
  v.fallback(v.nullable(schema), null);

/** The fields of either form that a verdict needs; the rest is passed on unread. */
const incoming = v.looseObject({
  document_type: v.optional(text, null),
  iin: v.optional(text, null),
  phone: v.optional(text, null),
  face_photo: v.optional(text, null),
  result_json: v.optional(
    part(
      v.looseObject({
        common: v.optional(
          part(
            v.looseObject({
              docOwner: v.optional(part(v.looseObject({ iin: v.optional(text, null) })), null),
              docType: v.optional(part(v.looseObject({ code: v.optional(text, null) })), null),
            }),
          ),
          null,
        ),
      }),
    ),
    null,
  ),
});

export interface Expected {
  readonly type: EDocumentType;
  /** Whose document was requested; for a child's it is the parent's IIN. */
  readonly iin: string;
  readonly phone: string | null;
}

export type DocumentVerdict =
  | { readonly ok: true; readonly document: EDocumentResult; readonly photo: Photo | null }
  | { readonly ok: false; readonly code: 'document_does_not_exist' | 'document_no_type' | 'id_not_found' };

export interface Photo {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg' | 'image/png';
}

/**
 * Decides whether the state's document is the requested one: of that type and person. Pure. An empty reply is
 * not a document.
 */
export function judgeDocument(raw: unknown, expected: Expected): DocumentVerdict {
  const parsed = v.safeParse(incoming, raw);
  if (!parsed.success || Object.keys(parsed.output).every((key) => isEmpty(parsed.output[key]))) {
    return { ok: false, code: 'document_does_not_exist' };
  }
  const { document_type, result_json, ...rest } = parsed.output;
  const common = result_json?.common ?? null;
  const named = documentTypeOf(common?.docType?.code) ?? documentTypeOf(document_type);
  if (named !== null && named !== expected.type) return { ok: false, code: 'document_no_type' };
  const owner = common?.docOwner?.iin ?? rest.iin;
  if (owner && owner !== expected.iin && !isChildType(expected.type)) {
    return { ok: false, code: 'id_not_found' };
  }
  const photo = rest.face_photo === null ? null : readPhoto(rest.face_photo);
  return {
    ok: true,
    photo,
    document: {
      ...rest,
      ...(result_json === null ? {} : { result_json }),
      document_type: expected.type,
      iin: rest.iin ?? (isChildType(expected.type) ? null : expected.iin),
      phone: rest.phone ?? expected.phone,
      face_photo: photo === null ? null : Buffer.from(photo.bytes).toString('base64'),
    },
  };
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The bytes of a base64 picture, detected by their first ones; null for anything but JPEG or PNG. */
function readPhoto(base64: string): Photo | null {
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64');
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { bytes, contentType: 'image/jpeg' };
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return { bytes, contentType: 'image/png' };
  return null;
}
