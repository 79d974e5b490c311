import sharp from 'sharp';
import { type DocumentOutline, resolutionOf } from '../document/edges/outline.ts';
import { straighten } from '../document/edges/straighten.ts';
import type { MrzReading, Portrait } from '../document/types.ts';
import type { Box, Point, RawImage } from '../image.ts';

/** A face found in a picture: its box and, where known, the detector's score (0 to 1). */
export type FaceBox = Box & { readonly score?: number };

/** Finds upright faces in a picture; `small` ones too at several times the cost. */
export type DetectFaces = (raw: RawImage, small: boolean) => Promise<readonly FaceBox[]>;

/** Resolution of the straightened document, pixels per millimetre; a portrait is about 24 mm wide. */
const MIN_RESOLUTION = 8;
const MAX_RESOLUTION = 16;
/** The portrait is cropped this much wider than the face's box: includes hair, ears and chin. */
const MARGIN = 1.35;
/** Longer side of a picture without an outline for face search. */
const WHOLE_PICTURE_SIDE = 1600;
/** Portraits are on the left of cards and passport pages: bonus to the detector's score. */
const LEFT_HALF_BONUS = 0.2;
/** Tolerance of an outline implied by an MRZ, as a share of its size. */
const OUTLINE_SLACK = 0.05;
/** Position of a passport page's portrait, share of the page: ICAO 9303 part 4, zone V. */
const PASSPORT_PORTRAIT: Box = { x: 0.045, y: 0.17, width: 0.27, height: 0.5 };

/** Legibility of a picture's print, higher is better; null if it has too little. */
export type Legibility = (picture: RawImage) => number | null;

/** A picture in which to search the portrait, and the part that the document covers, if known. */
interface Candidate {
  readonly make: () => Promise<RawImage | null>;
  readonly within: (picture: RawImage) => Box | null;
  /** Whether its face may be too small for the whole picture at once. */
  readonly small: boolean;
}

interface Find {
  readonly picture: RawImage;
  readonly face: Box;
  readonly rank: number;
}

const area = ({ width, height }: Box) => width * height;

function holds(box: Box, face: Box): boolean {
  const x = face.x + face.width / 2;
  const y = face.y + face.height / 2;
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/**
 * The largest face of an upright picture: a card also has a small ghost portrait. A face beside the document
 * is someone else's.
 */
async function largestFace(
  picture: RawImage,
  detectFaces: DetectFaces,
  within: Box | null,
  small: boolean,
): Promise<Find | null> {
  let largest: FaceBox | null = null;
  for (const face of await detectFaces(picture, small)) {
    if (within && !holds(within, face)) continue;
    if (!largest || area(face) > area(largest)) largest = face;
  }
  if (!largest) return null;
  const left = largest.x + largest.width / 2 < picture.width / 2;
  return { picture, face: largest, rank: (largest.score ?? 1) + (left ? LEFT_HALF_BONUS : 0) };
}

function flatten(raw: RawImage, outline: DocumentOutline): RawImage | null {
  const resolution = Math.max(MIN_RESOLUTION, Math.min(MAX_RESOLUTION, resolutionOf(outline)));
  return straighten(
    raw,
    outline.quad,
    Math.round(outline.width * resolution),
    Math.round(outline.height * resolution),
  );
}

/** The same picture upside down. */
function turnedOver({ width, height, data }: RawImage): RawImage {
  const bytes = new Uint8Array(data);
  new Uint32Array(bytes.buffer).reverse();
  return { width, height, data: bytes };
}

const fromRaw = ({ width, height, data }: RawImage) =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } });

