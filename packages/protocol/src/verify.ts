import * as v from 'valibot';
import type { CallOptions } from './call-options.ts';
import type { ApiClient } from './client/client.ts';

/** Largest file for POST /verify/, in bytes: the specification's largest upload. */
export const maxVerifiedBytes = 25 * 1024 * 1024;

/**
 * Why a signature is invalid. `file_changed`: the file is not the one that was signed; `changed_after`: the
 * signed part is intact, but later additions change what the file shows; `covered_after`: a later signature
 * covers something that was signed, or lies on the same lines, or a filled field hides or uncovers something; `not_permitted`: a later signature, or a
 * filled field, that an earlier signature does not permit; `removed_after`: an earlier version of the file has it,
 * the final one does not show it; `version_unreadable`: the signer's version is
 * ambiguous, because viewers would read it differently; `looks_different`: the pages look different from the
 * signer's version, in a place where nothing may change; `signature_broken`: the signature does not match its
 * certificate; `malformed`: it cannot be read; `not_checkable`: it is by a state's own algorithms, such as GOST,
 * which the service cannot check; `issuer_unknown`: the certificate has no chain to an authority
 * that the service trusts; `certificate_expired`, `certificate_not_yet_valid`, `certificate_revoked`: at the
 * time of signing; `revocation_unknown`: no usable revocation list; `wrong_purpose`: the certificate is not
 * for signing documents; `time_stamp_broken`: the time-stamp cannot be read or does not belong to the
 * signature; `time_stamp_untrusted`: it may be genuine, but the service does not trust its authority.
 */
export const signatureFaults = [
  'file_changed',
  'changed_after',
  'covered_after',
  'not_permitted',
  'removed_after',
  'version_unreadable',
  'looks_different',
  'signature_broken',
  'malformed',
  'not_checkable',
  'issuer_unknown',
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_revoked',
  'revocation_unknown',
  'wrong_purpose',
  'time_stamp_broken',
  'time_stamp_untrusted',
] as const;
export type SignatureFault = (typeof signatureFaults)[number];

/**
 * Why a PDF as a whole is unreliable. `damaged`: it is truncated, or its cross-reference table does not match
 * its content; `ambiguous`: it defines something twice; viewers may each show such a file differently.
 * `encrypted`: it needs a password; `too_complex`: reading it would take more time or memory than any real
 * document needs.
 */
export const fileFaults = ['damaged', 'ambiguous', 'encrypted', 'too_complex'] as const;
export type FileFault = (typeof fileFaults)[number];

/**
 * A place on a page that looks different from the signer's version. `signature`, `signed_field` and `filled`
 * are permitted after signing; `unexplained` is not.
 */
export const difference = v.object({
  /** From 1. */
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Left, top, right and bottom as shares of the displayed page. */
  box: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  kind: v.picklist(['signature', 'signed_field', 'filled', 'unexplained']),
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The signer's version of the document, if something was added later: the file's first `bytes` bytes. */
export const signersVersion = v.object({
  bytes: count,
  /** Of the signer's version or of the final file, whichever has more. */
  pages: count,
  /** Pages that were rendered in both versions; not all of a long file. */
  compared: count,
  differences: v.array(difference),
});
export type SignersVersion = v.InferOutput<typeof signersVersion>;

const nullableText = v.nullable(v.string());

/** One signature of a checked file. */
export const checkedSignature = v.object({
  valid: v.boolean(),
  /** Empty when valid. */
  faults: v.array(v.picklist(signatureFaults)),
  signer: v.object({
    /** As in the certificate; empty if there is none. */
    name: v.string(),
    /** Masked to the last four digits, since the page is public; null: none in the certificate. */
    iin: nullableText,
    /** A company's number, 12 digits. */
    bin: nullableText,
  }),
  certificate: v.object({
    serial_number: v.string(),
    issuer: v.string(),
    /** ISO 8601; null if absent. */
    not_before: nullableText,
    not_after: nullableText,
  }),
  /** Names from the signer up to the root. */
  chain: v.array(v.string()),
  revocation: v.picklist(['good', 'revoked', 'unknown']),
  /** ISO 8601: the timestamp's time, otherwise the signer's claimed time; null: none. */
  signed_at: nullableText,
  time_stamp: v.nullable(v.object({ time: v.string(), authority: v.string() })),
  /** B-B, or B-T with a timestamp; null if neither profile applies. */
  level: v.nullable(v.picklist(['B-B', 'B-T'])),
  /** Whether the signature covers the whole file; an earlier one of several does not. */
  covers_whole_file: v.boolean(),
  /**
   * Only for a signature inside a PDF that does not cover the whole file, and if the signer's version can be
   * read.
   */
  version: v.exactOptional(signersVersion),
  /** Only for a time-stamp of the whole document: it proves when the document existed, and has no signer. */
  document_time_stamp: v.exactOptional(v.literal(true)),
});
export type CheckedSignature = v.InferOutput<typeof checkedSignature>;

/**
 * POST /verify/: multipart `file` and, for a detached signature, `signature` (.p7s or .cms). Public: no
 * session, limited in rate and size. Errors: 400 `parse_error` (`file` missing), 400 `signature_missing` (not
 * a PDF, and no signature was sent), 413 `large_file`, 429 `too_many_requests`, 503 `cannot_connect`,
 * `service_not_available` or `overloaded`.
 */
export const verifyReply = v.object({
  /** True if there is at least one signature, not counting time-stamps of the document, and all are valid. */
  valid: v.boolean(),
  /** Oldest first; empty: no signatures. */
  signatures: v.array(checkedSignature),
  /** Only if the file itself is unreliable; `valid` is then false. */
  file_fault: v.exactOptional(v.picklist(fileFaults)),
  /** Only for a session's protocol, byte for byte as this deployment sealed it. */
  session_protocol: v.exactOptional(
    v.object({ session_id: v.string(), edition: v.number(), policy: nullableText }),
  ),
});
export type VerifyReply = v.InferOutput<typeof verifyReply>;

/** The verification page's call. It rejects with `ApiError`. */
export function verifyApi(client: ApiClient) {
  return {
    verify: (
      files: { readonly file: File; readonly signature?: File | undefined },
      options: CallOptions & { readonly onProgress?: (share: number) => void } = {},
    ): Promise<VerifyReply> => {
      const form = new FormData();
      form.append('file', files.file, files.file.name);
      if (files.signature !== undefined) form.append('signature', files.signature, files.signature.name);
      return client.request({
        method: 'POST',
        path: '/verify/',
        body: form,
        schema: verifyReply,
        ...options,
      });
    },
  };
}
