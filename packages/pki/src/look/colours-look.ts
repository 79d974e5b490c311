import { createHash } from 'node:crypto';
import { appendObjects, nextNumber } from '../pdf/file/append-objects.ts';
import { tooComplex } from '../pdf/file/budget.ts';
import { dictionaries } from '../pdf/file/reachable.ts';
import { isList, nameOf, PdfName, PdfStream, type PdfValue } from '../pdf/file/values.ts';
import type { Version } from '../pdf/file/version.ts';
import { writeValue } from '../pdf/file/write-value.ts';
import { pagesOf } from '../pdf/page/structure.ts';
import { openLook } from './open-look.ts';

/** The space that viewers without colour management use for a profile of this many components. */
const PLAIN: Readonly<Record<number, string>> = { 1: 'g', 3: 'rg', 4: 'k' };
/** The steps of each component at which profiles are tested. */
const STEPS: Readonly<Record<number, number>> = { 1: 17, 3: 5, 4: 4 };
/** Inks that some viewers print as such, whatever alternate colour the file gives, as shares of cyan, magenta, yellow, black. */
const INKS: Readonly<Record<string, readonly number[]>> = {
  All: [0, 0, 0, 1],
  Black: [0, 0, 0, 1],
  Cyan: [1, 0, 0, 0],
  Magenta: [0, 1, 0, 0],
  Yellow: [0, 0, 1, 0],
};
/** Differences, of 255: of two clearly different colours, of two indistinguishable ones, and of two renderings of one ink. */
const PLAINLY = 100;
const HARDLY = 16;
const OF_ONE_INK = 110;
/** Most spaces tested for one file: a book with pictures of many cameras has fewer. */
const MOST = 400;
const PAPER = [255, 255, 255];
const CELL = 4;
const COLUMNS = 64;

/** A colour in a space of the file, and in a plain one. */
interface Pair {
  readonly space: number;
  readonly parts: readonly number[];
  readonly plain: string;
}

/**
 * Whether colours look alike in viewers that apply their space and in those that do not: no two are equal with a profile and
 * distinct without it, or the other way round, and a process ink has its own colour.
 *
 * @throws UnreadablePdfError
 */
export async function areColoursPlain(version: Version): Promise<boolean> {
  const spaces = spacesOf(version);
  if (spaces.length > MOST) throw tooComplex('spaces of colours');
  for (let at = 0; at < spaces.length; at += 10) {
    const some = spaces.slice(at, at + 10);
    if (!(await areSomePlain(version, some))) return false;
  }
  return true;
}

interface Space {
  readonly value: PdfValue;
  readonly pairs: readonly Omit<Pair, 'space'>[];
  readonly isInk: boolean;
}

async function areSomePlain(version: Version, spaces: readonly Space[]): Promise<boolean> {
  const pairs = spaces.flatMap(({ pairs: own }, space) => own.map((each) => ({ ...each, space })));
  const colours = await drawn(version, spaces, pairs);
  return spaces.every(({ isInk }, space) => {
    const own = pairs.flatMap((each, at) => (each.space === space ? [at] : []));
    const theirs = [PAPER, ...own.map((at) => colours[2 * at] ?? [])];
    const plain = [PAPER, ...own.map((at) => colours[2 * at + 1] ?? [])];
    if (isInk) return theirs.every((colour, at) => distance(colour, plain[at] ?? []) <= OF_ONE_INK);
    return !isMixed(theirs, plain) && !isMixed(plain, theirs);
  });
}

/** Whether two colours that are far apart in one rendering are equal in the other. */
function isMixed(here: readonly (readonly number[])[], there: readonly (readonly number[])[]): boolean {
  for (let at = 0; at < here.length; at += 1)
    for (let next = 0; next < at; next += 1)
      if (
        distance(here[at] ?? [], here[next] ?? []) >= PLAINLY &&
        distance(there[at] ?? [], there[next] ?? []) <= HARDLY
      )
        return true;
  return false;
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...[0, 1, 2].map((at) => Math.abs((a[at] ?? 0) - (b[at] ?? 0))));

