import type { Revisions } from '../pdf/changes/revisions.ts';
import { isMalformed } from '../pdf/changes/signature-fields.ts';
import { MOST_PLACES } from '../pdf/content/covers.ts';
import { inkOf, paintedOver } from '../pdf/content/page-ink.ts';
import { appendObjects } from '../pdf/file/append-objects.ts';
import { UnreadablePdfError } from '../pdf/file/budget.ts';
import type { Version } from '../pdf/file/version.ts';
import { areSoundFonts, tablesOfCharacters } from '../pdf/fonts/sound-fonts.ts';
import {
  type CoveringField,
  coveringFields,
  coveringNotes,
  unsignedWidgets,
} from '../pdf/forms/covering-fields.ts';
import { type Box, type Page, pagesOf } from '../pdf/page/structure.ts';
import type { PixelBox } from './differing-boxes.ts';
import { asSeen, toPixels } from './explained-places.ts';
import { isOneColour } from './hidden-ink.ts';
import { type Look, openLook } from './open-look.ts';
import type { Letter, OpenPage } from './open-page.ts';
import { fieldsAsStamps } from './states.ts';
import { type Budget, hidesInk, hidesTextOfItself, type Paper } from './tiles.ts';

/** Pages that are checked in detail; on further ones, anything below a field counts as content. */
const MOST_PAGES = 64;
/** States of one field: real ones have two. */
const MOST_STATES = 4;
/** Most pixels drawn for one file. */
const MOST_PIXELS = 400_000_000;
/** The first drawing of a page: pixels for each unit, and the maximum. */
const COARSE = 2;
const COARSE_PIXELS = 4_600_000;

interface Doubtful {
  readonly page: Page;
  readonly index: number;
  readonly fields: readonly CoveringField[];
  readonly painted: readonly Box[];
  /** All covering fields, the doubtful ones and the others. */
  readonly all: readonly CoveringField[];
  readonly letters: readonly Letter[];
}

/**
 * Whether fields hide no ink of their pages, except lines to fill in. PDFium draws each page without its fields, and what
 * shows where they paint is judged part by part, as is text that a page itself paints over. Signs that look like such lines
 * count as ink: a short bar alone before letters or in a longer field, a mark apart from the row beside it, narrow boxes
 * without common walls, the bar of a letter, and more than the rim of a figure. Signatures hide nothing: removing one is
 * detected.
 *
 * @throws UnreadablePdfError
 */
export async function showsAllInk({ final, signatures }: Revisions): Promise<boolean> {
  const signed = new Set(signatures.flatMap((each) => (isMalformed(each) ? [] : each.field.widgets)));
  const unsigned = unsignedWidgets(final);
  return isShown(final, (page) => ({
    all: coveringFields(final, page, (widget) => widget === null || !signed.has(widget), unsigned),
    painted: paintedOver(final, page),
  }));
}

/** Whether annotations other than fields hide no ink. @throws UnreadablePdfError */
export const showsInkBelowNotes = ({ final }: Revisions): Promise<boolean> =>
  isShown(final, (page) => ({ all: coveringNotes(final, page), painted: [] }));

/**
 * Whether these widgets alone hide no ink.
 *
 * @param widgets those in which something is written or ticked.
 * @param unsigned those in which signatures are placed.
 * @throws UnreadablePdfError
 */
export async function showsInkBelow(
  version: Version,
  widgets: ReadonlySet<number>,
  unsigned: ReadonlySet<number>,
): Promise<boolean> {
  const counts = (widget: number | null) => widget !== null && (widgets.has(widget) || unsigned.has(widget));
  return isShown(version, (page) => ({
    all: coveringFields(version, page, counts, unsigned, widgets),
    painted: [],
  }));
}

async function isShown(
  version: Version,
  read: (page: Page) => Pick<Doubtful, 'all' | 'painted'>,
): Promise<boolean> {
  const pages = pagesOf(version).flatMap((page, index) => {
    const found = read(page);
    return found.all.length + found.painted.length === 0 ? [] : [{ page, index, ...found }];
  });
  if (pages.length === 0) return true;
  if (
    pages.some(
      ({ all, painted }) => painted.length > MOST_PLACES || all.some(({ states }) => states > MOST_STATES),
    )
  )
    return false;
  try {
    return await lookAtPages(version, pages);
  } catch (cause) {
    if (!(cause instanceof UnreadablePdfError) || cause.reason === 'too_complex') throw cause;
    return false;
  }
}

