import { appendObjects } from '../pdf/file/append-objects.ts';
import { tooComplex } from '../pdf/file/budget.ts';
import { dictionaries } from '../pdf/file/reachable.ts';
import { isList, nameOf, PdfDict, PdfName } from '../pdf/file/values.ts';
import type { Version } from '../pdf/file/version.ts';
import { type Page, pagesOf } from '../pdf/page/structure.ts';
import { changedObjects } from './changed-objects.ts';
import { lostEdges } from './hidden-ink.ts';
import { countOf } from './mask.ts';
import { type Look, openLook, type Picture } from './open-look.ts';
import { wholePage } from './whole-page.ts';

/** Modes that do not depend on what is below. */
const PLAIN = new Set(['Normal', 'Compatible']);
/** Modes that paint the same on white paper as on none. */
const AS_ON_PAPER = new Set([...PLAIN, 'Multiply', 'Darken']);
/** Least contrast of an edge, of 255, and how many edge pixels rounding may lose. */
const CLEAR = 40;
const FEW = 6;
/** Milliseconds of processor time for the pages of one file. */
const LONGEST = 6_000;

/**
 * Whether pages with blend modes (ISO 32000-2 11.3.5) look the same in viewers that blend with what is below a group, or with the
 * paper, and in those that do not: Firefox treats every group as isolated, and Chrome blends with white paper where others have
 * none. Each such page is drawn in both ways, and every edge must show in both.
 *
 * @throws UnreadablePdfError
 */
export async function areGroupsPlain(version: Version): Promise<boolean> {
  if (![...dictionaries(version)].some((dict) => isBlending(version, dict))) return true;
  const pages = pagesOf(version).flatMap((page, index) => (isBlended(version, page) ? [index] : []));
  if (pages.length === 0) return true;
  const one = await openLook(version.file.bytes.subarray(0, version.end));
  const other = await openLook(appendObjects(version, changedObjects(version, withoutGround)));
  const start = process.cpuUsage();
  try {
    for (const index of pages) {
      const [a, b] = [await drawn(one, index), await drawn(other, index)];
      if (countOf(lostEdges(a, b, CLEAR)) > FEW || countOf(lostEdges(b, a, CLEAR)) > FEW) return false;
      const { user, system } = process.cpuUsage(start);
      if ((user + system) / 1000 > LONGEST && index !== pages.at(-1)) throw tooComplex('blended pages');
    }
    return true;
  } finally {
    one.close();
    other.close();
  }
}

const drawn = (look: Look, index: number): Promise<Picture> =>
  look.withPage(index, (open) =>
    open.draw(wholePage(open), { content: 'all', annotations: () => true, ground: 'white' }),
  );

function isBlending(version: Version, dict: PdfDict): boolean {
  const given = version.resolve(dict.get('BM'));
  const modes = isList(given) ? given.map(version.resolve) : [given];
  return modes.some((mode) => mode !== null && !PLAIN.has(nameOf(mode) ?? ''));
}

function isBlended(version: Version, page: Page): boolean {
  const roots = [...page.dict.entries].flatMap(([key, value]) => (key === 'Parent' ? [] : [value]));
  const all = [...roots, page.inherited.get('Resources') ?? null];
  for (const dict of dictionaries(version, all)) if (isBlending(version, dict)) return true;
  return false;
}

/** A dictionary as read by a viewer that does not blend with what is below: without such modes, and with an isolated group. */
function withoutGround(dict: PdfDict): PdfDict {
  const mode = dict.get('BM');
  const isBlend = mode !== null && !(mode instanceof PdfName && AS_ON_PAPER.has(mode.value));
  const kind = dict.get('S');
  const isGroup = kind instanceof PdfName && kind.value === 'Transparency' && dict.get('I') !== true;
  if (!isBlend && !isGroup) return dict;
  const entries = new Map(dict.entries);
  if (isBlend) entries.set('BM', new PdfName('Normal'));
  if (isGroup) entries.set('I', true);
  return new PdfDict(entries);
}
