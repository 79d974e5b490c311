import { isList, nameOf, PdfStream, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { isUnsureFunction } from './unsure-functions.ts';

/** Nesting of spaces: more than any real one. */
const MAX_SPACES = 8;
const DEVICE: Readonly<Record<string, number>> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 };
/** The colour space that the header of a profile names, by the number of its parts (ICC.1 7.2.6). */
const PROFILES: Readonly<Record<number, string>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };
const HEADER = 128;

/**
 * Whether viewers may give a colour space other colours, such as black for white, because its settings are unusual or contradict
 * each other: some viewers follow them, and others take the plain space of as many parts (ISO 32000-2 8.6.5).
 */
export function isUnsureSpace(version: Version, value: PdfValue, depth = 0): boolean {
  const space = version.resolve(value);
  if (!isList(space)) return false;
  const family = nameOf(version.resolve(space[0] ?? null)) ?? '';
  const rule = rules[family];
  if (rule === undefined) return false;
  version.file.budget.step();
  return depth > MAX_SPACES || rule(version, space, depth + 1);
}

type Rule = (version: Version, space: readonly PdfValue[], depth: number) => boolean;

const rules: Readonly<Record<string, Rule>> = {
  ICCBased: isUnsureProfile,
  CalGray: isUnsureMeasure,
  CalRGB: isUnsureMeasure,
  Lab: isUnsureMeasure,
  Indexed: isUnsurePalette,
  Separation: isUnsureInk,
  DeviceN: isUnsureInk,
};

/** How many parts a colour of a space has; null if it is unknown. */
export function partsOf(version: Version, value: PdfValue): number | null {
  const space = version.resolve(value);
  if (!isList(space)) return DEVICE[nameOf(space) ?? ''] ?? null;
  const family = nameOf(version.resolve(space[0] ?? null)) ?? '';
  const own = version.resolve(space[1] ?? null);
  if (family === 'ICCBased') {
    const count = own instanceof PdfStream ? version.resolve(own.dict.get('N')) : null;
    return typeof count === 'number' ? count : null;
  }
  if (family === 'DeviceN') return isList(own) ? own.length : null;
  if (family === 'CalRGB' || family === 'Lab') return 3;
  return space.length === 1 ? (DEVICE[family] ?? null) : 1;
}

function isUnsureProfile(version: Version, [, given = null]: readonly PdfValue[], depth: number): boolean {
  const profile = version.resolve(given);
  if (!(profile instanceof PdfStream)) return true;
  const count = version.resolve(profile.dict.get('N'));
  const kind = typeof count === 'number' ? PROFILES[count] : undefined;
  if (kind === undefined) return true;
  const bytes = Buffer.from(version.unfolded(profile));
  const isOfKind =
    bytes.length >= HEADER &&
    bytes.toString('latin1', 36, 40) === 'acsp' &&
    bytes.toString('latin1', 16, 20) === kind &&
    bytes.readUInt32BE(0) <= bytes.length;
  const range = numbersOf(version, profile.dict.get('Range'));
  const isWhole = range.every((each, at) => each === at % 2);
  const instead = version.resolve(profile.dict.get('Alternate'));
  const isSame = instead === null || partsOf(version, instead) === count;
  return !isOfKind || !isWhole || !isSame || isUnsureSpace(version, instead, depth);
}

/** CIE-based spaces. The bounds include every illuminant and screen in use. */
function isUnsureMeasure(version: Version, [, given = null]: readonly PdfValue[]): boolean {
  const settings = version.dict(given);
  if (settings === null) return true;
  const list = (key: string) => numbersOf(version, settings.get(key));
  const isWithin = (values: readonly number[], least: number, most: number) =>
    values.every((each) => each >= least && each <= most);
  const [x = 0, y = 0, z = 0] = list('WhitePoint');
  const matrix = list('Matrix');
  const white = [x, y, z];
  // The three colours together are white.
  const isWhite =
    matrix.length === 0 ||
    white.every((part, at) => {
      const sum = (matrix[at] ?? 0) + (matrix[at + 3] ?? 0) + (matrix[at + 6] ?? 0);
      return Math.abs(sum - part) <= 0.15;
    });
  return !(
    isWithin([x], 0.8, 1.2) &&
    y === 1 &&
    isWithin([z], 0.3, 1.6) &&
    isWithin(list('BlackPoint'), 0, 0.1) &&
    isWithin(list('Gamma'), 0.9, 3) &&
    isWithin(list('Range'), -128, 128) &&
    list('Range').every((each, at) => (at % 2 === 0 ? each <= -80 : each >= 80)) &&
    isWhite
  );
}

function isUnsurePalette(version: Version, space: readonly PdfValue[], depth: number): boolean {
  const [base = null, last = null, colours = null] = space.slice(1).map((each) => version.resolve(each));
  const parts = partsOf(version, base);
  if (typeof last !== 'number' || !Number.isInteger(last) || last < 0 || last > 255) return true;
  const length =
    colours instanceof PdfText
      ? colours.value.length
      : colours instanceof PdfStream
        ? version.unfolded(colours).length
        : 0;
  return isUnsureSpace(version, base, depth) || parts === null || length < (last + 1) * parts;
}

function isUnsureInk(version: Version, space: readonly PdfValue[], depth: number): boolean {
  const [, names = null, instead = null, tint = null] = space;
  const inks = version.resolve(names);
  const count = isList(inks) ? inks.length : 1;
  const parts = partsOf(version, instead);
  if (parts === null || isUnsureSpace(version, instead, depth)) return true;
  return isUnsureFunction(version, tint, count, parts);
}

/** The numbers of a list; none if it is missing, and one that is out of every range for anything else. */
export function numbersOf(version: Version, value: PdfValue): readonly number[] {
  const list = version.resolve(value);
  if (list === null) return [];
  const all = isList(list) ? list : [list];
  return all.map((each) => {
    const number = version.resolve(each);
    return typeof number === 'number' ? number : Number.NaN;
  });
}
