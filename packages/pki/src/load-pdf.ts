import { AsyncLocalStorage } from 'node:async_hooks';
import {
  decodePDFRawStream,
  type LoadOptions,
  PDFContext,
  PDFDocument,
  PDFParser,
  PDFRawStream,
} from '@cantoo/pdf-lib';

/** What a document may unfold to while it is parsed: far above any paper, far below what would end the process. */
const MAX_UNFOLDED_BYTES = 64 * 1024 * 1024;

/** Bytes between objects that belong to none: the parser takes its time for each, and papers have hardly any. */
const MAX_STRAY_BYTES = 32 * 1024;

/** A PDF that must not be opened: it unfolds to more than any paper does, or keeps the parser busy. */
export class PdfBombError extends Error {
  override readonly name = 'PdfBombError';
}

interface Budget {
  bytes: number;
  stray: number;
}

const budgets = new AsyncLocalStorage<Budget>();

/**
 * Parses a PDF within a budget for what its compressed streams unfold to, whatever they are folded with
 * and however deep, and for the rubbish in it: the library itself knows no limit. What holds objects that
 * cannot be parsed is refused, since viewers would each make something else of them.
 *
 * @throws PdfBombError; what the library throws for a PDF that it cannot read.
 */
export async function loadPdf(pdf: Uint8Array, options: LoadOptions): Promise<PDFDocument> {
  boundLibrary();
  const budget: Budget = { bytes: MAX_UNFOLDED_BYTES, stray: MAX_STRAY_BYTES };
  const strict = { ...options, updateMetadata: false, throwOnInvalidObject: true };
  try {
    return await budgets.run(budget, () => PDFDocument.load(pdf, strict));
  } catch (cause) {
    // The parser tells any error of an object as a damaged one.
    if (budget.bytes < 0) throw new PdfBombError('The PDF unfolds to too much', { cause });
    throw cause;
  }
}

/** As much of the library's decoders as is built upon. */
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
 * Has every decoder pay for its output before it is allocated. They have one ancestor, which the library
 * keeps to itself, and all their output passes through its `ensureBuffer`; the tests of bombs hold that.
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

/** Where the parser is lost it looks for the next object at every byte, and makes an error of each. */
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
