import { Budget } from '../file/budget.ts';
import { unfold } from '../file/filters.ts';
import { isList, PdfDict, type PdfStream, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import type { Samples } from './unsure-pictures.ts';

const MARK = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Frames of Huffman codes: baseline, extended and progressive. Few viewers know others. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const ADOBE = 0xee;
/** Far above any real picture of 25 MB. */
const MOST = 64 * 1024 * 1024;

/** Whether a JPEG has the size and components of its picture dictionary, and its end: viewers differ in which they trust. */
export function isPlainJpeg(version: Version, picture: PdfStream, samples: Samples): boolean {
  const bytes = jpegOf(version, picture);
  const frame = frameOf(bytes);
  return (
    frame !== null &&
    samples.bits === 8 &&
    frame.depth === 8 &&
    frame.width === samples.width &&
    frame.height === samples.height &&
    frame.parts === samples.parts &&
    hasEnd(bytes) &&
    version.resolve(picture.dict.get('ImageMask')) !== true &&
    !(frame.parts === 4 && !frame.isAdobe && transforms(version, picture.dict))
  );
}

/** The file, without the encodings around it. */
function jpegOf(version: Version, { start, end, dict }: PdfStream): Uint8Array {
  const raw = version.file.bytes.subarray(start, end);
  const filter = version.resolve(dict.get('Filter'));
  if (!isList(filter) || filter.length < 2) return raw;
  const before = new PdfDict(new Map<string, PdfValue>([['Filter', filter.slice(0, -1)]]));
  return unfold(raw, before, version.resolve, new Budget({ unfolded: MOST }));
}

/** Whether the picture says itself that inks were mixed for the encoding. */
function transforms(version: Version, dict: PdfDict): boolean {
  const given = version.resolve(dict.get('DecodeParms'));
  const own = version.dict(isList(given) ? (given.at(-1) ?? null) : given);
  const value = version.resolve(own?.get('ColorTransform') ?? null);
  return value !== null && value !== 0;
}

interface Frame {
  readonly depth: number;
  readonly width: number;
  readonly height: number;
  readonly parts: number;
  readonly isAdobe: boolean;
}

/** What the first frame says; null if there is none before the data. */
function frameOf(bytes: Uint8Array): Frame | null {
  const at = (place: number): number => bytes[place] ?? 0;
  const pair = (place: number): number => at(place) * 256 + at(place + 1);
  if (at(0) !== MARK || at(1) !== START) return null;
  let isAdobe = false;
  let frame: Omit<Frame, 'isAdobe'> | null = null;
  for (let next = 2; next + 4 <= bytes.length && at(next) === MARK; ) {
    const kind = at(next + 1);
    if (kind === MARK) {
      next += 1;
      continue;
    }
    if (kind === SCAN) return frame === null ? null : { ...frame, isAdobe };
    isAdobe ||= kind === ADOBE;
    if (FRAMES.includes(kind)) {
      if (frame !== null) return null;
      frame = { depth: at(next + 4), height: pair(next + 5), width: pair(next + 7), parts: at(next + 9) };
    }
    next += 2 + pair(next + 2);
  }
  return null;
}

/** Whether the end marker is at the end, except for a few bytes that PDF writers add. */
function hasEnd(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.subarray(-1024));
  return tail.includes(Buffer.from([MARK, END]));
}
