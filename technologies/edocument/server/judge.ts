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
  | { readonly ok: true; readonly document: EDocumentResult }
  | { readonly ok: false; readonly code: 'document_does_not_exist' | 'document_no_type' | 'id_not_found' };

/**
 * Decides whether the state's document is the requested one: of that type and person. Pure. An empty reply is
 * not a document. The photo stays as it was sent: see `statePhoto`.
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
  // A reply may have both: the record shows one, the session's person is made of the other.
  const owners = [common?.docOwner?.iin, rest.iin].filter((iin) => !isEmpty(iin));
  if (owners.some((iin) => iin !== expected.iin) && !isChildType(expected.type)) {
    return { ok: false, code: 'id_not_found' };
  }
  return {
    ok: true,
    document: {
      ...rest,
      ...(result_json === null ? {} : { result_json }),
      document_type: expected.type,
      iin: rest.iin ?? (isChildType(expected.type) ? null : expected.iin),
      phone: rest.phone ?? expected.phone,
    },
  };
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
