import { inflate } from 'node:zlib';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';

/** What a document may unfold to in memory: far above any paper, far below what would end the process. */
const MAX_UNFOLDED_BYTES = 128 * 1024 * 1024;
/** Layers of compression over one stream. */
const MAX_LAYERS = 3;

/** A PDF that must not be opened: it unfolds to more than any paper does. */
export class PdfBombError extends Error {
  override readonly name = 'PdfBombError';
}

/**
 * Unfolds every compressed stream in turn, within a budget, and throws the result away: parsing a PDF
 * unfolds some of them without any limit. Off the event loop.
 *
 * @throws PdfBombError
 */
export async function checkUnfolding(pdf: Uint8Array): Promise<void> {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  let budget = MAX_UNFOLDED_BYTES;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    const begin = afterLineEnd(file, at + 6);
    const end = file.indexOf('endstream', begin);
    if (isZlib(file, begin)) {
      budget -= await unfold(file.subarray(begin, end < 0 ? file.length : end), budget, MAX_LAYERS);
    }
    if (end < 0) return;
    at = end + 3;
  }
}

function afterLineEnd(file: Buffer, at: number): number {
  if (file[at] === 0x0d) return file[at + 1] === 0x0a ? at + 2 : at + 1;
  return file[at] === 0x0a ? at + 1 : at;
}

/** RFC 1950: deflate with a valid check of the header. */
function isZlib(file: Buffer, at: number): boolean {
  const [method = 0, flags = 0] = [file[at], file[at + 1]];
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0;
}

async function unfold(bytes: Buffer, budget: number, layers: number): Promise<number> {
  if (layers === 0) throw new PdfBombError('A stream of the PDF is folded too often');
  const result = await new Promise<Buffer | null>((resolve, reject) => {
    // Z_SYNC_FLUSH: what is behind the compressed data, or missing of it, is no reason to stop.
    inflate(bytes, { maxOutputLength: Math.max(1, budget), finishFlush: 2 }, (error, output) => {
      if (error === null) resolve(output);
      else if ('code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
        reject(new PdfBombError('The PDF unfolds to too much'));
      } else resolve(null);
    });
  });
  if (result === null) return 0;
  const inner = isZlib(result, 0) ? await unfold(result, budget - result.length, layers - 1) : 0;
  return result.length + inner;
}

export type PdfFacts =
  | { readonly status: 'fine'; readonly pages: number | null; readonly encrypted: boolean }
  | { readonly status: 'damaged' | 'active' };

/**
 * Looks at a PDF that somebody is to sign. `damaged`: viewers could each show it differently, or not at
 * all; `active`: it holds scripts, launches programs or has a form that draws itself, so that what it
 * shows may change after it was signed. Of an encrypted one nothing more is known.
 */
export async function inspectPdf(pdf: Uint8Array): Promise<PdfFacts> {
  try {
    await checkUnfolding(pdf);
    const document = await PDFDocument.load(pdf, { ignoreEncryption: true, updateMetadata: false });
    if (document.isEncrypted) return { status: 'fine', pages: null, encrypted: true };
    const pages = document.getPageCount();
    if (pages === 0) return { status: 'damaged' };
    return isActive(document) ? { status: 'active' } : { status: 'fine', pages, encrypted: false };
  } catch {
    return { status: 'damaged' };
  }
}

const activeActions = new Set(['/JavaScript', '/Launch', '/Rendition', '/GoToE', '/ImportData']);

function isActive(document: PDFDocument): boolean {
  return document.context.enumerateIndirectObjects().some(([, object]) => holdsAction(object, 0));
}

function holdsAction(object: unknown, depth: number): boolean {
  if (depth > 20) return true;
  if (object instanceof PDFDict) {
    if (object.has(PDFName.of('JS')) || object.has(PDFName.of('XFA'))) return true;
    if (activeActions.has(object.get(PDFName.of('S'))?.toString() ?? '')) return true;
    return object.values().some((value) => holdsAction(value, depth + 1));
  }
  if (typeof object === 'object' && object !== null && 'asArray' in object) {
    const list: unknown = typeof object.asArray === 'function' ? object.asArray() : [];
    return Array.isArray(list) && list.some((value) => holdsAction(value, depth + 1));
  }
  return false;
}
