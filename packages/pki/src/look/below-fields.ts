import { appendObjects, nextNumber } from '../pdf/append-objects.ts';
import { quarterTurn } from '../pdf/boxes.ts';
import { UnreadablePdfError } from '../pdf/budget.ts';
import { fontBytes } from '../pdf/code-marks.ts';
import type { DoubtfulPage } from '../pdf/page-ink.ts';
import { type Box, pagesOf } from '../pdf/structure.ts';
import { withOneMap } from '../pdf/truetype-tables.ts';
import { nameOf, PdfDict, PdfRef, PdfStream } from '../pdf/values.ts';
import type { Version } from '../pdf/version.ts';
import { writeValue } from '../pdf/write-value.ts';
import type { PixelBox } from './differing-boxes.ts';
import { asSeen } from './explained-places.ts';
import { hasInkElsewhere, isLineToFillIn } from './lines-to-fill-in.ts';
import { type Look, openLook, type Picture } from './open-look.ts';

/** Pages that are looked at: what is below the fields of further ones counts as content. */
const MAX_PAGES = 64;
/** Ten-point text is thirty pixels high, also on A4. */
const SIZE = { scale: 3, most: 4_600_000 };

/** What is looked at of a page, in areas of it: lines of text hardly overlap. */
const MOST_AREA = 4;
/** Bytes of a file that is opened several times at once. */
const SMALL_BYTES = 8 * 1024 * 1024;
/** Bytes of fonts with one table of characters alone, together. */
const MOST_FONT_BYTES = 32 * 1024 * 1024;

type Bodies = ReadonlyMap<number, string>;

interface Place {
  readonly box: PixelBox;
  readonly isUpwards: boolean;
}

/**
 * Whether what may be blanks to fill in below fields looks like that: each page is drawn with PDFium without its fields, and
 * once more without text, so that what differs is the ink of the text alone. Where a font has several tables of characters,
 * it must look so by each of them. What the page itself paints over is drawn without the content from there on.
 */
export async function areBlanks(version: Version, pages: readonly DoubtfulPage[]): Promise<boolean> {
  const fonts = fontsOf(pages);
  if (fonts === null || pages.length > MAX_PAGES) return false;
  try {
    for (const isEarly of [false, true]) {
      const own = pages.map((page) => ({
        ...page,
        places: page.places.filter((place) => place.isEarly === isEarly),
      }));
      const some = own.filter(({ places }) => places.length > 0);
      if (!(await lookAt(version, some, fonts, isEarly))) return false;
    }
    return true;
  } catch (cause) {
    if (!(cause instanceof UnreadablePdfError) || cause.reason === 'too_complex') throw cause;
    return false;
  }
}

async function lookAt(
  version: Version,
  pages: readonly DoubtfulPage[],
  fonts: readonly PdfRef[],
  isEarly: boolean,
): Promise<boolean> {
  if (pages.length === 0) return true;
  const numbers = new Map(pagesOf(version).map(({ num }, index) => [num, index]));
  const bare = withoutFields(version, pages, isEarly);
  const tables = tablesOfCharacters(version, fonts);
  if (tables === null) return false;
  const look = (more: Bodies) => openLook(appendObjects(version, new Map([...bare, ...more])));
  const turns: readonly Bodies[] = [new Map(), ...tables];
  // One after the other large files take longer, but not more memory.
  const rounds = version.end <= SMALL_BYTES ? [turns] : turns.map((turn) => [turn]);
  const opened: Look[] = [];
  const close = () => {
    for (const each of opened.splice(0)) each.close();
  };
  try {
    for (const round of rounds) {
      opened.push(await look(withoutText(nextNumber(version, bare), fonts)));
      for (const turn of round) opened.push(await look(turn));
      const [mute, ...shown] = opened;
      for (const page of pages) {
        const index = numbers.get(page.page.num) ?? -1;
        const none = await mute?.draw(index, SIZE);
        for (const [at, each] of shown.entries()) {
          const text = await each.draw(index, SIZE);
          const isFirst = round[at] === turns[0];
          if (none === undefined || !showsBlanks(version, page, { text, none, isFirst })) return false;
        }
      }
      close();
    }
    return true;
  } finally {
    close();
  }
}

/** The pages without their annotations; with `isEarly`, also without the content that paints over such places. */
function withoutFields(version: Version, pages: readonly DoubtfulPage[], isEarly: boolean): Bodies {
  const bodies = new Map<number, string>();
  for (const { page, before } of pages) {
    const entries = new Map(page.dict.entries);
    entries.delete('Annots');
    if (isEarly && before !== null) {
      const num = nextNumber(version, bodies);
      const bytes = Buffer.from(before).toString('latin1');
      bodies.set(num, `<< /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`);
      entries.set('Contents', new PdfRef(num, 0));
    }
    bodies.set(page.num, writeValue(new PdfDict(entries)));
  }
  return bodies;
}

