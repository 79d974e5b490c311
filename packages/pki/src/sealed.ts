import type { VerifyReply } from '@kuelik/protocol';
import type { Trust } from './cms/verdict.ts';
import { onlySigner } from './cms/verify-cms.ts';
import { readRevisions, signersVersion } from './pdf/changes/revisions.ts';
import { isMalformed } from './pdf/changes/signature-fields.ts';
import { UnreadablePdfError } from './pdf/file/budget.ts';
import { isList, PdfStream, PdfText } from './pdf/file/values.ts';
import type { Version } from './pdf/file/version.ts';
import { verifyPdf } from './verify.ts';

/** A PDF that was sealed with one of the requested certificates. */
export interface SealedPdf {
  /** The reply of `verifyPdf`. */
  readonly reply: VerifyReply;
  /** Index of the seal among the reply's signatures: the oldest one by such a certificate. */
  readonly index: number;
  /** End of the range that the seal covers: the whole file, unless others have signed after it. */
  readonly end: number;
  /** The attached file of this name, as it was sealed; null if there is none. */
  readonly attachment: Uint8Array | null;
}

/**
 * Checks a PDF that one of these certificates may have sealed; null if none has, or the file cannot be read.
 *
 * @param seals certificates, DER.
 * @param attached name of the attached file to return.
 */
export async function verifySealed(
  pdf: Uint8Array,
  trust: Trust,
  seals: readonly Uint8Array[],
  attached: string,
): Promise<SealedPdf | null> {
  try {
    const revisions = readRevisions(pdf);
    const index = revisions.signatures.findIndex((each) => !isMalformed(each) && isBy(each.cms, seals));
    const found = revisions.signatures[index];
    if (found === undefined || isMalformed(found)) return null;
    const attachment = attachmentOf(signersVersion(revisions, found), attached);
    return { reply: await verifyPdf(pdf, trust), index, end: found.end, attachment };
  } catch (cause) {
    if (cause instanceof UnreadablePdfError) return null;
    throw cause;
  }
}

function isBy(cms: Uint8Array, seals: readonly Uint8Array[]): boolean {
  const signer = onlySigner(cms);
  return signer !== null && seals.some((seal) => Buffer.from(seal).equals(signer));
}

/** The names of attached files are a flat list if there are few, as in every file that we seal. */
function attachmentOf(version: Version, name: string): Uint8Array | null {
  const names = version.dict(version.catalogue.get('Names'));
  const list = version.resolve(version.dict(names?.get('EmbeddedFiles') ?? null)?.get('Names') ?? null);
  if (!isList(list)) return null;
  for (let at = 0; at + 1 < list.length; at += 2) {
    const key = version.resolve(list[at] ?? null);
    if (!(key instanceof PdfText) || textOf(key) !== name) continue;
    const files = version.dict(version.dict(list[at + 1] ?? null)?.get('EF') ?? null);
    const stream = version.resolve(files?.get('F') ?? null);
    return stream instanceof PdfStream ? version.unfolded(stream) : null;
  }
  return null;
}

/** UTF-16 with a byte order mark, or Latin-1. */
function textOf({ value }: PdfText): string {
  const bytes = Buffer.from(value, 'latin1');
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return value;
  return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
}