async function turnedPicture(raw: RawImage, degrees: number): Promise<RawImage> {
  const { data, info } = await fromRaw(raw)
    .rotate(degrees)
    .resize({
      width: WHOLE_PICTURE_SIDE,
      height: WHOLE_PICTURE_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** A point's position after the picture was rotated clockwise by quarter turns. */
function turnedPoint({ x, y }: Point, { width, height }: RawImage, degrees: MrzReading['rotation']): Point {
  if (degrees === 90) return { x: height - y, y: x };
  if (degrees === 180) return { x: width - x, y: height - y };
  if (degrees === 270) return { x: y, y: width - x };
  return { x, y };
}

/** The upright box around an outline in the rotated and scaled copy of its picture, with a tolerance. */
function turnedBounds(
  raw: RawImage,
  { quad }: DocumentOutline,
  degrees: MrzReading['rotation'],
  copy: RawImage,
): Box {
  const scale = copy.width / (degrees % 180 === 0 ? raw.width : raw.height);
  const corners = quad.map((corner) => turnedPoint(corner, raw, degrees));
  const xs = corners.map(({ x }) => x * scale);
  const ys = corners.map(({ y }) => y * scale);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  return {
    x: left - width * OUTLINE_SLACK,
    y: top - height * OUTLINE_SLACK,
    width: width * (1 + 2 * OUTLINE_SLACK),
    height: height * (1 + 2 * OUTLINE_SLACK),
  };
}

/** Pictures in which the portrait may be upright, likeliest first, in groups to compare. */
function* candidates(
  raw: RawImage,
  mrz: MrzReading | null,
  outline: DocumentOutline | null,
  flat: RawImage | null,
): Generator<Candidate[]> {
  if (flat) {
    // On a straightened document a portrait is large enough for a search of the whole.
    const seen = { within: () => null, small: false };
    const upright = { ...seen, make: async () => flat };
    const turned = { ...seen, make: async () => turnedOver(flat) };
    yield mrz ? [upright] : [upright, turned];
  }
  // The outline may be off, or wrong if no MRZ confirms it: search the whole picture.
  const turns = mrz ? [mrz.rotation] : ([0, 90, 270, 180] as const);
  const whole = turns.map((degrees) => ({
    make: () => turnedPicture(raw, degrees),
    within: (copy: RawImage) => (mrz && outline ? turnedBounds(raw, outline, degrees, copy) : null),
  }));
  yield whole.map((candidate) => ({ ...candidate, small: false }));
  yield whole.map((candidate) => ({ ...candidate, small: true }));
}

/**
 * The best find of one group. If several orientations show a face, the legible one wins: an upside-down face
 * can be detected, too.
 */
function bestOf(finds: readonly Find[], legibility: Legibility): Find | null {
  const [best = null, ...others] = [...finds].sort((a, b) => b.rank - a.rank);
  if (!best || !others.length) return best;
  const legible = finds.map((find) => ({ find, value: legibility(find.picture) }));
  if (legible.some(({ value }) => value === null)) return best;
  return legible.reduce((a, b) => ((b.value ?? 0) > (a.value ?? 0) ? b : a)).find;
}

async function cut(picture: RawImage, face: Box, margin: number): Promise<Portrait | null> {
  const centreX = face.x + face.width / 2;
  const centreY = face.y + face.height / 2;
  const side = Math.max(face.width, face.height) * margin;
  const left = Math.max(0, Math.round(centreX - side / 2));
  const top = Math.max(0, Math.round(centreY - side / 2));
  const width = Math.min(picture.width, Math.round(centreX + side / 2)) - left;
  const height = Math.min(picture.height, Math.round(centreY + side / 2)) - top;
  if (width < 1 || height < 1) return null;
  const jpeg = await fromRaw(picture)
    .extract({ left, top, width, height })
    .removeAlpha()
    .jpeg({ quality: 92 })
    .toBuffer();
  return { box: { x: left, y: top, width, height }, jpeg: new Uint8Array(jpeg) };
}

/**
 * Finds the holder's portrait: the largest face on the straightened document, otherwise in the whole picture.
 * If a passport page's MRZ was read but no face is found, the position given by the standard. `upright` is
 * the document's picture if known to be upright, otherwise null.
 */
export async function findPortrait(
  raw: RawImage,
  mrz: MrzReading | null,
  outline: DocumentOutline | null,
  detectFaces: DetectFaces,
  legibility: Legibility,
): Promise<{ readonly portrait: Portrait | null; readonly upright: RawImage | null }> {
  const flat = outline && flatten(raw, outline);
  const upright = mrz ? flat : null;
  // ICAO 9303-5: an MRZ of three lines is on a card's back, which has no portrait.
  if (mrz?.accepted && mrz.format === 'TD1') return { portrait: null, upright };
  for (const group of candidates(raw, mrz, outline, flat)) {
    const finds: Find[] = [];
    for (const { make, within, small } of group) {
      const picture = await make();
      const found = picture && (await largestFace(picture, detectFaces, within(picture), small));
      if (found) finds.push(found);
    }
    const best = bestOf(finds, legibility);
    if (best) return { portrait: await cut(best.picture, best.face, MARGIN), upright: best.picture };
  }
  if (mrz?.format !== 'TD3' || !mrz.accepted || !flat) return { portrait: null, upright };
  const { x, y, width, height } = PASSPORT_PORTRAIT;
  const place = {
    x: x * flat.width,
    y: y * flat.height,
    width: width * flat.width,
    height: height * flat.height,
  };
  return { portrait: await cut(flat, place, 1), upright: flat };
}
