import { encodeCanvas } from '@kuelik/camera';
import { headOf, pictureSize } from './picture-file.ts';

/** Browser features that reducing needs; tests bring their own. */
export interface ReduceEnvironment {
  /** Decodes a picture upright; rejects if the browser cannot. */
  readonly decode: (picture: Blob) => Promise<ImageBitmap>;
  /** Encodes it in this size as JPEG; rejects if the browser cannot. */
  readonly encode: (bitmap: ImageBitmap, width: number, height: number) => Promise<Blob>;
}

/** Pixels of the longer side, as of a picture that the page's camera takes. */
const maxSide = 2560;
/** Bytes: at 128 kbit/s a picture of this size takes half a minute. */
const smallEnough = 512 * 1024;
/** Share of the original's bytes above which encoding anew loses more than it saves. */
const worthwhile = 0.75;
const quality = 0.92;

/** The browser's own. Lazy: nothing is accessed before a call. */
export const browserReduce: ReduceEnvironment = {
  // Browsers that do not know the option reject: pictures that would lie on their side stay as they are.
  decode: async (picture) => createImageBitmap(picture, { imageOrientation: 'from-image' }),
  encode: async (bitmap, width, height) => {
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
    context.drawImage(bitmap, 0, 0, width, height);
    return encodeCanvas(canvas, 'image/jpeg', quality);
  },
};

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

/**
 * A chosen picture of a document as small as one from the page's camera, so that its upload takes as long; the
 * original if it is small, saves little, or cannot be decoded here: the server may read it all the same.
 */
export async function reducePicture(
  original: Blob,
  { decode, encode }: ReduceEnvironment = browserReduce,
): Promise<Blob> {
  if (!isReduced(original)) return original;
  try {
    if (pictureSize(await headOf(original)) === null) return original;
    const bitmap = await decode(original);
    try {
      const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
      const reduced = await encode(
        bitmap,
        Math.round(bitmap.width * scale),
        Math.round(bitmap.height * scale),
      );
      return reduced.size <= worthwhile * original.size ? reduced : original;
    } finally {
      bitmap.close();
    }
  } catch {
    return original;
  }
}
