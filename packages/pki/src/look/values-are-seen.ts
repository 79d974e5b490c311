import { appendObjects } from '../pdf/file/append-objects.ts';
import { PdfRef } from '../pdf/file/values.ts';
import type { Version } from '../pdf/file/version.ts';
import { displayedValue } from '../pdf/forms/field-values.ts';
import { annotationsOf, boxOf, fieldsOf, isEmptyBox, type Page, pagesOf } from '../pdf/page/structure.ts';
import { asSeen, toPixels } from './explained-places.ts';
import { differenceAt, groundOf, inkOn } from './hidden-ink.ts';
import { countOf, fill, maskOf } from './mask.ts';
import { openLook, type Picture } from './open-look.ts';
import { fieldsAsStamps } from './states.ts';
import { partOf, wholePage } from './whole-page.ts';

/** Least difference of a letter from its ground, of 255, and its least pixels. */
const CLEAR = 64;
const LEAST = 2;

interface Value {
  readonly index: number;
  readonly letters: number;
  readonly box: readonly [number, number, number, number];
}

/**
 * Whether the values of fields are visible on their pages, whatever is painted below: each page is drawn with its fields, and
 * without those that have a value.
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
        const view = wholePage(open);
        const draw = (annotations: (index: number) => boolean) =>
          open.draw(view, { content: 'all', annotations, ground: 'white' });
        const [full, bare] = [draw(() => true), draw((at) => !hidden.has(at))];
        return values.every(({ box, letters: count }) => {
          const place = toPixels(asSeen(version, page, box), full, 0);
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
