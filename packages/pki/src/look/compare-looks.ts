import type { Place } from '../pdf/changes/compare.ts';
import type { Version } from '../pdf/file/version.ts';
import { pagesOf } from '../pdf/page/structure.ts';
import { differingBoxes, isBlank, type PixelBox } from './differing-boxes.ts';
import { type ExplainedPlace, explainedPlaces, toPixels } from './explained-places.ts';
import { type Look, openLook, type Picture } from './open-look.ts';

/** An area of a page that looks different from what a signer saw. */
export interface Difference {
  /** From 1. */
  readonly page: number;
  /** Left, top, right, bottom as fractions of the page as displayed. */
  readonly box: readonly [number, number, number, number];
  /** `unexplained`: no permitted change lies there. */
  readonly kind: Place['kind'] | 'unexplained';
}

export interface Looks {
  readonly differences: readonly Difference[];
  /** Number of pages rendered and compared; the first pages and those with permitted changes go first. */
  readonly compared: number;
  readonly pages: number;
  /** Whether every page with a permitted change was compared. */
  readonly isEnough: boolean;
  /** Whether something visible was in the place of a later signature. */
  readonly covers: boolean;
}

/** Maximum number of differences reported per signature. */
const MAX_DIFFERENCES = 60;

/** Processor time for comparing pages, milliseconds. */
export interface LookBudget {
  readonly ms: number;
  readonly used: () => number;
}

/**
 * Renders each page of an earlier version and of the final one, and compares the images. `places` lists the
 * permitted changes; any other difference is `unexplained`. Stops early when the budget is used up.
 *
 * @param final the complete file, opened for rendering.
 * @throws UnreadablePdfError `damaged` if a version cannot be rendered.
 */
export async function compareLooks(
  { before, after, places }: { before: Version; after: Version; places: readonly Place[] },
  final: Look,
  budget: LookBudget,
): Promise<Looks> {
  const pages = pagesOf(after);
  const explained = pages.map((page) => explainedPlaces(after, page, places));
  const earlier = await openLook(before.file.bytes.subarray(0, before.end));
  const found: Difference[] = [];
  // A page in only one of the versions was added or removed, which is reported without rendering.
  for (
    let index = Math.min(earlier.pages, final.pages);
    index < Math.max(earlier.pages, final.pages);
    index += 1
  )
    found.push({ page: index + 1, box: [0, 0, 1, 1], kind: 'unexplained' });
  let compared = 0;
  let covers = false;
  const order = inOrder(explained, Math.min(earlier.pages, final.pages));
  try {
    for (const index of order) {
      if (budget.used() > budget.ms || found.length >= MAX_DIFFERENCES) break;
      const [then, now] = [await earlier.draw(index), await final.draw(index)];
      const own = explained[index] ?? [];
      found.push(...differencesOf(index + 1, then, now, own));
      covers ||= own.some((place) => !wasFree(place, then));
      compared += 1;
    }
  } finally {
    earlier.close();
  }
  const needed = explained.filter((own) => own.length > 0).length;
  return {
    differences: found.slice(0, MAX_DIFFERENCES),
    compared,
    pages: Math.max(earlier.pages, final.pages),
    isEnough: compared >= needed,
    covers,
  };
}

/** Pages with permitted changes first: those must be compared. */
function inOrder(explained: readonly (readonly ExplainedPlace[])[], pages: number): readonly number[] {
  const all = Array.from({ length: pages }, (_none, index) => index);
  const isTouched = (index: number) => (explained[index] ?? []).length > 0;
  return [...all.filter(isTouched), ...all.filter((index) => !isTouched(index))];
}

/** Whether the place of a new signature held nothing before; a reserved one is judged more closely (`later-fields.ts`). */
const wasFree = ({ kind, box }: ExplainedPlace, then: Picture): boolean =>
  kind !== 'signature' || isBlank(then, toPixels(box, then, -1));

function differencesOf(
  page: number,
  then: Picture,
  now: Picture,
  explained: readonly ExplainedPlace[],
): readonly Difference[] {
  const share = ([left, top, right, bottom]: PixelBox): Difference['box'] => [
    Math.max(0, left) / now.width,
    Math.max(0, top) / now.height,
    Math.min(now.width, right) / now.width,
    Math.min(now.height, bottom) / now.height,
  ];
  const boxes = explained.map(({ box }) => toPixels(box, now));
  return [
    ...explained.map(({ kind }, index) => ({ page, box: share(boxes[index] ?? [0, 0, 0, 0]), kind })),
    ...differingBoxes(then, now, boxes).map((box) => ({
      page,
      box: share(box),
      kind: 'unexplained' as const,
    })),
  ];
}
