import { appendObjects } from '../pdf/file/append-objects.ts';
import { PdfRef } from '../pdf/file/values.ts';
import type { Version } from '../pdf/file/version.ts';
import { lookValues } from '../pdf/forms/covering-fields.ts';
import { flagsOf, PUSH } from '../pdf/forms/field-values.ts';
import {
  annotationsOf,
  type Box,
  boxOf,
  fieldsOf,
  isEmptyBox,
  type Page,
  pagesOf,
} from '../pdf/page/structure.ts';
import { asSeen, toPixels } from './explained-places.ts';
import { differenceAt } from './hidden-ink.ts';
import { openLook, type Picture } from './open-look.ts';
import { fieldsAsStamps } from './states.ts';
import { partOf, wholePage } from './whole-page.ts';

/** Least difference of a tick from an empty box, of 255, and in how many pixels. */
const CLEAR = 64;
const LEAST = 8;

interface Tick {
  readonly index: number;
  readonly box: Box;
  readonly looks: number;
}

/**
 * Whether check boxes and radio buttons look different once they are ticked, whatever draws the tick: each page is drawn with
 * them in their first and in their second state, and without those that have only one appearance.
 *
 * @param counts whether a widget counts, by its number.
 * @throws UnreadablePdfError
 */
export async function areTicksSeen(
  version: Version,
  counts: (widget: number) => boolean = () => true,
): Promise<boolean> {
  const pages = pagesOf(version);
  const widgets = new Set(
    fieldsOf(version, pages)
      .filter((field) => field.type === 'Btn' && (flagsOf(version, field) & PUSH) === 0)
      .flatMap((field) => field.widgets.filter(counts)),
  );
  const ticked = pages.flatMap((page, index) => {
    const ticks = ticksOf(version, page, widgets);
    return ticks.length === 0 ? [] : [{ page, index, ticks }];
  });
  if (ticked.length === 0) return true;
  const own = ticked.map(({ page }) => page);
  const open = (state: number) => openLook(appendObjects(version, fieldsAsStamps(version, own, state)));
  const first = await open(0);
  const second = await open(1).catch((cause: unknown) => {
    first.close();
    throw cause;
  });
  try {
    for (const { page, index, ticks } of ticked) {
      const single = new Set(ticks.flatMap((tick) => (tick.looks === 1 ? [tick.index] : [])));
      const draw = (look: typeof first, isShown: (at: number) => boolean) =>
        look.withPage(index, (each) =>
          each.draw(wholePage(each), { content: 'all', annotations: isShown, ground: 'white' }),
        );
      const one = await draw(first, () => true);
      const other = await draw(second, (at) => !single.has(at));
      const isSeen = ticks.every(({ box }) => {
        const place = toPixels(asSeen(version, page, box), one, 0);
        return differ(partOf(one, place), partOf(other, place));
      });
      if (!isSeen) return false;
    }
    return true;
  } finally {
    first.close();
    second.close();
  }
}

const ticksOf = (version: Version, page: Page, widgets: ReadonlySet<number>): readonly Tick[] =>
  annotationsOf(version, page).flatMap((entry, index) => {
    const widget = version.dict(entry);
    const box = boxOf(version, widget?.get('Rect') ?? null);
    if (widget === null || box === null || isEmptyBox(box)) return [];
    if (!(entry instanceof PdfRef) || !widgets.has(entry.num)) return [];
    const states = version.dict(version.dict(widget.get('AP'))?.get('N') ?? null);
    const looks = lookValues(version, widget).length;
    const isEmpty = looks === 1 && (states === null || version.resolve(states.get('Off')) !== null);
    return looks === 0 || isEmpty ? [] : [{ index, box, looks }];
  });

function differ(one: Picture, other: Picture): boolean {
  let count = 0;
  for (let at = 0; at < one.width * one.height; at += 1)
    if (differenceAt(one, at, other, at) >= CLEAR) count += 1;
  return count >= LEAST;
}
