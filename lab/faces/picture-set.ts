import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError, requireFolder } from '../kit/input-error.ts';
import { setFolder } from '../kit/set-folder.ts';
import { cast, makePerson, makeScene, portrait, renderFrame, toJpeg } from '../people/index.ts';

export interface Pair {
  readonly a: string;
  readonly b: string;
  readonly same: boolean;
}

/** Pictures by name, and the pairs to compare. */
export interface PictureSet {
  readonly title: string;
  readonly pairs: readonly Pair[];
  /** The encoded picture. Rejects for an unknown name. */
  open(name: string): Promise<Uint8Array>;
}

/**
 * The pairs of a `pairs.csv`: a line `a,b,same`, then one pair a line, `same` 1 for one person and 0 for two.
 * Throws `InputError` with the number of an invalid line.
 */
export function parsePairs(text: string): Pair[] {
  const [head, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  if (head?.trim() !== 'a,b,same') throw new InputError('pairs.csv: the first line must be a,b,same');
  if (lines.length === 0) throw new InputError('pairs.csv holds no pairs');
  return lines.map((line, i) => {
    const [a = '', b = '', same = ''] = line.split(',').map((cell) => cell.trim());
    if (!isName(a) || !isName(b) || !/^[01]$/.test(same))
      throw new InputError(`pairs.csv, line ${i + 2}: two file names and 0 or 1 are expected`);
    return { a, b, same: same === '1' };
  });
}

/** A path inside the folder. */
const isName = (name: string) => name !== '' && !name.startsWith('/') && !name.split(/[/\\]/).includes('..');

/**
 * A folder with pictures and a `pairs.csv`, or with a folder `faces` that has them. Throws `InputError` if the list, or a
 * picture in it, is missing.
 */
export async function folderSet(given: string): Promise<PictureSet> {
  requireFolder(given);
  const folder = setFolder(given, 'faces', 'pairs.csv');
  const list = join(folder, 'pairs.csv');
  if (!existsSync(list)) throw new InputError(`${list} is missing: a line a,b,same, then one pair per line`);
  const pairs = parsePairs(await readFile(list, 'utf8'));
  const missing = pairs.flatMap(({ a, b }) => [a, b]).find((name) => !existsSync(join(folder, name)));
  if (missing !== undefined)
    throw new InputError(`pairs.csv names ${missing}, which the folder does not have`);
  return { title: folder, pairs, open: (name) => readFile(join(folder, name)) };
}

/** Views of a drawn person: in front of a camera, straight and turned, and on two passport photos. */
const views: Record<string, (seed: number) => Promise<Uint8Array>> = {
  ahead: (seed) => frame(seed, 0),
  turned: (seed) => frame(seed, 15),
  passport: async (seed) => portrait(await makePerson(seed)),
  renewed: async (seed) => portrait(await makePerson(seed), { variant: 1 }),
};

async function frame(seed: number, yaw: number): Promise<Uint8Array> {
  const person = await makePerson(seed);
  return toJpeg(renderFrame(person, { yaw }, await makeScene(seed, person.traits.skin)));
}

/** The drawn people: each live view against their own passports, and against everyone else's. */
export function drawnSet(): PictureSet {
  const name = (seed: number, view: string) => `${seed}-${view}`;
  const genuine = cast.flatMap((seed) =>
    [
      ['ahead', 'passport'],
      ['ahead', 'renewed'],
      ['turned', 'passport'],
    ].map(([a = '', b = '']) => ({ a: name(seed, a), b: name(seed, b), same: true })),
  );
  const strangers = cast.flatMap((one) =>
    cast.flatMap((other) =>
      one === other ? [] : [{ a: name(one, 'ahead'), b: name(other, 'passport'), same: false }],
    ),
  );
  return {
    title: 'drawn people (lab/people)',
    pairs: [...genuine, ...strangers],
    async open(picture) {
      const [seed = '', view = ''] = picture.split('-');
      const draw = views[view];
      if (draw === undefined) throw new Error(`No such view of a drawn person: ${view}`);
      return draw(Number(seed));
    },
  };
}
