import * as v from 'valibot';

/**
 * Replies of the signature calls. The specification shows none of them, so the client accepts any backend's:
 * missing or malformed fields fall back to the defaults here.
 */
const text = v.fallback(v.string(), '');
const maybeText = v.fallback(v.nullable(v.string()), null);
const maybeNumber = v.fallback(v.nullable(v.number()), null);
const count = (otherwise: number) => v.fallback(v.number(), otherwise);
const flag = (otherwise: boolean) => v.fallback(v.boolean(), otherwise);

/** POST /digital-signature-identifier/identify/: a code was sent to the phone. */
export const identifyReply = v.object({
  /** Digits of the SMS code. */
  code_length: count(6),
  /** Seconds until the same call may request another code. */
  resend_after_s: count(60),
  /** Attempts left for this code. */
  attempts_left: maybeNumber,
});
export type IdentifyReply = v.InferOutput<typeof identifyReply>;

/** A document of a session that the person is to sign, or has signed. */
export const signingDocument = v.object({
  id: text,
  /** As named by the integrator, in any script; for display only. */
  name: text,
  /** The integrator's own type, such as CONTRACT. */
  document_type: text,
  /** By content, such as application/pdf. */
  media_type: v.fallback(v.string(), 'application/octet-stream'),
  /** Bytes. */
  size: count(0),
  /** Null: not a PDF, or not countable. */
  pages: maybeNumber,
  signed: flag(false),
  /** ISO 8601; null until signed. */
  signed_at: maybeText,
  /** Who uploaded it: the integrator's server, or the holder of the link. Null: unknown. */
  uploaded_by: v.fallback(v.optional(v.nullable(v.picklist(['integrator', 'person'])), null), null),
  /** `PAdES`: the signature is in the PDF. `CAdES`: a separate .p7s file. Null until signed. */
  format: v.fallback(v.nullable(v.picklist(['PAdES', 'CAdES'])), null),
});
export type SigningDocument = v.InferOutput<typeof signingDocument>;

/** POST /digital-signature-signer/document/upload/ and /document/list/ */
export const documentsReply = v.object({ documents: v.fallback(v.array(signingDocument), []) });
export type DocumentsReply = v.InferOutput<typeof documentsReply>;

/** The certificate that a person signs with. */
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

/** POST /digital-signature-identifier/approve/, and the data of the dsi result. */
export const identifierResult = v.object({
  result: flag(true),
  iin: text,
  /** E.164. */
  phone: text,
  full_name: text,
  /** ISO 8601. */
  identified_at: text,
  documents: v.fallback(v.array(v.object({ id: text, name: text, sha256: text })), []),
});
export type IdentifierResult = v.InferOutput<typeof identifierResult>;

/**
 * POST /digital-signature-signer/certificate/initialize/ and /reissue/. `status`: `ACTIVE`: the person has a
 * certificate and signs with its password; `OTP_SENT`: a certificate will be issued, the code for `accept`
 * was sent; `LOCKED`, `EXPIRED`, `REVOKED`: only a reissue helps.
 */
export const certificateReply = v.object({
  status: v.fallback(v.picklist(['ACTIVE', 'OTP_SENT', 'LOCKED', 'EXPIRED', 'REVOKED']), 'OTP_SENT'),
  code_length: count(6),
  resend_after_s: count(60),
  /** `OTP_SENT`: attempts left for the code; otherwise for the password. */
  attempts_left: maybeNumber,
  certificate: v.fallback(v.nullable(signingCertificate), null),
});
export type CertificateReply = v.InferOutput<typeof certificateReply>;

/** POST /digital-signature-signer/certificate/accept/: the certificate is issued. */
export const acceptReply = v.object({ certificate: v.fallback(v.nullable(signingCertificate), null) });
export type AcceptReply = v.InferOutput<typeof acceptReply>;

const signedDocument = v.object({
  id: text,
  name: text,
  /** The name in the archive: `name`, or `name` plus `.p7s`. */
  signed_name: text,
  format: v.fallback(v.picklist(['PAdES', 'CAdES']), 'PAdES'),
  /** Hexadecimal, of the signed file or the .p7s. */
  sha256: text,
  size: count(0),
  signed_at: text,
});

/** POST /digital-signature-signer/document/sign/ and /document/result/, and the data of the dss result. */
export const signerResult = v.object({
  result: flag(true),
  signed_at: text,
  certificate: v.fallback(v.nullable(signingCertificate), null),
  documents: v.fallback(v.array(signedDocument), []),
});
export type SignerResult = v.InferOutput<typeof signerResult>;

/** The same as POST /document/result/ of any backend says it: a reply that does not say `result: true` says nothing. */
export const signedResult = v.object({ ...signerResult.entries, result: flag(false) });

/** A failed reply's `detail` about the attempts left. */
export const triesLeft = v.object({ attempts_left: maybeNumber });
