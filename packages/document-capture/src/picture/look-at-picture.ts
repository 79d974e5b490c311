import { createZoneReader, type ZoneReader } from '@kuelik/vision/document/tracker';
import { adviseOnPicture, type PictureAdvice } from '../expected/advice.ts';
import type { Expectation } from '../expected/expectation.ts';
import { needLiveRung } from '../scan/rung.ts';
import { headOf, pictureSize } from './picture-file.ts';

/** Browser features that checking pictures needs; tests bring their own. */
export interface LookEnvironment {
  /** Starts the reader. May throw in a browser without workers: then there is no advice on pictures. */
  readonly openReader: () => ZoneReader;
  /** Decodes a picture upright. Null if the browser cannot; rejects for a damaged picture. */
  readonly decode: (picture: Blob) => Promise<ImageBitmap | null>;
  readonly today: () => Date;
}

/** Pixels: a page that fills the picture then has over 20 per MRZ character; more only costs memory. */
const readWidth = 2560;

async function decodePicture(picture: Blob): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap === 'undefined') return null;
  const { width, height } = pictureSize(await headOf(picture)) ?? { width: 0, height: 0 };
  // Orientation may swap the two; pictures are never enlarged.
  const large = Math.min(width, height) > readWidth;
  try {
    return await createImageBitmap(picture, {
      imageOrientation: 'from-image',
      ...(large ? { resizeWidth: readWidth, resizeQuality: 'medium' as const } : {}),
    });
  } catch (cause) {
    // Browsers that do not know the options throw a TypeError; for a damaged picture they throw another
    // error.
    if (!(cause instanceof TypeError)) throw cause;
    return createImageBitmap(picture);
  }
}

/** The browser's own. Lazy: nothing is accessed before a call. */
export const browserLook: LookEnvironment = {
  openReader: () => {
    needLiveRung();
    return createZoneReader();
  },
  decode: decodePicture,
  today: () => new Date(),
};

/**
 * Reads a picture that was not read during capture and returns the objection to it; null if there is none or
 * the check failed: the server decides.
 */
export async function lookAtPicture(
  picture: Blob,
  expected: Expectation,
  reader: ZoneReader,
  { decode, today }: LookEnvironment,
): Promise<PictureAdvice | null> {
  let decoded: ImageBitmap | null;
  try {
    decoded = await decode(picture);
  } catch {
    return 'damaged';
  }
  if (decoded === null) return null;
  try {
    return adviseOnPicture(await reader.read(decoded, null, false), expected, today());
  } catch {
    return null;
  }
}
