import { encodeDrawn } from '@kuelik/camera';
import { documentPicture } from '@kuelik/vision/document/sent-picture';
import { encodeWithin } from '@kuelik/vision/encode-within';
import { headOf, pictureSize } from './picture-file.ts';

/** Browser features that reducing needs; tests bring their own. */
export interface ReduceEnvironment {
  /** Decodes a picture upright; rejects if the browser cannot. */
  readonly decode: (picture: Blob) => Promise<DecodedPicture>;
  /** Encodes it in this size as JPEG; rejects if the browser cannot. */
  readonly encode: (
    picture: DecodedPicture,
    size: { readonly width: number; readonly height: number },
    quality: number,
  ) => Promise<Blob>;
}

/** A picture in memory, upright. An image element has nothing to close. */
type DecodedPicture = (ImageBitmap | HTMLImageElement) & { readonly close?: () => void };

/** The browser's own. Lazy: nothing is accessed before a call. */
export const browserReduce: ReduceEnvironment = {
  decode: async (picture) => {
    try {
      return await createImageBitmap(picture, { imageOrientation: 'from-image' });
    } catch {
      // Without the option a picture might be rotated. Image elements are always upright, but are decoded on the
      // page's own thread.
      return decodeByElement(picture);
    }
  },
  encode: async (decoded, size, quality) => {
    requireTrueCanvas();
    // What a PNG leaves transparent is white paper, as on the server.
    return encodeDrawn(decoded, size, quality, '#fff');
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
export const isReduced = (picture: Blob): boolean => picture.size > documentPicture.bytes;

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

/** Another encoding, another ending. */
const jpegName = (name: string): string =>
  /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}.jpg`;

/**
 * A chosen picture of a document in as few bytes as the server reads as well, upright and without what the phone wrote
 * into it, such as the place; the original if it is small, gains nothing, or cannot be decoded here: the server may read
 * it anyway.
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
      const reduced = await encodeWithin(documentPicture, decoded, (size, quality) =>
        encode(decoded, size, quality),
      );
      return reduced.size < original.size
        ? new File([reduced], jpegName(original.name), { type: reduced.type })
        : original;
    } finally {
      decoded.close?.();
    }
  } catch {
    return original;
  }
}
