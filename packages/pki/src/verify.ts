import type { CheckedSignature, VerifyReply } from '@kuelik/protocol';
import type { Subject } from './certificates.ts';
import { changesContent } from './pdf-changes.ts';
import { type FoundSignature, findSignatures, openPdf } from './pdf-signatures.ts';
import { fromPemOrDer } from './pem.ts';
import type { CmsVerdict, Fault, Trust } from './verdict.ts';
import { unreadable, verifyCms } from './verify-cms.ts';

/** More signatures than any paper has: the rest is mischief and is not looked at. */
const MAX_SIGNATURES = 20;

/** Whether a file begins as a PDF does; the header may be preceded by up to 1 KB, as viewers allow. */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-', 0, 'latin1');

/** Checks a detached signature (.p7s or .cms, DER or PEM) of any file. */
export async function verifyDetached(
  file: Uint8Array,
  signature: Uint8Array,
  trust: Trust,
): Promise<VerifyReply> {
  const cms = fromPemOrDer(signature);
  const verdicts = await verifyCms(cms ?? new Uint8Array(), [file], trust);
  return toReply(verdicts.map((verdict) => toCheckedSignature(verdict, true)));
}

/** Checks the signatures inside a PDF; `signatures` is empty when it holds none. */
export async function verifyPdf(pdf: Uint8Array, trust: Trust): Promise<VerifyReply> {
  const checked = await checkPdf(pdf, trust);
  return toReply(checked.map(({ verdict, covers }) => toCheckedSignature(verdict, covers)));
}

interface CheckedPdfSignature {
  readonly verdict: CmsVerdict;
  /** The whole file. */
  readonly covers: boolean;
}

/** The signatures inside a PDF, oldest first; none when it cannot be read. */
async function checkPdf(pdf: Uint8Array, trust: Trust): Promise<readonly CheckedPdfSignature[]> {
  const document = await openPdf(pdf);
  if (document === null) return [];
  const found = findSignatures(document, pdf).slice(0, MAX_SIGNATURES);
  const newest = found.findLast((signature) => signature !== 'malformed');
  const checked: CheckedPdfSignature[] = [];
  for (const signature of found) {
    const parts = signature === 'malformed' ? [] : signature.parts;
    const cms = signature === 'malformed' ? new Uint8Array() : signature.cms;
    const claimed = signature === 'malformed' ? null : signature.claimedTime;
    const [only, another] = await verifyCms(cms, parts, trust, claimed);
    // A PDF's signature has one signer; more would let one hide behind the other. It is told, not left
    // out: what is left out would not keep the whole from being valid.
    const verdict = only === undefined || another !== undefined ? unreadable() : only;
    const covers = signature !== 'malformed' && signature.end === pdf.length;
    const extra = await changedAfter(signature, pdf, document, signature === newest);
    checked.push({ verdict: { ...verdict, faults: [...verdict.faults, ...extra] }, covers });
  }
  return checked;
}

const broken = new Set<Fault>(['file_changed', 'changed_after', 'signature_broken', 'malformed']);

const isWhole = ({ faults }: CmsVerdict): boolean => !faults.some((fault) => broken.has(fault));

/**
 * Who signed, by the certificate in the signature, if what a signing service gave back is a whole signature
 * of this very document: a PDF that begins with the document's bytes and ends signed, or one detached
 * signature of them. Null otherwise. Who issued the certificate is not looked at.
 */
export async function signerIfIntact(
  format: 'PAdES' | 'CAdES',
  signed: Uint8Array,
  original: Uint8Array,
): Promise<Subject | null> {
  const trust = { roots: [], crls: [], now: new Date() };
  if (format === 'CAdES') {
    const [only, another] = await verifyCms(signed, [original], trust);
    return only !== undefined && another === undefined && isWhole(only) ? only.subject : null;
  }
  if (!Buffer.from(signed.subarray(0, original.length)).equals(Buffer.from(original))) return null;
  const newest = (await checkPdf(signed, trust)).at(-1);
  return newest?.covers === true && isWhole(newest.verdict) ? newest.verdict.subject : null;
}

async function changedAfter(
  signature: FoundSignature,
  pdf: Uint8Array,
  now: Parameters<typeof changesContent>[1],
  newest: boolean,
): Promise<Fault[]> {
  if (signature === 'malformed' || signature.end === pdf.length) return [];
  // What nobody signed has no business behind the last signature, whatever it does.
  if (newest) return ['changed_after'];
  const signed = await openPdf(pdf.subarray(0, signature.end));
  return signed === null || changesContent(signed, now) ? ['changed_after'] : [];
}

function toReply(signatures: CheckedSignature[]): VerifyReply {
  return { valid: signatures.length > 0 && signatures.every(({ valid }) => valid), signatures };
}

function toCheckedSignature(verdict: CmsVerdict, coversWholeFile: boolean): CheckedSignature {
  const { subject, certificate, timeStamp } = verdict;
  return {
    valid: verdict.faults.length === 0,
    faults: [...verdict.faults],
    signer: { ...subject, iin: subject.iin === null ? null : maskIin(subject.iin) },
    certificate: {
      serial_number: certificate?.parsed.serialNumber ?? '',
      issuer:
        certificate === null
          ? ''
          : issuerName(certificate.parsed.issuerName.getField('CN'), certificate.parsed.issuer),
      not_before: certificate?.parsed.notBefore.toISOString() ?? null,
      not_after: certificate?.parsed.notAfter.toISOString() ?? null,
    },
    chain: [...verdict.chain],
    revocation: verdict.revocation,
    signed_at: verdict.signedAt?.toISOString() ?? null,
    time_stamp:
      timeStamp === null ? null : { time: timeStamp.at.toISOString(), authority: timeStamp.authority },
    level: verdict.level,
    covers_whole_file: coversWholeFile,
  };
}

const issuerName = ([name]: readonly string[], whole: string): string => name ?? whole;

/** Stars and the last four digits: enough for its owner to know it again. */
export const maskIin = (iin: string): string => `${'*'.repeat(8)}${iin.slice(-4)}`;
