import { reachable } from '../file/reachable.ts';
import { isList, nameOf, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { isPlainFax, isPlainJbig } from './bilevel-pictures.ts';
import { isPlainJpeg } from './jpeg-frame.ts';
import { hasWholeRows } from './picture-rows.ts';
import { partsOf } from './unsure-colours.ts';

/** Keys of pictures within content, which some viewers follow in an object as well. */
const SHORT_KEYS = ['W', 'H', 'BPC', 'CS', 'D', 'IM', 'I'];
const DEPTHS = [1, 2, 4, 8, 16];
/** Spaces of colours of which viewers know how many parts a sample has. */
const FAMILIES = /^(?:Device(?:Gray|RGB|CMYK)|Cal(?:Gray|RGB)|ICCBased|Lab|Indexed|Separation|DeviceN)$/;
/** Encodings of bytes, which may come one after the other, and of pictures, of which one may come last. */
const OF_BYTES = /^(?:FlateDecode|Fl|LZWDecode|LZW|ASCII85Decode|A85|ASCIIHexDecode|AHx|RunLengthDecode|RL)$/;
const OF_PICTURES = /^(?:DCTDecode|DCT|CCITTFaxDecode|CCF|JBIG2Decode|JPXDecode)$/;

/**
 * Whether viewers draw a picture of the file differently: one whose settings are missing, unusual or contradict each other or
 * its data, or whose data ends early. Chrome fills with black what Firefox leaves white, and follows other settings.
 * JPEG 2000 is judged by its settings alone.
 *
 * @throws UnreadablePdfError
 */
export async function hasUnsurePictures(version: Version): Promise<boolean> {
  for (const picture of picturesOf(version)) {
    version.file.budget.step();
    if (!(await isPlainPicture(version, picture))) return true;
  }
  return false;
}

const isPicture = (version: Version, value: PdfValue): value is PdfStream =>
  value instanceof PdfStream && nameOf(version.resolve(value.dict.get('Subtype'))) === 'Image';

function* picturesOf(version: Version): Generator<PdfStream> {
  for (const num of reachable(version)) {
    const entry = version.entries.get(num);
    if (entry === undefined || entry.kind === 'free') continue;
    const value = version.lookup(new PdfRef(num, entry.kind === 'at' ? entry.gen : 0));
    if (isPicture(version, value)) yield value;
  }
}

/** What a picture's samples are. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly parts: number;
}

async function isPlainPicture(version: Version, picture: PdfStream): Promise<boolean> {
  const { dict } = picture;
  if (SHORT_KEYS.some((key) => dict.get(key) !== null)) return false;
  const filters = filtersOf(version, dict);
  const last = filters?.at(-1) ?? '';
  if (filters === null) return false;
  if (last === 'JPXDecode')
    return version.resolve(dict.get('ImageMask')) !== true && hasPlainMasks(version, dict);
  const samples = samplesOf(version, dict);
  if (samples === null || !hasPlainDecode(version, dict, samples) || !hasPlainMasks(version, dict, samples))
    return false;
  if (/^DCT/.test(last)) return isPlainJpeg(version, picture, samples);
  if (/^CC/.test(last)) return isPlainFax(version, dict, samples);
  if (last === 'JBIG2Decode') return isPlainJbig(version, picture, samples);
  return hasWholeRows(version, picture, samples);
}

/** The names of a stream's encodings, in order; null for what some viewers do not know, or undo in another order. */
function filtersOf(version: Version, dict: PdfDict): readonly string[] | null {
  const given = version.resolve(dict.get('Filter'));
  const list = given === null ? [] : isList(given) ? given : [given];
  const names = list.map((each) => nameOf(version.resolve(each)) ?? '');
  const isKnown = names.every(
    (name, at) => OF_BYTES.test(name) || (at === names.length - 1 && OF_PICTURES.test(name)),
  );
  return isKnown ? names : null;
}

const countOf = (version: Version, value: PdfValue): number => {
  const number = version.resolve(value);
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : 0;
};

function samplesOf(version: Version, dict: PdfDict): Samples | null {
  const [width, height] = [countOf(version, dict.get('Width')), countOf(version, dict.get('Height'))];
  if (width === 0 || height === 0) return null;
  const given = version.resolve(dict.get('BitsPerComponent'));
  const space = version.resolve(dict.get('ColorSpace'));
  if (version.resolve(dict.get('ImageMask')) === true) {
    const isStencil = (given === null || given === 1) && (space === null || nameOf(space) === 'DeviceGray');
    return isStencil ? { width, height, bits: 1, parts: 1 } : null;
  }
  const bits = countOf(version, given);
  const family = nameOf(version.resolve(isList(space) ? (space[0] ?? null) : space)) ?? '';
  const parts = FAMILIES.test(family) ? partsOf(version, space) : null;
  return DEPTHS.includes(bits) && parts !== null ? { width, height, bits, parts } : null;
}

/** The numbers of a list; null for anything else. */
function numbersIn(version: Version, value: PdfValue): readonly number[] | null {
  const list = version.resolve(value);
  if (!isList(list)) return null;
  const numbers = list.map((each) => version.resolve(each));
  return numbers.every((each): each is number => typeof each === 'number') ? numbers : null;
}

/**
 * Whether samples become colours as all viewers calculate them: from 0 to 1 or within, of one bit and of places in a palette
 * upwards or downwards alone.
 */
function hasPlainDecode(version: Version, dict: PdfDict, { bits, parts }: Samples): boolean {
  if (version.resolve(dict.get('Decode')) === null) return true;
  const decode = numbersIn(version, dict.get('Decode'));
  if (decode === null || decode.length !== 2 * parts) return false;
  const space = version.resolve(dict.get('ColorSpace'));
  const family = nameOf(version.resolve(isList(space) ? (space[0] ?? null) : space));
  if (family === 'Lab') return decode.every((each) => Math.abs(each) <= 128);
  if (family !== 'Indexed' && bits > 1) return decode.every((each) => each >= 0 && each <= 1);
  const top = family === 'Indexed' ? 2 ** bits - 1 : 1;
  return decode.every((each, at) => {
    const pair = [each, decode[at % 2 === 0 ? at + 1 : at - 1]];
    return pair.includes(0) && pair.includes(top);
  });
}

/** Whether a picture has at most one mask, of its own kind. */
function hasPlainMasks(version: Version, dict: PdfDict, samples?: Samples): boolean {
  const [soft, mask] = ['SMask', 'Mask'].map((key) => version.resolve(dict.get(key)));
  const isStencil = version.resolve(dict.get('ImageMask')) === true;
  if (soft instanceof PdfStream) return !isStencil && mask === null && isSoftMask(version, soft);
  if (mask === null || mask === undefined) return true;
  if (isStencil) return false;
  if (mask instanceof PdfStream)
    return isPicture(version, mask) && version.resolve(mask.dict.get('ImageMask')) === true;
  const range = numbersIn(version, mask);
  // Viewers differ in colours of inks, and of samples that they have rounded.
  if (range === null || samples === undefined || samples.bits > 8 || samples.parts > 3) return false;
  return range.length === 2 * samples.parts;
}

const isSoftMask = (version: Version, mask: PdfStream): boolean =>
  isPicture(version, mask) &&
  version.resolve(mask.dict.get('ImageMask')) !== true &&
  ['SMask', 'Mask'].every((key) => version.resolve(mask.dict.get(key)) === null) &&
  nameOf(version.resolve(mask.dict.get('ColorSpace'))) === 'DeviceGray';
