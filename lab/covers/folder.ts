import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError, requireFolder } from '../kit/input-error.ts';
import { type CoverCase, type Outfit, outfits } from './looks.ts';

const pictures = /\.(jpe?g|png|webp)$/i;

/** Labels of each file: one of `outfits`, and the person's groups. */
export type Labels = Readonly<Record<string, readonly string[]>>;

const isOutfit = (word: string): word is Outfit => (outfits as readonly string[]).includes(word);

/** From the labels if given, otherwise from the name: `with_mask_…` wears a mask, all others nothing. */
export function caseOf(name: string, labels: Labels): Omit<CoverCase, 'read'> {
  const words = labels[name] ?? [];
  const wears = words.find(isOutfit) ?? (/^with_mask/i.test(name) ? 'mask' : 'nothing');
  return { name, wears, groups: words.filter((word) => !isOutfit(word)) };
}

/** Reads labels: a JSON object of file names, each with a list of words. Throws `InputError`. */
export function parseLabels(json: string): Labels {
  const found = parseJson(json);
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw new InputError('Labels are an object of file names, each with a list of words');
  for (const [name, words] of Object.entries(found)) {
    if (!Array.isArray(words) || words.some((word) => typeof word !== 'string'))
      throw new InputError(`The labels of ${name} are not a list of words`);
  }
  return found as Labels;
}

/**
 * A sentence about labels that name none of these pictures; null if all do. Throws `InputError` if not one does: the labels are
 * of another folder.
 */
export function strayLabels(labels: Labels, pictures: readonly string[]): string | null {
  const all = Object.keys(labels);
  const known = new Set(pictures);
  const stray = all.filter((name) => !known.has(name));
  if (stray.length === 0) return null;
  const said = `${stray.length} of ${all.length} labels name no picture of the folder, the first: ${stray[0]}`;
  if (stray.length === all.length) throw new InputError(said);
  return said;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new InputError('Labels are no JSON');
  }
}

/**
 * The pictures of a folder, or of `covers` in it, in the order of their names. Throws `InputError` if there are none.
 * @param labelsFile a JSON file as `parseLabels` reads it, anywhere on disk
 * @param say receives a sentence about labels that name no picture
 */
export function casesInFolder(
  given: string,
  labelsFile?: string,
  say: (sentence: string) => void = () => undefined,
): CoverCase[] {
  requireFolder(given);
  const labels = labelsFile === undefined ? {} : parseLabels(readFileSync(labelsFile, 'utf8'));
  const picturesOf = (place: string) =>
    (existsSync(place) ? readdirSync(place) : []).filter((name) => pictures.test(name));
  const inside = join(given, 'covers');
  const folder = picturesOf(given).length === 0 && picturesOf(inside).length > 0 ? inside : given;
  const names = picturesOf(folder).sort();
  if (names.length === 0) throw new InputError(`--folder ${folder} holds no pictures (jpg, png, webp)`);
  const stray = strayLabels(labels, names);
  if (stray) say(stray);
  return names.map((name) => ({ ...caseOf(name, labels), read: () => readFile(join(folder, name)) }));
}