/** The fonts, each once; null if one is no object of its own, which another could stand for. */
function fontsOf(pages: readonly DoubtfulPage[]): readonly PdfRef[] | null {
  const found = new Map<number, PdfRef>();
  for (const font of pages.flatMap((page) => page.fonts)) {
    if (!(font instanceof PdfRef)) return null;
    found.set(font.num, font);
  }
  return [...found.values()];
}

function showsBlanks(
  version: Version,
  page: DoubtfulPage,
  { text, none, isFirst }: { readonly text: Picture; readonly none: Picture; readonly isFirst: boolean },
): boolean {
  if (text.width !== none.width || text.height !== none.height) return false;
  const boxesOf = (boxes: readonly Box[]) => boxes.map((box) => pixels(version, page, text, box));
  const [lines, fields] = [boxesOf(page.boxes.texts), boxesOf(page.boxes.fields)];
  // By a table that is not the font's best one letters may look otherwise, and lie elsewhere.
  if (isFirst && hasInkElsewhere(text, none, { lines, fields })) return false;
  const places = placesOf(version, page, text);
  const point = pointOf(version, page, text);
  const area = places.reduce((sum, { box }) => sum + (box[2] - box[0]) * (box[3] - box[1]), 0);
  return (
    area <= MOST_AREA * text.width * text.height &&
    places.every((place) => isLineToFillIn(text, none, { ...place, point }))
  );
}

/**
 * The files of simple TrueType fonts with one of their tables of characters alone: the first of each, the second, and so
 * on. Null: there are more than real fonts have.
 */
function tablesOfCharacters(version: Version, fonts: readonly PdfRef[]): readonly Bodies[] | null {
  const variants: Map<number, string>[] = [];
  let size = 0;
  for (const ref of fonts) {
    const font = version.dict(ref);
    const file = version.dict(font?.get('FontDescriptor') ?? null)?.get('FontFile2');
    if (nameOf(version.resolve(font?.get('Subtype') ?? null)) !== 'TrueType') continue;
    const stream = version.resolve(file ?? null);
    if (!(file instanceof PdfRef) || !(stream instanceof PdfStream)) continue;
    const made = withOneMap(fontBytes(version, stream));
    size += made?.reduce((sum, bytes) => sum + bytes.length, 0) ?? 0;
    if (made === null || size > MOST_FONT_BYTES) return null;
    if (made.length < 2) continue;
    for (const [index, bytes] of made.entries()) {
      const body = `<< /Length ${bytes.length} /Length1 ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
      variants[index] = (variants[index] ?? new Map()).set(file.num, body);
    }
  }
  return variants;
}

/** Every font draws nothing. */
function withoutText(nothing: number, fonts: readonly PdfRef[]): Bodies {
  const bodies = new Map<number, string>();
  bodies.set(nothing, '<< /Length 6 >>\nstream\n0 0 d0\nendstream');
  const names = '/n '.repeat(256);
  const widths = '0 '.repeat(256);
  const font = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /n ${nothing} 0 R >> /Encoding << /Type /Encoding /Differences [0 ${names}] >> /FirstChar 0 /LastChar 255 /Widths [${widths}] /Resources << >> >>`;
  for (const { num } of fonts) bodies.set(num, font);
  return bodies;
}

function placesOf(version: Version, page: DoubtfulPage, picture: Picture): readonly Place[] {
  const isTurned = quarterTurn(version, page.page) % 180 !== 0;
  return page.places.map(({ box, isUpwards }) => ({
    box: pixels(version, page, picture, box),
    isUpwards: isUpwards !== isTurned,
  }));
}

/** How many pixels a point has: a page may say that its unit is more (ISO 32000-2 14.11.1). */
function pointOf(version: Version, page: DoubtfulPage, picture: Picture): number {
  const [left, , right] = pixels(version, page, picture, [0, 0, 1, 1]);
  const unit = version.resolve(page.page.dict.get('UserUnit'));
  return (right - left) / (typeof unit === 'number' && unit > 0 ? unit : 1);
}

function pixels(version: Version, { page }: DoubtfulPage, { width, height }: Picture, box: Box): PixelBox {
  const [left, top, right, bottom] = asSeen(version, page, box);
  return [left * width, top * height, right * width, bottom * height];
}
