import type { SignersVersion } from '@kuelik/protocol';
import type { CmsVerdict, Fault, Trust } from './cms/verdict.ts';
import { unreadable, verifyCms, verifyDocumentTimeStamp } from './cms/verify-cms.ts';
import { type SignersLook, signersLook } from './look/signers-look.ts';
import type { Change, Comparison } from './pdf/changes/compare.ts';
import { removedSignatures } from './pdf/changes/removed-signatures.ts';
import { changesSince, type Revisions, readRevisions } from './pdf/changes/revisions.ts';
import { isMalformed, type SignatureInFile } from './pdf/changes/signature-fields.ts';
import { UnreadablePdfError } from './pdf/file/budget.ts';
import { holdsObjects, holdsUnlisted } from './pdf/file/held-objects.ts';
import { strayBytes } from './pdf/file/layout.ts';
import { goesBack } from './pdf/file/order.ts';
import type { Version } from './pdf/file/version.ts';

/** More signatures than any real document has; further ones are not checked. */
const MAX_SIGNATURES = 20;

export interface CheckedPdfSignature {
  readonly verdict: CmsVerdict;
  /** Whether the signature covers the whole file. */
  readonly covers: boolean;
  /** The version that the signer saw, if it is known and something was added later. */
  readonly version: SignersVersion | null;
  /** A document time-stamp: it proves when the document existed, but no consent. */
  readonly isTimeStamp: boolean;
}

/**
 * Checks the signatures of a PDF, oldest first, and compares each signer's version with the current one: object by
 * object, and as rendered pages. Signatures that only earlier versions show come before the others.
 *
 * @throws UnreadablePdfError
 */
export async function checkPdf(pdf: Uint8Array, trust: Trust): Promise<readonly CheckedPdfSignature[]> {
  const revisions = readRevisions(pdf);
  const { signatures } = revisions;
  const removed = removedSignatures(revisions);
  if (signatures.length + removed.length > MAX_SIGNATURES)
    throw new UnreadablePdfError('too_complex', 'The PDF has too many signatures');
  const newest = signatures.findLast((signature) => !isMalformed(signature));
  const look = signersLook(revisions);
  const checked: CheckedPdfSignature[] = [];
  try {
    for (const signature of removed) {
      const verdict = await checkSignature(signature, trust);
      const { version } = await checkLater(revisions, signature, false, look);
      const faults = [...verdict.faults, 'removed_after' as const];
      const { isTimeStamp } = signature;
      checked.push({ verdict: { ...verdict, faults }, covers: false, version, isTimeStamp });
    }
    for (const signature of signatures) {
      if (isMalformed(signature)) {
        checked.push({ verdict: unreadable(), covers: false, version: null, isTimeStamp: false });
        continue;
      }
      const verdict = await checkSignature(signature, trust);
      const later = await checkLater(revisions, signature, signature === newest, look);
      checked.push({
        verdict: { ...verdict, faults: [...verdict.faults, ...later.faults] },
        covers: signature.end === pdf.length,
        version: later.version,
        isTimeStamp: signature.isTimeStamp,
      });
    }
  } finally {
    await look.close();
  }
  return checked;
}

async function checkSignature(signature: SignatureInFile, trust: Trust): Promise<CmsVerdict> {
  const { cms, parts, claimedTime } = signature;
  if (signature.isTimeStamp) return verifyDocumentTimeStamp(cms, parts, trust);
  const [only, another] = await verifyCms(cms, parts, trust, claimedTime);
  // A PDF signature has one signer; a second one could hide behind the first. It is reported as invalid, because
  // leaving it out would let the whole file count as valid.
  return only === undefined || another !== undefined ? unreadable() : only;
}

const faultOf: Readonly<Record<Change['kind'], Fault>> = {
  changed: 'changed_after',
  unsigned_field: 'changed_after',
  covered: 'covered_after',
  not_permitted: 'not_permitted',
};

interface Later {
  readonly faults: readonly Fault[];
  readonly version: SignersVersion | null;
}

/** What was added after a signature, and whether it changes what the signer saw. */
async function checkLater(
  revisions: Revisions,
  signature: SignatureInFile,
  isNewest: boolean,
  look: SignersLook,
): Promise<Later> {
  if (signature.end === revisions.final.end) return { faults: [], version: null };
  const comparison = readable(() => changesSince(revisions, signature));
  if (comparison === null)
    return { faults: [revisions.hasTail ? 'changed_after' : 'version_unreadable'], version: null };
  const changed = objectFaults(revisions, comparison, isNewest);
  const found =
    changed.length > 0 || !isMisread(revisions.final, signature.end) ? changed : (['changed_after'] as const);
  const seen = await look.compare(signature, comparison);
  // The changed objects explain why the pages look different.
  const faults = found.length > 0 ? [...new Set(found)] : seen.faults;
  return { faults, version: faults.includes('covered_after') ? withoutExcuse(seen.version) : seen.version };
}

/**
 * Whether viewers that repair files would show something else than viewers that follow the cross-reference:
 * an update contains objects that it does not list, or refers back to older ones.
 */
const isMisread = (final: Version, from: number): boolean =>
  readable(
    () =>
      goesBack(final) ||
      strayBytes(final, from) !== null ||
      holdsObjects(final, from) ||
      holdsUnlisted(final, from),
  ) ?? true;

/** A later signature or a filled field that covers content, or uncovers it, is not a permitted difference. */
function withoutExcuse(version: SignersVersion | null): SignersVersion | null {
  if (version === null) return null;
  return { ...version, differences: version.differences.map((each) => ({ ...each, kind: 'unexplained' })) };
}

/** Null for a version that cannot be read without guessing. @throws UnreadablePdfError `too_complex` */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof UnreadablePdfError && cause.reason !== 'too_complex') return null;
    throw cause;
  }
}

function objectFaults(revisions: Revisions, comparison: Comparison, isNewest: boolean): readonly Fault[] {
  if (revisions.hasTail) return ['changed_after'];
  const { changes, permitted } = comparison;
  // Unsigned data after the last signature is a change, unless it is known to be harmless.
  if (isNewest && permitted.size === 0 && changes.length === 0) return ['changed_after'];
  return changes.map(({ kind }) => faultOf[kind]);
}
