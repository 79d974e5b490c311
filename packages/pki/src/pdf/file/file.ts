import { type Budget, UnreadablePdfError } from './budget.ts';
import { Keyword, Lexer } from './lexer.ts';
import { expectWord, parseHeader, parseWhole } from './parser.ts';
import { PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';

/** An object in the file; `start` is at its number, `end` after its `endobj`. */
export interface PlacedObject {
  readonly num: number;
  readonly gen: number;
  readonly value: PdfValue;
  readonly start: number;
  readonly end: number;
  /** The `Length` that it was read with; null if it is not a stream. */
  readonly length: number | null;
}

/** The contents of an object stream: numbers and, in the same order, values. */
export interface Container {
  readonly numbers: readonly number[];
  readonly values: readonly PdfValue[];
}

/** The bytes of a PDF, with a cache of the objects read from them. All versions of a file share one. */
export class PdfFile {
  readonly #objects = new Map<number, PlacedObject>();
  /** Object streams by the offset of their data. */
  readonly containers = new Map<number, Container>();

  readonly bytes: Uint8Array;
  readonly budget: Budget;

  constructor(bytes: Uint8Array, budget: Budget) {
    this.bytes = bytes;
    this.budget = budget;
  }

  lexer(at: number, end = this.bytes.length): Lexer {
    return new Lexer(this.bytes, at, end, this.budget);
  }

  /**
   * The object at an offset of the file.
   *
   * @param lengthOf looks up a stream's `Length` if it is a reference; the result may differ between versions.
   * @throws UnreadablePdfError `cross_reference` if there is no object, `damaged`.
   */
  objectAt(offset: number, lengthOf: (ref: PdfRef) => PdfValue): PlacedObject {
    const known = this.#objects.get(offset);
    if (known !== undefined && this.lengthHolds(known, lengthOf)) return known;
    const lexer = this.lexer(offset);
    lexer.skipSpace();
    const start = lexer.at;
    const header = readHeader(lexer);
    if (header === null) throw new UnreadablePdfError('cross_reference', `No object begins at ${offset}`);
    const value = parseWhole(lexer);
    const placed = this.finish({ ...header, start }, value, lexer, lengthOf);
    this.#objects.set(offset, placed);
    return placed;
  }

  private lengthHolds(known: PlacedObject, lengthOf: (ref: PdfRef) => PdfValue): boolean {
    if (known.length === null || !(known.value instanceof PdfStream)) return true;
    const length = known.value.dict.get('Length');
    return !(length instanceof PdfRef) || lengthOf(length) === known.length;
  }

  private finish(
    header: { readonly num: number; readonly gen: number; readonly start: number },
    value: PdfValue,
    lexer: Lexer,
    lengthOf: (ref: PdfRef) => PdfValue,
  ): PlacedObject {
    const word = lexer.next();
    if (word instanceof Keyword && word.word === 'endobj')
      return { ...header, value, end: lexer.at, length: null };
    if (!(value instanceof PdfDict) || !(word instanceof Keyword) || word.word !== 'stream')
      throw new UnreadablePdfError('damaged', `An object without an end, at ${header.start}`);
    const start = this.streamStart(lexer.at);
    const given = value.get('Length');
    const length = given instanceof PdfRef ? lengthOf(given) : given;
    if (
      typeof length !== 'number' ||
      !Number.isInteger(length) ||
      length < 0 ||
      start + length > this.bytes.length
    )
      throw new UnreadablePdfError('damaged', `A stream without a length, at ${header.start}`);
    lexer.at = start + length;
    expectWord(lexer, 'endstream');
    // At most one line end may lie between the data and `endstream`; otherwise the length is wrong.
    if (lexer.at - 'endstream'.length - start - length > 2)
      throw new UnreadablePdfError('damaged', `A stream of another length, at ${header.start}`);
    expectWord(lexer, 'endobj');
    return { ...header, value: new PdfStream(value, start, start + length), end: lexer.at, length };
  }

  /** After the line end that follows `stream`: a lone CR is not accepted, since viewers treat it differently. */
  private streamStart(at: number): number {
    if (this.bytes[at] === 0x0a) return at + 1;
    if (this.bytes[at] === 0x0d && this.bytes[at + 1] === 0x0a) return at + 2;
    throw new UnreadablePdfError('damaged', `A stream that does not begin on a line of its own, at ${at}`);
  }
}

/** The header of the object that begins here; null if there is none. */
export function readHeader(lexer: Lexer): { readonly num: number; readonly gen: number } | null {
  try {
    return parseHeader(lexer);
  } catch (cause) {
    if (cause instanceof UnreadablePdfError && cause.reason === 'damaged') return null;
    throw cause;
  }
}

/** Whether only spaces and comments lie between two offsets. */
export function isBlank(file: PdfFile, start: number, end: number): boolean {
  const lexer = file.lexer(start, end);
  lexer.skipSpace();
  return lexer.at >= end;
}
