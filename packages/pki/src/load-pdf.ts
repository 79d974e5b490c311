import { AsyncLocalStorage } from 'node:async_hooks';
import {
  decodePDFRawStream,
  type LoadOptions,
  PDFContext,
  PDFDocument,
  PDFParser,
  PDFRawStream,
} from '@cantoo/pdf-lib';

/** Limit of the decompressed size while parsing: far above any real document, far below what would crash the process. */
const MAX_UNFOLDED_BYTES = 64 * 1024 * 1024;

/**
 * Limit of bytes between objects that belong to no object: the parser is slow on them, and real documents
 * have hardly any.
 */
const MAX_STRAY_BYTES = 32 * 1024;

/** A PDF that must not be opened: it decompresses to more than any real document, or keeps the parser busy. */
export class PdfBombError extends Error {
  override readonly name = 'PdfBombError';
}

interface Budget {
  bytes: number;
  stray: number;
}

const budgets = new AsyncLocalStorage<Budget>();

/**
 * Parses a PDF within a limit for the decompressed size of its streams, for any filter and nesting, and for junk
 * between objects: the library has no such limits. A file with objects that cannot be parsed is refused, since
 * viewers would interpret them differently.
 *
 * @throws PdfBombError; the library's own error for a PDF that it cannot read.
 */
export async function loadPdf(pdf: Uint8Array, options: LoadOptions): Promise<PDFDocument> {
  boundLibrary();
  const budget: Budget = { bytes: MAX_UNFOLDED_BYTES, stray: MAX_STRAY_BYTES };
  const strict = { ...options, updateMetadata: false, throwOnInvalidObject: true };
  try {
    return await budgets.run(budget, () => PDFDocument.load(pdf, strict));
  } catch (cause) {
    // The parser reports any error in an object as a damaged object.
    if (budget.bytes < 0) throw new PdfBombError('The PDF unfolds to too much', { cause });
    throw cause;
  }
}

/** The part of the library's decoders that this module relies on. */
interface Decoder {
  buffer: Uint8Array;
  ensureBuffer(requested: number): Uint8Array;
}

let isBound = false;

function boundLibrary(): void {
  if (isBound) return;
  isBound = true;
  boundStreams();
  boundRubbish();
}

/**
 * Makes every decoder count its output before it is allocated. The decoders have one base class, which the library
 * does not export, and all their output passes through its `ensureBuffer`; the decompression bomb tests check
 * that.
 */
function boundStreams(): void {
  const dict = PDFContext.create().obj({ Filter: 'ASCIIHexDecode' });
  const some = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array()));
  const ancestor = Object.getPrototypeOf(Object.getPrototypeOf(some)) as Decoder;
  const grow = ancestor.ensureBuffer;
  ancestor.ensureBuffer = function bounded(this: Decoder, requested: number): Uint8Array {
    const budget = budgets.getStore();
    const held = this.buffer.byteLength;
    if (budget === undefined || requested <= held) return grow.call(this, requested);
    if (budget.bytes < requested - held) {
      budget.bytes = -1;
      throw new PdfBombError('The PDF unfolds to too much');
    }
    const buffer = grow.call(this, requested);
    budget.bytes -= buffer.byteLength - held;
    return buffer;
  };
}

/**
 * When the parser loses its place it looks for the next object at every byte, and creates an error for each.
 */
function boundRubbish(): void {
  const parser = PDFParser.prototype as unknown as { matchIndirectObjectHeader(): boolean };
  const match = parser.matchIndirectObjectHeader;
  parser.matchIndirectObjectHeader = function bounded(): boolean {
    const budget = budgets.getStore();
    if (budget !== undefined) {
      budget.stray -= 1;
      if (budget.stray < 0) throw new PdfBombError('The PDF is full of rubbish');
    }
    return match.call(this);
  };
}