/** The profiles and the process inks that a file names, each once. */
function spacesOf(version: Version): readonly Space[] {
  const found = new Map<string, Space>();
  const add = (value: PdfValue, depth: number): void => {
    const list = version.resolve(value);
    if (!isList(list) || depth > 4) return;
    const family = nameOf(version.resolve(list[0] ?? null));
    const own = version.resolve(list[1] ?? null);
    if (family === 'ICCBased' && own instanceof PdfStream) addProfile(list, own);
    else if (family === 'Separation' && own instanceof PdfName && INKS[own.value] !== undefined)
      addInk(list, own.value);
    else if (['Indexed', 'Pattern', 'Separation', 'DeviceN'].includes(family ?? ''))
      for (const each of list.slice(1, 4)) add(each, depth + 1);
  };
  const addProfile = (list: readonly PdfValue[], profile: PdfStream): void => {
    const count = version.resolve(profile.dict.get('N'));
    const word = typeof count === 'number' ? PLAIN[count] : undefined;
    if (typeof count !== 'number' || word === undefined) return;
    const key = createHash('sha1').update(version.unfolded(profile)).digest('base64') + word;
    if (found.has(key)) return;
    const pairs = gridOf(count).map((parts) => ({ parts, plain: `${parts.join(' ')} ${word}` }));
    found.set(key, { value: list, pairs, isInk: false });
  };
  const addInk = (list: readonly PdfValue[], name: string): void => {
    const pairs = [0, 0.25, 0.5, 0.75, 1].map((tint) => ({
      parts: [tint],
      plain: `${(INKS[name] ?? []).map((part) => part * tint).join(' ')} k`,
    }));
    const key = list.map(writeValue).join(' ');
    found.set(key, { value: list, pairs, isInk: true });
  };
  for (const dict of dictionaries(version)) for (const value of dict.entries.values()) add(value, 0);
  return [...found.values()];
}

/** Every colour on the grid of steps. */
function gridOf(count: number): readonly (readonly number[])[] {
  const steps = STEPS[count] ?? 2;
  return Array.from({ length: steps ** count }, (_none, at) =>
    Array.from(
      { length: count },
      (_part, part) => Math.round(((Math.floor(at / steps ** part) % steps) / (steps - 1)) * 1000) / 1000,
    ),
  );
}

/** Draws the colours of the pairs, each in its space and in the plain one, on a page that replaces the first one. */
async function drawn(
  version: Version,
  spaces: readonly Space[],
  pairs: readonly Pair[],
): Promise<readonly (readonly number[])[]> {
  const [page] = pagesOf(version);
  if (page === undefined || pairs.length === 0) return [];
  const rows = Math.ceil((2 * pairs.length) / COLUMNS);
  const [wide, high] = [COLUMNS * CELL, rows * CELL];
  const box = (at: number) =>
    `${(at % COLUMNS) * CELL} ${high - (Math.floor(at / COLUMNS) + 1) * CELL} ${CELL} ${CELL} re f`;
  const content = pairs
    .map(
      ({ space, parts, plain }, at) =>
        `/C${space} cs ${parts.join(' ')} scn ${box(2 * at)} ${plain} ${box(2 * at + 1)}`,
    )
    .join('\n');
  const num = nextNumber(version);
  const resources = spaces.map(({ value }, at) => `/C${at} ${writeValue(value)}`).join(' ');
  const bodies = new Map([
    [
      page.num,
      `<< /Type /Page /Parent ${writeValue(page.dict.get('Parent'))} /MediaBox [0 0 ${wide} ${high}] /CropBox [0 0 ${wide} ${high}] /Rotate 0 /Contents ${num} 0 R /Resources << /ColorSpace << ${resources} >> >> >>`,
    ],
    [num, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
  ]);
  const look = await openLook(appendObjects(version, bodies));
  try {
    const { width, data } = await look.withPage(0, (open) =>
      open.draw(
        { scale: 1, box: [0, 0, wide, high] },
        { content: 'all', annotations: () => false, ground: 'white' },
      ),
    );
    return Array.from({ length: 2 * pairs.length }, (_none, at) => {
      const [x, y] = [(at % COLUMNS) * CELL + CELL / 2, Math.floor(at / COLUMNS) * CELL + CELL / 2];
      return [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
    });
  } finally {
    look.close();
  }
}
