import { UnreadablePdfError } from '../file/budget.ts';
import { isList, type PdfValue } from '../file/values.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** Operators that place or show text. */
const OF_TEXT = words('Td TD Tm T* Tj TJ \' "');
/** Operators that continue a path, and others that belong to one. */
const GOING_ON = words('l c v y h');
const PAINTING = words('S s f F f* B B* b b* sh Do BI Tj TJ \' "');
/** What begins or paints a path: within a text, poppler moves the text by it. */
const OF_PATH = words('m re S s f F f* B B* b b*');
const ENDING = words('S s f F f* B B* b b* n');

/**
 * The order of the operators of one content stream (ISO 32000-2 figure 9). If it is violated viewers differ: some keep the position of a
 * text after its end, lose all states after one `Q` too many, or begin a path at the corner of the page.
 */
export class ContentOrder {
  readonly #isGlyph: boolean;
  #depth = 0;
  #isLost = false;
  #isInText = false;
  /** States that were saved before the text began. */
  #outside = 0;
  #hasPath = false;

  /** @param isGlyph whether it may be the glyph of a font, which alone has a width of its own. */
  constructor(isGlyph: boolean) {
    this.#isGlyph = isGlyph;
  }

  /** Whether more states were restored than were saved. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** @throws UnreadablePdfError `damaged` */
  next(word: string, operands: readonly PdfValue[]): void {
    const isWrong =
      (OF_TEXT.has(word) && !this.#isInText) ||
      (OF_PATH.has(word) && this.#isInText) ||
      ((word === 'd0' || word === 'd1') && !this.#isGlyph) ||
      (this.#isLost && PAINTING.has(word)) ||
      (GOING_ON.has(word) && !this.#hasPath) ||
      !isLine(word, operands);
    if (isWrong || !this.isNested(word))
      throw new UnreadablePdfError('damaged', `"${word}" in the wrong place`);
    if (word === 'm' || word === 're') this.#hasPath = true;
    else if (ENDING.has(word)) this.#hasPath = false;
  }

  private isNested(word: string): boolean {
    if (word === 'BT' || word === 'ET') {
      if (this.#isInText === (word === 'BT')) return word === 'ET';
      this.#isInText = word === 'BT';
      this.#outside = this.#depth;
    } else if (word === 'q') {
      this.#depth += 1;
      return !this.#isInText;
    } else if (word === 'Q') {
      if (this.#isInText && this.#depth <= this.#outside) return false;
      if (this.#depth === 0) this.#isLost = true;
      else this.#depth -= 1;
    }
    return true;
  }
}

/** Whether a setting of lines is one that all viewers know (ISO 32000-2 8.4.3). */
function isLine(word: string, [first = null, second = null]: readonly PdfValue[]): boolean {
  if (word === 'w') return typeof first === 'number' && first >= 0;
  if (word === 'J' || word === 'j') return first === 0 || first === 1 || first === 2;
  if (word !== 'd' || !isList(first)) return true;
  const lengths = first.map((each) => (typeof each === 'number' ? each : Number.NaN));
  const isEven =
    lengths.every((each) => each >= 0) && (lengths.length === 0 || lengths.some((each) => each > 0));
  return isEven && typeof second === 'number' && second >= 0;
}
