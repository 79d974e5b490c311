import { appendObjects } from '../pdf/append-objects.ts';
import { displayedValue } from '../pdf/field-values.ts';
import { annotationsOf, boxOf, fieldsOf, isEmptyBox, type Page, pagesOf } from '../pdf/structure.ts';
import { PdfRef } from '../pdf/values.ts';
import type { Version } from '../pdf/version.ts';
import type { PixelBox } from './differing-boxes.ts';
import { asSeen, toPixels } from './explained-places.ts';
import { differenceAt, groundOf, inkOn } from './hidden-ink.ts';
import { countOf, fill, maskOf } from './mask.ts';
import { openLook, type Picture } from './open-look.ts';
import { fieldsAsStamps } from './states.ts';

/** Pixels for each unit of a page, and at most. */
const SCALE = 2;
const MOST_PIXELS = 4_600_000;
/** What a letter differs from its ground by, of 255, and the least pixels of one. */
const CLEAR = 64;
const LEAST = 2;

interface Value {
  readonly index: number;
  readonly letters: number;
  readonly box: readonly [number, number, number, number];
}

/**
 * Whether the values of fields are seen on their pages, whatever these paint below them: each page is drawn with its fields
 * and without those that have a value.
 *
 * @param counts whether a widget counts, by its number.
 * @throws UnreadablePdfError
 */
export async function areValuesSeen(
  version: Version,
  counts: (widget: number) => boolean = () => true,
): Promise<boolean> {
  const pages = pagesOf(version);
  const letters = lettersOfFields(version, pages, counts);
  const filled = pages.flatMap((page, index) => {
    const values = valuesOf(version, page, letters);
    return values.length === 0 ? [] : [{ page, index, values }];
  });
  if (filled.length === 0) return true;
  const stamps = fieldsAsStamps(
    version,
    filled.map(({ page }) => page),
    0,
  );
  const look = await openLook(appendObjects(version, stamps));
  try {
    for (const { page, index, values } of filled) {
      const hidden = new Set(values.map((value) => value.index));
      const isSeen = await look.withPage(index, (open) => {
        const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (open.width * open.height)));
        const size = { width: Math.round(open.width * scale), height: Math.round(open.height * scale) };
        const view = { scale, box: [0, 0, size.width, size.height] as const };
        const draw = (annotations: (index: number) => boolean) =>
          open.draw(view, { content: 'all', annotations, ground: 'white' });
        const [full, bare] = [draw(() => true), draw((at) => !hidden.has(at))];
        return values.every(({ box, letters: count }) => {
          const place = toPixels(asSeen(version, page, box), size, 0);
          return isSeenIn(partOf(full, place), partOf(bare, place), count);
        });
      });
      if (!isSeen) return false;
    }
    return true;
  } finally {
    look.close();
  }
}

/** How many letters the value of each widget has. */
function lettersOfFields(
  version: Version,
  pages: readonly Page[],
  counts: (widget: number) => boolean,
): ReadonlyMap<number, number> {
  const fields = fieldsOf(version, pages).filter(({ type }) => type === 'Tx' || type === 'Ch');
  return new Map(
    fields.flatMap((field) => {
      const count = displayedValue(version, field)?.replaceAll(/[^\p{L}\p{N}]/gu, '').length ?? 0;
      return field.widgets.filter(counts).map((num) => [num, count] as const);
    }),
  );
}

const valuesOf = (version: Version, page: Page, letters: ReadonlyMap<number, number>): readonly Value[] =>
  annotationsOf(version, page).flatMap((entry, index) => {
    const box = boxOf(version, version.dict(entry)?.get('Rect') ?? null);
    const count = entry instanceof PdfRef ? (letters.get(entry.num) ?? 0) : 0;
    return box === null || isEmptyBox(box) || count === 0 ? [] : [{ index, box, letters: count }];
  });

/** Whether enough of a part of a page is drawn by the field itself and stands out from the ground. */
function isSeenIn(full: Picture, bare: Picture, letters: number): boolean {
  const all = maskOf(full);
  fill(all, [0, 0, full.width, full.height]);
  const ground = groundOf(full, all);
  if (ground === null) return true;
  const ink = inkOn(full, ground.colour, CLEAR);
  for (let at = 0; at < ink.data.length; at += 1)
    if (ink.data[at] === 1 && differenceAt(full, at, bare, at) < CLEAR) ink.data[at] = 0;
  return countOf(ink) >= LEAST * letters;
}

/** A box of a picture: a page may have many fields, each of which is judged by its own place alone. */
export function partOf({ width, height, data }: Picture, [left, top, right, bottom]: PixelBox): Picture {
  const [x0, y0] = [Math.max(0, left), Math.max(0, top)];
  const [x1, y1] = [Math.max(x0, Math.min(width, right)), Math.max(y0, Math.min(height, bottom))];
  const part = { width: x1 - x0, height: y1 - y0, data: new Uint8Array(4 * (x1 - x0) * (y1 - y0)) };
  for (let y = y0; y < y1; y += 1)
    part.data.set(data.subarray(4 * (y * width + x0), 4 * (y * width + x1)), 4 * (y - y0) * part.width);
  return part;
}
