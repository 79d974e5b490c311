import { operatorsIn } from '../pdf/content/look-operators.ts';
import { contentOf } from '../pdf/content/page-ink.ts';
import { appendObjects } from '../pdf/file/append-objects.ts';
import { dictionaries, reachable } from '../pdf/file/reachable.ts';
import { nameOf, PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf/file/values.ts';
import type { Version } from '../pdf/file/version.ts';
import { annotationsOf, type Box, type Page, pagesOf } from '../pdf/page/structure.ts';
import { asSeen } from './explained-places.ts';
import { openLook, type Picture } from './open-look.ts';
import type { Letter, OpenPage } from './open-page.ts';
import { isOtherFigure, type Model, nearest, type Shape, shapeOf } from './shapes.ts';

/** Signs that the lower bytes of Cyrillic letters are; `lost-letters.ts` compares letters with them. */
export const SIGNS = ':;<=>?@ABCDEFGHIJKLMNO';

/** From this distance on, a shape is not what it is read as. */
const UNLIKE = 0.45;
/** A shape that is at most this far from a figure, and this much nearer to it than to its own, may look like it on a page. */
const ALIKE = 0.62;
const NEARER = 0.88;
/** The figure that the tall letter, `б`, looks like. */
const TALL = 6;
/** Largest gap between letters of one word, in heights of a letter. */
const GAP = 0.3;
/** How much taller than the lowest letter beside it a small letter may be. */
const TALLER = 1.2;
/** Most height of a small letter that stands alone, in heights of the tallest one of its line. */
const SMALL = 0.88;
/** Least height of a letter, in heights of the one beside it. */
const LOW = 0.5;
/** Pixels of the lowest letter's height, of a unit of the page at most, and of one drawing; rows that drawings share. */
const HIGH = 28;
const FINEST = 12;
const MOST_PIXELS = 4_000_000;
const SHARED = 320;
/** Milliseconds of processor time for the pages of one file. */
const LONGEST = 6_000;

export interface Models {
  readonly figures: readonly Model[];
  /** The shapes of `SIGNS`, by index. */
  readonly signs: readonly Model[];
}

/** What a letter of a page is, by its look and its reading. */
type Kind = 'figure' | 'another figure' | 'letter' | 'other';

/**
 * Whether glyphs that are read as one figure and look like another are Cyrillic letters, wherever they stand. Ghostscript 10.00
 * keeps only the lower byte of some letters' numbers in tables to Unicode: `б` (U+0431) is read as 1 and `з` (U+0437) as 7. Such a letter
 * stands beside another one and not beside a figure, or alone and low; all but the tall `б` are as low as what is beside them.
 *
 * @param fonts the fonts of these glyphs.
 * @param read the figures that they are read as.
 * @throws UnreadablePdfError
 */
export async function areLostLetters(
  version: Version,
  fonts: ReadonlySet<PdfDict>,
  read: ReadonlySet<number>,
  models: Models,
): Promise<boolean> {
  const pages = pagesOf(version);
  if (hasOtherReading(version, pages) || pages.some((page) => isBesideContent(version, page, fonts)))
    return false;
  const look = await openLook(appendObjects(version, new Map()));
  const start = process.cpuUsage();
  const found = new Set<number>();
  try {
    for (const [index, page] of pages.entries()) {
      const areLetters = await look.withPage(index, (open) => {
        const words = new Words(version, page, open, models);
        return words.letters.every((letter) => {
          const figure = letter.code - 0x30;
          if (!read.has(figure)) return true;
          const looks = words.figureOf(letter);
          if (looks === figure) return true;
          found.add(figure);
          // Such as `№`, in the worst of these tables.
          if (looks === null) return true;
          return words.isInPlace(letter, looks);
        });
      });
      const { user, system } = process.cpuUsage(start);
      if (!areLetters || (user + system) / 1000 > LONGEST) return false;
    }
    return found.size === read.size;
  } finally {
    look.close();
  }
}

/** Whether a text may name its own reading (ISO 32000-2 14.9.4), which programs do or do not take. */
function hasOtherReading(version: Version, pages: readonly Page[]): boolean {
  for (const dict of dictionaries(version)) if (dict.get('ActualText') !== null) return true;
  const forms = [...reachable(version)].flatMap((num) => {
    const stream = version.lookup(new PdfRef(num, 0));
    const isForm =
      stream instanceof PdfStream && nameOf(version.resolve(stream.dict.get('Subtype'))) === 'Form';
    return isForm ? [version.unfolded(stream)] : [];
  });
  for (const bytes of [...pages.map((page) => contentOf(version, page)), ...forms])
    for (const { operands } of bytes === null ? [] : operatorsIn(version, bytes))
      if (operands.some((each) => each instanceof PdfDict && each.get('ActualText') !== null)) return true;
  return false;
}

/** Whether annotations, patterns, states or glyphs of a page draw with a font: its text is not that of the page. */
function isBesideContent(version: Version, page: Page, fonts: ReadonlySet<PdfDict>): boolean {
  const roots: PdfValue[] = [...annotationsOf(version, page)];
  for (const dict of dictionaries(version, [
    page.dict.get('Resources'),
    page.inherited.get('Resources') ?? null,
  ]))
    for (const key of ['Pattern', 'ExtGState', 'CharProcs']) roots.push(dict.get(key));
  const looks = roots.map((root) => {
    const dict = version.dict(root);
    // An annotation leads back to its page.
    return dict?.get('Subtype') == null ? root : dict.get('AP');
  });
  for (const dict of dictionaries(version, looks))
    for (const font of version.dict(dict.get('Font'))?.entries.values() ?? []) {
      const resolved = version.resolve(font);
      if (resolved instanceof PdfDict && fonts.has(resolved)) return true;
    }
  return false;
}

/** The letters of one page, with what they look like. */
class Words {
  readonly letters: readonly Letter[];
  readonly #models: Models;
  readonly #kinds = new Map<Letter, Kind>();
  readonly #bands = new Map<number, Picture>();
  readonly #open: OpenPage;
  readonly #place: (box: Box) => Box;
  readonly #scale: number;

  constructor(version: Version, page: Page, open: OpenPage, models: Models) {
    this.letters = open.lettersOfAnyColour().filter(({ box }) => heightOf(box) > 0 && box[2] > box[0]);
    const figures = this.letters.filter(({ code }) => code >= 0x30 && code < 0x3a);
    const low = figures.reduce((least, { box }) => Math.min(least, heightOf(box)), Infinity);
    this.#models = models;
    this.#open = open;
    this.#place = (box) => asSeen(version, page, box);
    this.#scale = Math.min(FINEST, HIGH / Math.max(low, 1));
  }

  /** Whether a glyph stands where a letter does: in a word, or alone and low among the letters of its line. */
  isInPlace(letter: Letter, looks: number): boolean {
    const { box } = letter;
    const height = heightOf(box);
    const beside = this.beside(letter);
    if (beside.some((each) => this.kindOf(each) === 'figure')) return false;
    const others = beside.filter(
      (each) => this.kindOf(each) === 'letter' && heightOf(each.box) >= LOW * height,
    );
    const isTall = looks === TALL;
    if (others.length > 0 || isTall)
      return (
        others.length > 0 && (isTall || others.some((each) => height <= TALLER * (each.box[3] - box[1])))
      );
    const ofLine = this.letters.filter((each) => isInLine(box, each.box) && this.kindOf(each) === 'letter');
    const tops = ofLine.flatMap((each) => (each === letter ? [] : [each.box[3] - box[1]]));
    return height <= TALLER * Math.min(...tops) && height <= SMALL * Math.max(...tops);
  }

  /** The figure that one looks like, if only a little; its own, if it is nearest to that; null for none. */
  figureOf({ code, box }: Letter): number | null {
    const shape = this.shape(box);
    // Something that cannot be drawn alone may be any.
    if (shape === null) return -1;
    const { own, other, otherFigure } = nearest(shape, code - 0x30, this.#models.figures);
    if (own <= other) return code - 0x30;
    return other < ALIKE && other < NEARER * own ? otherFigure : null;
  }

  kindOf(letter: Letter): Kind {
    const kind = this.#kinds.get(letter) ?? this.kind(letter);
    this.#kinds.set(letter, kind);
    return kind;
  }

  /** The nearest ones to the left and to the right. */
  private beside({ box: [left, bottom, right, top] }: Letter): readonly Letter[] {
    const height = top - bottom;
    const gaps = this.letters.flatMap((each) => {
      const [l, , r] = each.box;
      if (!isInLine([left, bottom, right, top], each.box)) return [];
      const isLeft = l + r < left + right;
      const gap = isLeft ? left - r : l - right;
      return each.box[0] !== left && Math.abs(gap) < GAP * height ? [{ each, isLeft, gap }] : [];
    });
    return [true, false].flatMap((side) => {
      const own = gaps.filter(({ isLeft }) => isLeft === side).sort((a, b) => a.gap - b.gap);
      return own.slice(0, 1).map(({ each }) => each);
    });
  }

  private kind({ code, box }: Letter): Kind {
    if (code >= 0x400 && code < 0x500) return 'letter';
    const [figure, sign] = [code - 0x30, SIGNS.indexOf(String.fromCharCode(code))];
    // Lower bytes of capitals, and of Kazakh letters: nothing else is read as these.
    const isLow =
      (code > 0 && code < 0x20) || (code >= 0x80 && code < 0xa0) || (code >= 0xd8 && code < 0x100);
    if ((figure < 0 || figure > 9) && sign < 0 && !isLow) return 'other';
    const shape = this.shape(box);
    if (shape === null) return 'other';
    if (isLow) return 'letter';
    if (sign >= 0) return nearest(shape, sign, this.#models.signs).own > UNLIKE ? 'letter' : 'other';
    const { own, other } = nearest(shape, figure, this.#models.figures);
    if (own <= other && own < UNLIKE) return 'figure';
    return isOtherFigure(shape, figure, this.#models.figures) ? 'another figure' : 'letter';
  }

  /** What is drawn in a box of the page. */
  private shape(box: Box): Shape | null {
    const [width, height] = [this.#open.width * this.#scale, this.#open.height * this.#scale].map(Math.round);
    if (width === undefined || height === undefined) return null;
    const [l, t, r, b] = this.#place(box);
    const [left, top] = [Math.floor(l * width), Math.floor(t * height)];
    const [right, bottom] = [Math.ceil(r * width), Math.ceil(b * height)];
    const side = Math.max(right - left, bottom - top);
    if (left < 0 || top < 0 || right > width || bottom > height || side > SHARED) return null;
    const rows = Math.max(1, Math.floor(MOST_PIXELS / width) - SHARED);
    const band = Math.floor(top / rows);
    const picture =
      this.#bands.get(band) ?? this.draw(width, band * rows, Math.min(height, (band + 1) * rows + SHARED));
    this.#bands.clear();
    this.#bands.set(band, picture);
    const ink = new Uint8Array(side * side);
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) {
        const at = 4 * ((y - band * rows) * width + x);
        ink[(y - top) * side + x - left] = 255 - (picture.data[at] ?? 255);
      }
    const most = ink.reduce((dark, each) => Math.max(dark, each), 0);
    return most === 0 ? null : shapeOf({ side, ink: ink.map((each) => (each * 255) / most) });
  }

  private draw(width: number, top: number, bottom: number): Picture {
    const view = { scale: this.#scale, box: [0, top, width, bottom] as const };
    return this.#open.draw(view, { content: 'text', annotations: () => false, ground: 'white' });
  }
}

/** Whether boxes are side by side. */
const isInLine = ([, bottom, , top]: Box, [, b, , t]: Box): boolean =>
  Math.min(top, t) - Math.max(bottom, b) >= Math.min(top - bottom, t - b) / 2 && t > b;

const heightOf = (box: Box): number => box[3] - box[1];
