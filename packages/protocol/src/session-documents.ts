import * as v from 'valibot';

const text = v.fallback(v.string(), '');
const maybeText = v.fallback(v.nullable(v.string()), null);

/** A document of a session, to sign or already signed, from any backend; omitted fields get defaults. */
export const signingDocument = v.object({
  id: text,
  /** As named by the integrator, in any script; for display only. */
  name: text,
  /** The integrator's own type, such as CONTRACT. */
  document_type: text,
  /** By content, such as application/pdf. */
  media_type: v.fallback(v.string(), 'application/octet-stream'),
  /** Bytes. */
  size: v.fallback(v.number(), 0),
  /** Null: not a PDF, or not countable. */
  pages: v.fallback(v.nullable(v.number()), null),
  signed: v.fallback(v.boolean(), false),
  /** ISO 8601; null until signed. */
  signed_at: maybeText,
  /** Who uploaded it: the integrator's server, or the holder of the link. Null: unknown. */
  uploaded_by: v.fallback(v.optional(v.nullable(v.picklist(['integrator', 'person'])), null), null),
  /** `PAdES`: the signature is in the PDF. `CAdES`: a separate .p7s file. Null until signed. */
  format: v.fallback(v.nullable(v.picklist(['PAdES', 'CAdES'])), null),
});
export type SigningDocument = v.InferOutput<typeof signingDocument>;

/** The certificate that a document was signed with. */
export const signingCertificate = v.object({
  serial_number: text,
  /** The name in it. */
  subject: text,
  /** 12 digits; empty if the reply omits it. */
  iin: text,
  issuer: text,
  /** ISO 8601. */
  not_before: text,
  not_after: text,
});
export type SigningCertificate = v.InferOutput<typeof signingCertificate>;
