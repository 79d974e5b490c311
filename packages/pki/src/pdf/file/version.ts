import { UnreadablePdfError } from './budget.ts';
import type { Container, PdfFile, PlacedObject } from './file.ts';
import { unfold } from './filters.ts';
import { Lexer } from './lexer.ts';
import { agreesWithFirstPage } from './linearized.ts';
import { parseWhole } from './parser.ts';
import { nameOf, PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';
import { readChain, readTail } from './xref.ts';
import type { Entry, Section } from './xref-entries.ts';

const wrong = (what: string) => new UnreadablePdfError('cross_reference', what);

/**
 * A PDF as it was when it ended after its first `end` bytes: objects are found only through the
 * cross-reference at the end of those bytes.
 */
export class Version {
  readonly #containers = new Map<number, Container>();
  readonly #resolving = new Set<number>();

  readonly file: PdfFile;
  /** End of these bytes. */
  readonly end: number;
  /** End of their `%%EOF`: at most one line end should follow. */
  readonly eof: number;
  readonly sections: readonly Section[];
  readonly entries: ReadonlyMap<number, Entry>;
  readonly trailer: PdfDict;

  /** @param sections newest first. */
  constructor(
    file: PdfFile,
    end: number,
    eof: number,
    sections: readonly Section[],
    entries: ReadonlyMap<number, Entry>,
    trailer: PdfDict,
  ) {
    this.file = file;
    this.end = end;
    this.eof = eof;
    this.sections = sections;
    this.entries = entries;
    this.trailer = trailer;
  }

  /**
   * The number of objects according to the file. Some programs write one too few; viewers may ignore objects
   * beyond it.
   */
  get size(): number {
    const size = this.trailer.get('Size');
    return typeof size === 'number' ? size : 0;
  }

  /** The reference of the catalogue, the root of everything displayed. */
  get root(): PdfRef {
    const root = this.trailer.get('Root');
    if (!(root instanceof PdfRef)) throw wrong('The PDF has no catalogue');
    return root;
  }

  get catalogue(): PdfDict {
    const catalogue = this.resolve(this.root);
    if (!(catalogue instanceof PdfDict)) throw wrong('The PDF has no catalogue');
    return catalogue;
  }

  /**
   * The value that a reference leads to, or the value itself if it is not a reference. Null for a free or unlisted
   * number.
   *
   * @throws UnreadablePdfError `cross_reference` if the object does not match its entry, `damaged`.
   */
  readonly resolve = (value: PdfValue): PdfValue => {
    let found = value;
    for (let hops = 0; found instanceof PdfRef; hops += 1) {
      if (hops > 20) throw new UnreadablePdfError('damaged', 'References that lead in a circle');
      found = this.lookup(found);
    }
    return found;
  };

  /** Like `resolve`, but null unless the value is a dictionary. */
  dict(value: PdfValue): PdfDict | null {
    const found = this.resolve(value);
    return found instanceof PdfDict ? found : null;
  }

  /** The value at a reference, which may be another reference. Throws as `resolve` does. */
  lookup({ num, gen }: PdfRef): PdfValue {
    this.file.budget.step();
    const entry = this.entries.get(num);
    if (entry === undefined || entry.kind === 'free') return null;
    const expected = entry.kind === 'at' ? entry.gen : 0;
    if (expected !== gen) throw new UnreadablePdfError('ambiguous', `Object ${num} has another generation`);
    return entry.kind === 'at' ? this.placed(num, entry).value : this.contained(num, entry);
  }

  /** The object that an entry points at, checked against the entry. */
  placed(num: number, entry: Extract<Entry, { kind: 'at' }>): PlacedObject {
    if (this.#resolving.has(num)) throw new UnreadablePdfError('damaged', 'A length that leads in a circle');
    this.#resolving.add(num);
    try {
      if (entry.offset >= this.end) throw wrong(`Object ${num} is outside of the file`);
      const placed = this.file.objectAt(entry.offset, this.resolve);
      if (placed.num !== num || placed.gen !== entry.gen || placed.end > this.end)
        throw wrong(`Object ${num} is not where the cross-reference says`);
      return placed;
    } finally {
      this.#resolving.delete(num);
    }
  }

  private contained(num: number, entry: Extract<Entry, { kind: 'in' }>): PdfValue {
    const { numbers, values } = this.container(entry.container);
    if (numbers[entry.index] !== num) throw wrong(`Object ${num} is not where the cross-reference says`);
    return values[entry.index] ?? null;
  }

  /** The numbers and values of an object stream. */
  container(num: number): Container {
    const known = this.#containers.get(num);
    if (known !== undefined) return known;
    const entry = this.entries.get(num);
    if (entry?.kind !== 'at') throw wrong(`Object stream ${num} is missing`);
    const { value } = this.placed(num, entry);
    if (!(value instanceof PdfStream)) throw wrong(`Object stream ${num} is none`);
    // The same bytes give the same objects in every version, unless decoding them depends on references.
    const isOwn = [...value.dict.entries.values()].some((each) => each instanceof PdfRef);
    const made = (isOwn ? undefined : this.file.containers.get(value.start)) ?? readContainer(this, value);
    if (!isOwn) this.file.containers.set(value.start, made);
    this.#containers.set(num, made);
    return made;
  }

  /** A stream's decoded bytes. */
  unfolded(stream: PdfStream): Uint8Array {
    const raw = this.file.bytes.subarray(stream.start, stream.end);
    return unfold(raw, stream.dict, this.resolve, this.file.budget);
  }
}

/** Whether nothing but spaces lies before the first object: poppler begins there. */
const isBlankBefore = (bytes: Uint8Array, start: number, end: number): boolean =>
  bytes.subarray(start, end).every((code) => [0, 9, 10, 12, 13, 32].includes(code));

/** The next number in the head of an object stream. */
function whole(head: Lexer): number {
  const token = head.next();
  if (typeof token !== 'number' || head.hasPoint || token < 0) throw wrong('An object stream that is none');
  return token;
}

function readContainer(version: Version, stream: PdfStream): Container {
  const [count, first] = [version.resolve(stream.dict.get('N')), version.resolve(stream.dict.get('First'))];
  const { budget } = version.file;
  const bytes = version.unfolded(stream);
  const isContainer = nameOf(stream.dict.get('Type')) === 'ObjStm';
  if (
    !isContainer ||
    typeof count !== 'number' ||
    typeof first !== 'number' ||
    count < 0 ||
    first > bytes.length
  )
    throw wrong('An object stream that is none');
  const head = new Lexer(bytes, 0, first, budget, false);
  const numbers: number[] = [];
  const offsets: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const num = whole(head);
    const offset = whole(head);
    numbers.push(num);
    offsets.push(first + offset);
  }
  if (new Set(numbers).size !== numbers.length)
    throw new UnreadablePdfError('ambiguous', 'An object stream has an object twice');
  if (!isBlankBefore(bytes, first, offsets[0] ?? first))
    throw wrong('An object stream that begins with something else');
  const values = offsets.map((offset, index) => {
    const end = offsets[index + 1] ?? bytes.length;
    if (end < offset) throw wrong('An object stream out of order');
    const lexer = new Lexer(bytes, offset, end, budget, false);
    const value = parseWhole(lexer);
    lexer.skipSpace();
    if (lexer.at < end)
      throw new UnreadablePdfError('damaged', 'An object stream with something between its objects');
    return value;
  });
  return { numbers, values };
}

/**
 * The version made of a file's first `end` bytes.
 *
 * @throws UnreadablePdfError if the file is ambiguous, or the budget is used up.
 */
export function readVersion(file: PdfFile, end: number): Version {
  const tail = readTail(file, end);
  const sections = readChain(file, tail.xref, tail.at);
  const [newest] = sections;
  if (newest === undefined) throw wrong('The PDF has no cross-reference');
  const entries = new Map<number, Entry>();
  for (const section of sections) {
    for (const [num, entry] of section.entries) if (!entries.has(num)) entries.set(num, entry);
  }
  if (sections.some(({ trailer }) => trailer.get('Encrypt') !== null))
    throw new UnreadablePdfError('encrypted', 'The PDF is encrypted');
  if (typeof newest.trailer.get('Size') !== 'number')
    throw wrong('The PDF does not say how many objects it has');
  if (!agreesWithFirstPage(file, end, newest)) {
    const what = 'A linearized PDF with another cross-reference for its first page';
    throw new UnreadablePdfError('ambiguous', what);
  }
  const version = new Version(file, end, tail.eof, sections, entries, newest.trailer);
  version.catalogue;
  return version;
}
