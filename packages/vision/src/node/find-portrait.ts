import sharp from 'sharp';
import { type DocumentOutline, resolutionOf, upsideDown } from '../document/outline.ts';
import { straighten } from '../document/straighten.ts';
import type { MrzReading, Portrait } from '../document/types.ts';
import type { Box, RawImage } from '../image.ts';

/** A face found in a picture: its box and, where known, the detector's score (0 to 1). */
export type FaceBox = Box & { readonly score?: number };

/** Finds upright faces in a picture. */
export type DetectFaces = (raw: RawImage) => Promise<readonly FaceBox[]>;

/** Resolution of the straightened document, pixels per millimetre; a portrait is about 24 mm wide. */
const MIN_RESOLUTION = 8;
const MAX_RESOLUTION = 16;
/** The portrait is cut this much wider than the face's box: hair, ears and chin stay in. */
const MARGIN = 1.35;
/** Longer side of a picture without an outline in which faces are looked for. */
const WHOLE_PICTURE_SIDE = 1600;
/** Portraits stand on the left of cards and passport pages: worth this much of a detector's score. */
const LEFT_HALF_BONUS = 0.2;
/** Where a passport page's portrait is, share of the page: ICAO 9303 part 4, zone V. */
const PASSPORT_PORTRAIT: Box = { x: 0.045, y: 0.17, width: 0.27, height: 0.5 };

interface Find {
  readonly picture: RawImage;
  readonly face: Box;
  readonly rank: number;
}

const area = ({ width, height }: Box) => width * height;

/** The largest face of an upright picture: a card also carries a small ghost of its portrait. */
async function largestFace(picture: RawImage, detectFaces: DetectFaces): Promise<Find | null> {
  let largest: FaceBox | null = null;
  for (const face of await detectFaces(picture)) if (!largest || area(face) > area(largest)) largest = face;
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

/** The pictures in which the portrait may stand upright, likeliest first, in groups to be compared. */
function* candidates(
  raw: RawImage,
  mrz: MrzReading | null,
  outline: DocumentOutline | null,
): Generator<(() => Promise<RawImage | null>)[]> {
  if (outline) {
    const upright = async () => flatten(raw, outline);
    yield mrz ? [upright] : [upright, async () => flatten(raw, upsideDown(outline))];
  }
  // The outline may be wrong, or the document fill the picture: look at the whole of it.
  const turns = mrz ? [mrz.rotation] : ([0, 90, 270, 180] as const);
  yield turns.map((degrees) => () => turnedPicture(raw, degrees));
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
 * Finds the holder's portrait: the largest face on the straightened document, else on the whole picture.
 * On a passport page whose zone was read but on which no face is found, the place where the standard puts
 * the portrait.
 */
export async function findPortrait(
  raw: RawImage,
  mrz: MrzReading | null,
  outline: DocumentOutline | null,
  detectFaces: DetectFaces,
): Promise<Portrait | null> {
  for (const group of candidates(raw, mrz, outline)) {
    let best: Find | null = null;
    for (const make of group) {
      const picture = await make();
      const found = picture && (await largestFace(picture, detectFaces));
      if (found && (!best || found.rank > best.rank)) best = found;
    }
    if (best) return cut(best.picture, best.face, MARGIN);
  }
  if (mrz?.format !== 'TD3' || !mrz.accepted || !outline) return null;
  const page = flatten(raw, outline);
  if (!page) return null;
  const { x, y, width, height } = PASSPORT_PORTRAIT;
  return cut(
    page,
    { x: x * page.width, y: y * page.height, width: width * page.width, height: height * page.height },
    1,
  );
}
