import { appendObjects } from '../pdf/file/append-objects.ts';
import { tooComplex } from '../pdf/file/budget.ts';
import { latin1 } from '../pdf/file/lexer.ts';
import { dictionaries, reachable } from '../pdf/file/reachable.ts';
import { isList, nameOf, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../pdf/file/values.ts';
import type { Version } from '../pdf/file/version.ts';
import { writeValue } from '../pdf/file/write-value.ts';
import { type Page, pagesOf } from '../pdf/page/structure.ts';
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
  const other = await openLook(appendObjects(version, withoutGround(version)));
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

/** The objects with modes and groups, as read by a viewer that does not blend with what is below. */
function withoutGround(version: Version): ReadonlyMap<number, string> {
  const bodies = new Map<number, string>();
  for (const num of reachable(version)) {
    const entry = version.entries.get(num);
    if (entry === undefined || entry.kind === 'free') continue;
    const value = version.lookup(new PdfRef(num, entry.kind === 'at' ? entry.gen : 0));
    const own = value instanceof PdfStream ? value.dict : value;
    const changed = plain(own);
    if (changed === own) continue;
    if (value instanceof PdfStream && changed instanceof PdfDict) {
      const dict = new PdfDict(new Map([...changed.entries, ['Length', value.end - value.start]]));
      const data = latin1(version.file.bytes, value.start, value.end);
      bodies.set(num, `${writeValue(dict)}\nstream\n${data}\nendstream`);
    } else bodies.set(num, writeValue(changed));
  }
  return bodies;
}

/** A value without modes that depend on the paper, and with isolated groups; the same value if it has neither. */
function plain(value: PdfValue): PdfValue {
  if (isList(value)) {
    const parts = value.map(plain);
    return parts.some((part, at) => part !== value[at]) ? parts : value;
  }
  if (!(value instanceof PdfDict)) return value;
  const entries = [...value.entries].map(([key, each]) => [key, plainEntry(key, each)] as const);
  const isSame = entries.every(([key, each]) => each === value.get(key));
  const kind = value.get('S');
  const isGroup = kind instanceof PdfName && kind.value === 'Transparency' && value.get('I') !== true;
  if (isSame && !isGroup) return value;
  return new PdfDict(new Map([...entries, ...(isGroup ? [['I', true] as const] : [])]));
}

const plainEntry = (key: string, value: PdfValue): PdfValue =>
  key === 'BM' && !(value instanceof PdfName && AS_ON_PAPER.has(value.value))
    ? new PdfName('Normal')
    : plain(value);
