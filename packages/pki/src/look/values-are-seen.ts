import { appendObjects } from '../pdf/append-objects.ts';
import { displayedValue } from '../pdf/field-values.ts';
import { annotationsOf, boxOf, fieldsOf, isEmptyBox, type Page, pagesOf } from '../pdf/structure.ts';
import { PdfRef } from '../pdf/values.ts';
import type { Version } from '../pdf/version.ts';
import type { PixelBox } from './differing-boxes.ts';
import { asSeen, toPixels } from './explained-places.ts';
import { differenceAt, groundOf, inkOn } from './hidden-ink.ts';
import { both, countOf, fill, maskOf } from './mask.ts';
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
 * @throws UnreadablePdfError
 */
export async function areValuesSeen(version: Version): Promise<boolean> {
  const pages = pagesOf(version);
  const letters = lettersOfFields(version, pages);
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
        return values.every(({ box, letters: count }) =>
          isSeenIn(full, bare, toPixels(asSeen(version, page, box), size, 0), count),
        );
      });
      if (!isSeen) return false;
    }
    return true;
  } finally {
    look.close();
  }
}

/** How many letters the value of each widget has. */
function lettersOfFields(version: Version, pages: readonly Page[]): ReadonlyMap<number, number> {
  const fields = fieldsOf(version, pages).filter(({ type }) => type === 'Tx' || type === 'Ch');
  return new Map(
    fields.flatMap((field) => {
      const count = displayedValue(version, field)?.replaceAll(/[^\p{L}\p{N}]/gu, '').length ?? 0;
      return field.widgets.map((num) => [num, count] as const);
    }),
  );
}

const valuesOf = (version: Version, page: Page, letters: ReadonlyMap<number, number>): readonly Value[] =>
  annotationsOf(version, page).flatMap((entry, index) => {
    const box = boxOf(version, version.dict(entry)?.get('Rect') ?? null);
    const count = entry instanceof PdfRef ? (letters.get(entry.num) ?? 0) : 0;
    return box === null || isEmptyBox(box) || count === 0 ? [] : [{ index, box, letters: count }];
  });

/** Whether enough of a box is drawn by the field itself and stands out from the ground. */
function isSeenIn(full: Picture, bare: Picture, box: PixelBox, letters: number): boolean {
  const place = maskOf(full);
  fill(place, box);
  const ground = groundOf(full, place);
  if (ground === null) return true;
  const ink = both(place, inkOn(full, ground.colour, CLEAR));
  for (let at = 0; at < ink.data.length; at += 1)
    if (ink.data[at] === 1 && differenceAt(full, at, bare, at) < CLEAR) ink.data[at] = 0;
  return countOf(ink) >= LEAST * letters;
}