async function lookAtPages(
  version: Version,
  pages: readonly Omit<Doubtful, 'fields' | 'letters'>[],
): Promise<boolean> {
  const count = pages.reduce((most, { all }) => Math.max(most, ...all.map(({ states }) => states)), 1);
  const states: Look[] = [];
  const look = (state: number, more: ReadonlyMap<number, string> = new Map()) => {
    const stamps = fieldsAsStamps(
      version,
      pages.map(({ page }) => page),
      state,
    );
    return openLook(appendObjects(version, new Map([...stamps, ...more])));
  };
  try {
    const plain = await look(0);
    states.push(plain);
    const doubtful: Doubtful[] = [];
    for (const each of pages) {
      const found = await plain.withPage(each.index, (open) => doubtfulFields(version, each, open));
      if (found !== null) doubtful.push(found);
    }
    if (hasUnsoundText(version, pages)) return false;
    if (doubtful.length === 0) return true;
    if (doubtful.length > MOST_PAGES) return false;
    while (states.length < count) states.push(await look(states.length));
    const budget: Budget = { pixels: MOST_PIXELS, seen: new Map() };
    for (const page of doubtful) if (await hides(version, page, null, states, budget)) return false;
    if (!doubtful.some(({ letters }) => letters.length > 0)) return true;
    const tables = tablesOfCharacters(version);
    if (tables === null) return false;
    for (const table of tables) {
      const other = await look(0, table);
      try {
        for (const page of doubtful) if (await hides(version, page, other, states, budget)) return false;
      } finally {
        other.close();
      }
    }
    return true;
  } finally {
    for (const state of states) state.close();
  }
}

/** Whether text below fields may be in fonts that viewers draw differently: each may place it elsewhere. */
function hasUnsoundText(version: Version, pages: readonly Omit<Doubtful, 'fields' | 'letters'>[]): boolean {
  const own = pages.filter(({ all }) => all.length > 0);
  if (own.length === 0 || areSoundFonts(version)) return false;
  return own.some(({ page, all }) =>
    (inkOf(version, page) ?? []).some(
      ({ box, kind }) => kind === 'text' && all.some((field) => overlaps(box, field.box)),
    ),
  );
}

const paperOf = (version: Version, { page, all }: { page: Page; all: readonly CoveringField[] }): Paper => {
  const unit = version.resolve(page.dict.get('UserUnit'));
  return {
    place: (box) => asSeen(version, page, box),
    all,
    unit: typeof unit === 'number' && unit > 0 ? unit : 1,
  };
};

/** The fields of a page with something below them; null if there are none, and nothing is painted over. */
function doubtfulFields(
  version: Version,
  each: Omit<Doubtful, 'fields' | 'letters'>,
  open: OpenPage,
): Doubtful | null {
  const { all, painted, page } = each;
  const scale = Math.min(COARSE, Math.sqrt(COARSE_PIXELS / (open.width * open.height)));
  const size = { width: Math.round(open.width * scale), height: Math.round(open.height * scale) };
  const whole: PixelBox = [0, 0, size.width, size.height];
  const hidden = new Set(all.map(({ index }) => index));
  const bare = open.draw(
    { scale, box: whole },
    { content: 'all', annotations: (index) => !hidden.has(index), ground: 'white' },
  );
  const letters = all.length === 0 ? [] : open.letters();
  const overlap = (field: CoveringField) =>
    all.some((other) => other.index < field.index && overlaps(other.box, field.box));
  const fields = all.filter(
    (field) =>
      field.isReplaced ||
      !isOneColour(bare, toPixels(asSeen(version, page, field.box), size, 1)) ||
      letters.some(({ box }) => overlaps(box, field.box)) ||
      overlap(field),
  );
  const below = letters.filter(({ box }) => fields.some((field) => overlaps(box, field.box)));
  return fields.length + painted.length === 0 ? null : { ...each, fields, letters: below };
}

/** Whether boxes overlap. */
const overlaps = (a: Box, b: Box): boolean =>
  Math.min(a[2], b[2]) > Math.max(a[0], b[0]) && Math.min(a[3], b[3]) > Math.max(a[1], b[1]);

/** @param other the file with other fonts; null: as it is. */
async function hides(
  version: Version,
  page: Doubtful,
  other: Look | null,
  states: readonly Look[],
  budget: Budget,
): Promise<boolean> {
  const paper = paperOf(version, page);
  // Two pages of one open file would share the flags that leave fields out.
  const looks = other === null ? states : [...states, other];
  return withPages(looks, page.index, (open) => {
    const bare = open[other === null ? 0 : states.length];
    if (bare === undefined) return false;
    const pages = { bare, states: open.slice(0, states.length), letters: page.letters };
    return (
      page.fields.some((field) => hidesInk(paper, field, pages, budget)) ||
      page.painted.some((box) => hidesTextOfItself(paper, box, bare, budget))
    );
  });
}

async function withPages<T>(
  [first, ...rest]: readonly Look[],
  index: number,
  work: (pages: readonly OpenPage[]) => T,
  opened: readonly OpenPage[] = [],
): Promise<T> {
  if (first === undefined) return work(opened);
  return first.withPage(index, (page) => withPages(rest, index, work, [...opened, page]));
}
