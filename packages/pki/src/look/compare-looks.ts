import type { Place } from '../pdf/changes/compare.ts';
import type { Version } from '../pdf/file/version.ts';
import { pagesOf } from '../pdf/page/structure.ts';
import { differingBoxes, isBlank, type PixelBox } from './differing-boxes.ts';
import { type ExplainedPlace, explainedPlaces, toPixels } from './explained-places.ts';
import type { Picture } from './open-look.ts';
import { openShownVersion, type ShownVersion } from './shown-version.ts';

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

/** The budget for both programs, of that for PDFium alone. */
const FOR_BOTH = 1.5;
/** Maximum number of differences reported per signature. */
const MAX_DIFFERENCES = 60;

/** Processor time for comparing pages, milliseconds: for PDFium; pdf.js gets half as much again. */
export interface LookBudget {
  readonly ms: number;
  readonly used: () => number;
}

/**
 * Renders each page of an earlier version and of the final one, by PDFium and by pdf.js, and compares the images of each program.
 * `places` lists the permitted changes; any other difference is `unexplained`. Each program stops early when its budget is used up;
 * the pages that pdf.js does not reach are compared in PDFium alone.
 *
 * @param final the complete file, opened for rendering.
 * @throws UnreadablePdfError `damaged` if a version cannot be rendered by one of the two.
 */
export async function compareLooks(
  { before, after, places }: { before: Version; after: Version; places: readonly Place[] },
  final: ShownVersion,
  budget: LookBudget,
): Promise<Looks> {
  const pages = pagesOf(after);
  const explained = pages.map((page) => explainedPlaces(after, page, places));
  const earlier = await openShownVersion(before.file.bytes.subarray(0, before.end));
  const [fewest, most] = rangeOf([earlier.chrome, final.chrome, earlier.firefox, final.firefox]);
  const found: Difference[] = [];
  // A page that one program misses in one version was added or removed, which is reported without rendering.
  for (let index = fewest; index < most; index += 1)
    found.push({ page: index + 1, box: [0, 0, 1, 1], kind: 'unexplained' });
  /** The widths of pages in pixels, by index. */
  const compared = new Map<number, number>();
  let covers = false;
  try {
    for (const index of inOrder(explained, fewest)) {
      if (budget.used() > budget.ms || found.length >= MAX_DIFFERENCES) break;
      const own = explained[index] ?? [];
      const [then, now] = [await earlier.chrome.draw(index), await final.chrome.draw(index)];
      found.push(...placesOf(index + 1, now, own), ...unexplainedOf(index + 1, then, now, own));
      covers ||= own.some((place) => !wasFree(place, then));
      compared.set(index, now.width);
    }
    for (const [index, width] of compared) {
      const isOther = found.some(({ kind }) => kind === 'unexplained');
      if (isOther || budget.used() > FOR_BOTH * budget.ms) break;
      const own = explained[index] ?? [];
      const [then, now] = [await earlier.firefox.draw(index, width), await final.firefox.draw(index, width)];
      found.push(...unexplainedOf(index + 1, then, now, own));
      covers ||= own.some((place) => !wasFree(place, then));
    }
  } finally {
    await earlier.close();
  }
  const needed = explained.filter((own) => own.length > 0).length;
  return {
    differences: found.slice(0, MAX_DIFFERENCES),
    compared: compared.size,
    pages: most,
    isEnough: compared.size >= needed,
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

const placesOf = (page: number, now: Picture, explained: readonly ExplainedPlace[]): readonly Difference[] =>
  explained.map(({ box, kind }) => ({ page, box: sharesOf(toPixels(box, now), now), kind }));

const unexplainedOf = (
  page: number,
  then: Picture,
  now: Picture,
  explained: readonly ExplainedPlace[],
): readonly Difference[] =>
  differingBoxes(
    then,
    now,
    explained.map(({ box }) => toPixels(box, now)),
  ).map((box) => ({ page, box: sharesOf(box, now), kind: 'unexplained' }));

const sharesOf = ([left, top, right, bottom]: PixelBox, { width, height }: Picture): Difference['box'] => [
  Math.max(0, left) / width,
  Math.max(0, top) / height,
  Math.min(width, right) / width,
  Math.min(height, bottom) / height,
];

/** The fewest and the most pages. */
function rangeOf(shown: readonly { readonly pages: number }[]): readonly [number, number] {
  const counts = shown.map(({ pages }) => pages);
  return [Math.min(...counts), Math.max(...counts)];
}
