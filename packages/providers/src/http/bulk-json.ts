import { setImmediate } from 'node:timers/promises';

/**
 * JSON that contains files, written and read in pieces: as one string, base64 of 25 MB blocks the event loop
 * for a tenth of a second at each of a dozen steps. On the wire it is plain JSON; in memory a file is its
 * bytes.
 */

/** Bytes of a file written at once; a multiple of three, so that the base64 of the pieces can be joined. */
const PIECE = 192 * 1024;
/** Base64 strings longer than this are decoded to bytes; shorter strings stay strings. */
const LONG = 64 * 1024;
/** Limit of the JSON outside of files. */
const MAX_REST = 1024 * 1024;
/** Bytes read per turn of the event loop. */
const TURN = 1024 * 1024;

/**
 * The input is not JSON, is too large, or contains a long string that is not base64. The message never quotes
 * the input.
 */
export class BulkJsonError extends Error {
  override readonly name = 'BulkJsonError';
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge = false) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

/** The bytes of a file that may still be base64. */
export const bytesOf = (file: string | Uint8Array): Uint8Array =>
  typeof file === 'string' ? Buffer.from(file, 'base64') : file;

/** Writes a value as JSON, each `Uint8Array` as base64, in pieces of a few hundred kilobytes. */
export async function* writeBulkJson(value: unknown): AsyncGenerator<Uint8Array> {
  const files: Uint8Array[] = [];
  const mark = `file-${crypto.randomUUID()}-`;
  // Before `JSON.stringify`, which would turn each `Buffer` into a list of numbers.
  const marked = (each: unknown): unknown => {
    if (each instanceof Uint8Array) return `${mark}${files.push(each) - 1}-`;
    if (Array.isArray(each)) return each.map(marked);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, marked(inner)]));
  };
  const text = JSON.stringify(marked(value));
  const parts = text.split(new RegExp(`${mark}(\\d+)-`));
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) yield Buffer.from(part);
    else yield* asBase64(files[Number(part)] ?? new Uint8Array());
  }
}

async function* asBase64(file: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += PIECE) {
    const piece = file.subarray(at, at + PIECE);
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('base64');
    yield Buffer.from(text, 'latin1');
    await setImmediate();
  }
}

/**
 * Reads JSON whose long strings are base64: these become `Buffer`s.
 *
 * @param limit total bytes.
 * @throws BulkJsonError; errors of `chunks`.
 */
export async function readBulkJson(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<unknown> {
  const reader = new BulkReader();
  let size = 0;
  let turn = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limit) throw new BulkJsonError('More than was agreed', true);
    reader.read(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    if (size - turn < TURN) continue;
    turn = size;
    await setImmediate();
  }
  return reader.end();
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** One buffer of all pieces: touching 24 MB of new memory in one go blocks the event loop for a tenth of a second. */
async function joined(pieces: readonly Buffer[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  let turn = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
    if (at - turn < TURN) continue;
    turn = at;
    await setImmediate();
  }
  return whole;
}

/** Separates strings from the rest of the JSON as chunks arrive. */
class BulkReader {
  readonly #mark = `file-${crypto.randomUUID()}-`;
  /** The pieces of each file. */
  readonly #files: (readonly Buffer[])[] = [];
  /** The JSON without its files. */
  #rest: Buffer[] = [];
  #restSize = 0;
  /** The open string so far; null outside of a string. */
  #open: Buffer[] | null = null;
  #openSize = 0;
  #isEscaped = false;
  #file: Base64Reader | null = null;

  read(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) at = this.#open === null ? this.outside(chunk, at) : this.inside(chunk, at);
  }

  async end(): Promise<unknown> {
    if (this.#open !== null) throw new BulkJsonError('A string without an end');
    const files: Buffer[] = [];
    for (const pieces of this.#files) files.push(await joined(pieces));
    try {
      return JSON.parse(Buffer.concat(this.#rest).toString('utf8'), (_key, value: unknown) =>
        typeof value === 'string' && value.startsWith(this.#mark)
          ? files[Number(value.slice(this.#mark.length))]
          : value,
      );
    } catch {
      throw new BulkJsonError('No JSON');
    }
  }

  private outside(chunk: Buffer, at: number): number {
    const quote = chunk.indexOf(QUOTE, at);
    const end = quote < 0 ? chunk.length : quote + 1;
    this.keep(chunk.subarray(at, end));
    if (quote >= 0) {
      this.#open = [];
      this.#openSize = 0;
      this.#isEscaped = false;
    }
    return end;
  }

  private inside(chunk: Buffer, at: number): number {
    const close = this.closing(chunk, at);
    const end = close < 0 ? chunk.length : close;
    const part = chunk.subarray(at, end);
    this.#openSize += part.length;
    if (this.#file !== null) this.#file.add(part);
    else {
      this.#open?.push(part);
      if (this.#openSize > LONG) {
        this.#file = new Base64Reader();
        for (const each of this.#open ?? []) this.#file.add(each);
      }
    }
    if (close < 0) return end;
    if (this.#file === null) for (const each of this.#open ?? []) this.keep(each);
    else this.keep(Buffer.from(`${this.#mark}${this.#files.push(this.#file.end()) - 1}`));
    this.keep(chunk.subarray(close, close + 1));
    this.#open = null;
    this.#file = null;
    return close + 1;
  }

  /** Position of the string's closing quote; -1: not in this chunk. */
  private closing(chunk: Buffer, from: number): number {
    let at = from;
    for (;;) {
      if (this.#isEscaped) {
        if (at >= chunk.length) return -1;
        this.#isEscaped = false;
        at += 1;
      }
      const quote = chunk.indexOf(QUOTE, at);
      const slash = chunk.subarray(at, quote < 0 ? chunk.length : quote).indexOf(BACKSLASH);
      if (slash < 0) return quote;
      at += slash + 1;
      this.#isEscaped = true;
    }
  }

  private keep(part: Buffer): void {
    this.#restSize += part.length;
    if (this.#restSize > MAX_REST) throw new BulkJsonError('Too much that is no file', true);
    this.#rest.push(part);
  }
}

/** Decodes base64 as it arrives. Some writers escape each slash. */
class Base64Reader {
  readonly #pieces: Buffer[] = [];
  #left = '';

  add(part: Buffer): void {
    const text = (this.#left + part.toString('latin1')).replaceAll('\\/', '/');
    // Four digits are three bytes. The last characters wait: for the rest of an escape sequence, or because
    // they may be padding.
    const whole = Math.max(0, text.length - 8) & ~3;
    const digits = text.slice(0, whole);
    if (!/^[A-Za-z0-9+/]*$/.test(digits)) throw new BulkJsonError('A long string that is no base64');
    this.#pieces.push(Buffer.from(digits, 'base64'));
    this.#left = text.slice(whole);
  }

  /** The decoded pieces. */
  end(): readonly Buffer[] {
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(this.#left) || this.#left.length % 4 !== 0)
      throw new BulkJsonError('A long string that is no base64');
    return [...this.#pieces, Buffer.from(this.#left, 'base64')];
  }
}
