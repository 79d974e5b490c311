import type { CheckedSignature, FileFault, VerifyReply } from '@kuelik/protocol';
import type { Subject } from './certificates.ts';
import { UnreadablePdfError } from './pdf/budget.ts';
import type { Change } from './pdf/compare.ts';
import { changesSince, type Revisions, readRevisions } from './pdf/revisions.ts';
import { isMalformed, type SignatureInFile } from './pdf/signature-fields.ts';
import { fromPemOrDer } from './pem.ts';
import type { CmsVerdict, Fault, Trust } from './verdict.ts';
import { unreadable, verifyCms, verifyDocumentTimeStamp } from './verify-cms.ts';

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
  try {
    const checked = await checkPdf(pdf, trust);
    return toReply(checked.map(({ verdict, covers }) => toCheckedSignature(verdict, covers)));
  } catch (cause) {
    if (!(cause instanceof UnreadablePdfError)) throw cause;
    return { valid: false, signatures: [], file_fault: fileFault(cause) };
  }
}

function fileFault({ reason }: UnreadablePdfError): FileFault {
  return reason === 'no_pdf' || reason === 'cross_reference' ? 'damaged' : reason;
}

interface CheckedPdfSignature {
  readonly verdict: CmsVerdict;
  /** The whole file. */
  readonly covers: boolean;
}

/**
 * The signatures inside a PDF, oldest first.
 *
 * @throws UnreadablePdfError
 */
async function checkPdf(pdf: Uint8Array, trust: Trust): Promise<readonly CheckedPdfSignature[]> {
  const revisions = readRevisions(pdf);
  const { signatures } = revisions;
  if (signatures.length > MAX_SIGNATURES)
    throw new UnreadablePdfError('too_complex', 'The PDF has too many signatures');
  const newest = signatures.findLast((signature) => !isMalformed(signature));
  const checked: CheckedPdfSignature[] = [];
  for (const signature of signatures) {
    const verdict = isMalformed(signature) ? unreadable() : await checkSignature(signature, trust);
    const covers = !isMalformed(signature) && signature.end === pdf.length;
    const extra = isMalformed(signature) ? [] : changeFaults(revisions, signature, signature === newest);
    checked.push({ verdict: { ...verdict, faults: [...verdict.faults, ...extra] }, covers });
  }
  return checked;
}

async function checkSignature(signature: SignatureInFile, trust: Trust): Promise<CmsVerdict> {
  const { cms, parts, claimedTime } = signature;
  if (signature.isTimeStamp) return verifyDocumentTimeStamp(cms, parts, trust);
  const [only, another] = await verifyCms(cms, parts, trust, claimedTime);
  // A PDF's signature has one signer; more would let one hide behind the other. It is told, not left
  // out: what is left out would not keep the whole from being valid.
  return only === undefined || another !== undefined ? unreadable() : only;
}

const broken = new Set<Fault>([
  'file_changed',
  'changed_after',
  'covered_after',
  'not_permitted',
  'version_unreadable',
  'signature_broken',
  'malformed',
]);

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
  const checked = await checkPdf(signed, trust).catch((cause: unknown) => {
    if (cause instanceof UnreadablePdfError) return [];
    throw cause;
  });
  // What others have signed before must still stand as they saw it.
  if (!checked.every(({ verdict }) => isWhole(verdict))) return null;
  const newest = checked.at(-1);
  return newest?.covers === true && isWhole(newest.verdict) ? newest.verdict.subject : null;
}

const faultOf: Readonly<Record<Change['kind'], Fault>> = {
  changed: 'changed_after',
  unsigned_field: 'changed_after',
  covered: 'covered_after',
  not_permitted: 'not_permitted',
};

function changeFaults(revisions: Revisions, signature: SignatureInFile, isNewest: boolean): Fault[] {
  if (signature.end === revisions.final.end) return [];
  if (revisions.hasTail) return ['changed_after'];
  try {
    const { changes, permitted } = changesSince(revisions, signature);
    // What nobody signed has no business behind the last signature, unless it is known to be harmless.
    if (isNewest && permitted.size === 0 && changes.length === 0) return ['changed_after'];
    return [...new Set(changes.map(({ kind }) => faultOf[kind]))];
  } catch (cause) {
    if (cause instanceof UnreadablePdfError && cause.reason !== 'too_complex') return ['version_unreadable'];
    throw cause;
  }
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
