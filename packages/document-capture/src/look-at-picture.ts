import { createZoneReader, type ZoneReader } from '@kuelik/vision/document/tracker';
import { adviseOnPicture, type PictureAdvice } from './advice.ts';
import type { Expectation } from './expectation.ts';
import { headOf, pictureSize } from './picture-file.ts';

/** Everything that looks at pictures take from the browser; tests bring their own. */
export interface LookEnvironment {
  /** Starts the reader. May throw where a browser has no workers: then nothing is said of pictures. */
  readonly openReader: () => ZoneReader;
  /** Decodes a picture upright. Null where a browser cannot; rejects when the picture is damaged. */
  readonly decode: (picture: Blob) => Promise<ImageBitmap | null>;
  readonly today: () => Date;
}

/** Pixels: a page that fills the picture then has over 20 a letter of its zone; more only costs memory. */
const readWidth = 2560;

async function decodePicture(picture: Blob): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap === 'undefined') return null;
  const { width, height } = pictureSize(await headOf(picture)) ?? { width: 0, height: 0 };
  // Orientation may exchange the two; no picture is to be made larger.
  const large = Math.min(width, height) > readWidth;
  return createImageBitmap(picture, {
    imageOrientation: 'from-image',
    ...(large ? { resizeWidth: readWidth, resizeQuality: 'medium' as const } : {}),
  });
}

/** The browser's own. Nothing is touched before it is called. */
export const browserLook: LookEnvironment = {
  openReader: createZoneReader,
  decode: decodePicture,
  today: () => new Date(),
};

/**
 * Reads a picture that was not read while it was taken, and says what speaks against it; null when nothing
 * does, or nothing could be found out: the server decides.
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
