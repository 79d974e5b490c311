import type { CheckedSignature, FileFault, SigningCertificate, VerifyReply } from '@kuelik/protocol';
import { type CheckedPdfSignature, checkPdf } from './check-pdf.ts';
import type { CmsVerdict, Fault, Trust } from './cms/verdict.ts';
import { verifyCms } from './cms/verify-cms.ts';
import { UnreadablePdfError } from './pdf/file/budget.ts';
import { certificateFacts, type Subject } from './x509/certificates.ts';
import { fromPemOrDer } from './x509/pem.ts';

/** Whether a file begins like a PDF; up to 1 KB may precede the header, as viewers allow. */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-', 0, 'latin1');

/** How a PDF ends; `readTail` reads the same from a file that begins as one. */
const END = /startxref\s{1,4}\d{1,10}\s{1,4}%%EOF\s*$/;

/** Whether a file ends as a PDF and does not begin as one: its first bytes were altered or lost. */
export const isBeheadedPdf = (bytes: Uint8Array): boolean =>
  !isPdf(bytes) && END.test(Buffer.from(bytes.subarray(-1024)).toString('latin1'));

/**
 * Checks a detached signature (.p7s or .cms, DER or PEM) of any file. Signatures inside a PDF are listed
 * first: one that was altered before the detached signature is not valid.
 */
export async function verifyDetached(
  file: Uint8Array,
  signature: Uint8Array,
  trust: Trust,
): Promise<VerifyReply> {
  const cms = fromPemOrDer(signature);
  const verdicts = await verifyCms(cms ?? new Uint8Array(), [file], trust);
  const inside = isPdf(file) ? (await verifyPdf(file, trust)).signatures : [];
  return toReply([...inside, ...verdicts.map((verdict) => toCheckedSignature(verdict, true))]);
}

/** Checks the signatures inside a PDF; `signatures` is empty if there are none. */
export async function verifyPdf(pdf: Uint8Array, trust: Trust): Promise<VerifyReply> {
  try {
    const checked = await checkPdf(pdf, trust);
    return toReply(checked.map(withVersion));
  } catch (cause) {
    if (!(cause instanceof UnreadablePdfError)) throw cause;
    return { valid: false, signatures: [], file_fault: fileFault(cause) };
  }
}

function fileFault({ reason }: UnreadablePdfError): FileFault {
  return reason === 'no_pdf' || reason === 'cross_reference' ? 'damaged' : reason;
}

const broken = new Set<Fault>([
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
]);

const isWhole = ({ faults }: CmsVerdict): boolean => !faults.some((fault) => broken.has(fault));

/** Whether two findings are about the same signer, and the second adds no fault that breaks a signature. */
function isSame(before: CmsVerdict, now: CmsVerdict): boolean {
  const [a, b] = [before.certificate?.der, now.certificate?.der];
  const isSigner = a === undefined || b === undefined ? a === b : Buffer.from(a).equals(b);
  return isSigner && now.faults.every((fault) => !broken.has(fault) || before.faults.includes(fault));
}

/** Who made an intact signature, by the certificate in it. */
export interface Signer {
  readonly subject: Subject;
  readonly certificate: SigningCertificate;
  /** What speaks against the certificate or the time-stamp. */
  readonly faults: readonly Fault[];
}

/**
 * The signer, if a signing service returned an intact signature of this document: a signed PDF that begins with the
 * document's bytes, or a detached signature of them. Null otherwise.
 */
export async function signerIfIntact(
  format: 'PAdES' | 'CAdES',
  signed: Uint8Array,
  original: Uint8Array,
  trust: Trust,
): Promise<Signer | null> {
  if (format === 'CAdES') {
    const [only, another] = await verifyCms(signed, [original], trust);
    return only !== undefined && another === undefined ? toSigner(only) : null;
  }
  if (!Buffer.from(signed.subarray(0, original.length)).equals(Buffer.from(original))) return null;
  const checked = await checkPdf(signed, trust).catch((cause: unknown) => {
    if (cause instanceof UnreadablePdfError) return [];
    throw cause;
  });
  const newest = checked.at(-1);
  const earlier = checked.slice(0, -1).filter(({ verdict }) => !isWhole(verdict));
  // Earlier signers' versions must be unchanged. What could not be checked before, cannot be now either.
  const before = earlier.length === 0 ? [] : await checkPdf(original, trust).catch(() => []);
  const isAsBefore = ({ verdict }: CheckedPdfSignature): boolean =>
    before.some((each) => isSame(each.verdict, verdict));
  if (!earlier.every(isAsBefore)) return null;
  return newest?.covers === true ? toSigner(newest.verdict) : null;
}

function toSigner(verdict: CmsVerdict): Signer | null {
  const { subject, certificate, faults } = verdict;
  if (certificate === null || !isWhole(verdict)) return null;
  return { subject, certificate: certificateFacts(certificate.der), faults };
}

function toReply(signatures: CheckedSignature[]): VerifyReply {
  // A time-stamp is no person's signature: a file with only time-stamps is not signed.
  const isSigned = signatures.some(({ document_time_stamp }) => document_time_stamp !== true);
  return { valid: isSigned && signatures.every(({ valid }) => valid), signatures };
}

function withVersion({ verdict, covers, version, isTimeStamp }: CheckedPdfSignature): CheckedSignature {
  return {
    ...toCheckedSignature(verdict, covers),
    ...(version !== null && { version }),
    ...(isTimeStamp && { document_time_stamp: true as const }),
  };
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

/** Masked with stars except the last four digits: enough for its owner to recognize. */
export const maskIin = (iin: string): string => `${'*'.repeat(8)}${iin.slice(-4)}`;
