import { encodeCanvas } from '@kuelik/camera';
import { headOf, pictureSize } from './picture-file.ts';

/** How a picture is encoded. */
interface Encoding {
  /** Pixels of the longer side, at most. */
  readonly maxSide: number;
  /** Of the JPEG, 0 to 1. */
  readonly quality: number;
}

/** Browser features that reducing needs; tests bring their own. */
export interface ReduceEnvironment {
  /** Decodes a picture upright; rejects if the browser cannot. */
  readonly decode: (picture: Blob) => Promise<DecodedPicture>;
  /** Encodes it in this size as JPEG; rejects if the browser cannot. */
  readonly encode: (picture: DecodedPicture, width: number, height: number, quality: number) => Promise<Blob>;
}

/** A picture in memory, upright. An image element has nothing to close. */
type DecodedPicture = (ImageBitmap | HTMLImageElement) & { readonly close?: () => void };

/** Bytes: two sides and a face check together stay below a megabyte, a minute at 128 kbit/s. */
const smallEnough = 256 * 1024;

/**
 * Tried in this order until the picture is small enough; the last is taken as it is. What they cost is in
 * `lab/reports/2026-11-27-small-uploads.md`.
 */
const encodings: readonly Encoding[] = [
  { maxSide: 2560, quality: 0.8 },
  { maxSide: 2048, quality: 0.75 },
  { maxSide: 2048, quality: 0.6 },
];

/** The browser's own. Lazy: nothing is accessed before a call. */
export const browserReduce: ReduceEnvironment = {
  decode: async (picture) => {
    try {
      return await createImageBitmap(picture, { imageOrientation: 'from-image' });
    } catch {
      // Without the option a picture might lie on its side. Image elements are always upright, but are decoded on the
      // page's own thread.
      return decodeByElement(picture);
    }
  },
  encode: async (decoded, width, height, quality) => {
    requireTrueCanvas();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas');
    context.imageSmoothingQuality = 'high';
    // What a PNG leaves transparent is white paper, as on the server.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(decoded, 0, 0, width, height);
    return encodeCanvas(canvas, 'image/jpeg', quality);
  },
};

async function decodeByElement(picture: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(picture);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Whether `reducePicture` takes time for it. */
export const isReduced = (picture: Blob): boolean => picture.size > smallEnough;

/** Browsers that hide what a canvas shows, against tracking, would send a white page: they answer another colour. */
function requireTrueCanvas(): void {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.fillStyle = '#123456';
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  if (red !== 0x12 || green !== 0x34 || blue !== 0x56) throw new Error('The canvas is falsified');
}

async function encodeSmall(picture: DecodedPicture, encode: ReduceEnvironment['encode']): Promise<Blob> {
  let smallest: Blob | null = null;
  for (const { maxSide, quality } of encodings) {
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    smallest = await encode(picture, width, height, quality);
    if (!isReduced(smallest)) break;
  }
  if (smallest === null) throw new Error('Not encoded');
  return smallest;
}

/**
 * A chosen picture of a document in as few bytes as the server reads as well, upright and without what the phone wrote
 * into it, such as the place; the original if it is small, gains nothing, or cannot be decoded here: the server may read
 * it all the same.
 */
export async function reducePicture(
  original: File,
  { decode, encode }: ReduceEnvironment = browserReduce,
): Promise<File> {
  if (!isReduced(original)) return original;
  try {
    if (pictureSize(await headOf(original)) === null) return original;
    const decoded = await decode(original);
    try {
      const reduced = await encodeSmall(decoded, encode);
      return reduced.size < original.size
        ? new File([reduced], original.name, { type: reduced.type })
        : original;
    } finally {
      decoded.close?.();
    }
  } catch {
    return original;
  }
}
