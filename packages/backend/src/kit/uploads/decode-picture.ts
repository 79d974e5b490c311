import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '../errors.ts';
import { isAnimatedPng } from './animated-png.ts';
import type { FileRule, UploadedPicture } from './form.ts';
import { jpegScans } from './jpeg-scans.ts';
import { sniffFormat } from './sniff-format.ts';

/** 60 megapixels: above any phone's document photo, below what would exhaust memory. */
const DEFAULT_MAX_PIXELS = 60_000_000;
const DEFAULT_MAX_SIDE = 4096;
/**
 * For interlaced pictures and those of several scans, which decoding holds in memory as a whole; photos from phones need
 * less.
 */
const MAX_HELD_BYTES = 256 * 1024 * 1024;
/** Visually lossless; the vision code's results match the original's. */
const JPEG_QUALITY = 95;

/** Far above a logo, far below what would cost memory. */
const MAX_LOGO_PIXELS = 4_000_000;
/** The flow shows 44 x 44 px, on screens with up to three pixels for each. */
const LOGO_SIDE = 132;

// Every picture is processed once: a cache would only hold personal data in memory.
sharp.cache(false);
// As many processes as processors work at once; more threads for one picture cost a quarter more of their time.
sharp.concurrency(1);

/** Limits of one picture; see `FileRule`. */
export type PictureBounds = Pick<FileRule, 'maxSide' | 'maxPixels'>;

/**
 * Checks only a picture's header, which is cheap.
 *
 * @throws AppError 415 `wrong_file` if it is not a JPEG or PNG, or an animation; 413 `large_file` above the
 * rule's pixels, or if decoding it would need too much memory; 400 `parse_error` if the header is damaged, or a JPEG has more
 * scans than any real one.
 */
export async function checkHeader(
  original: Buffer,
  { maxPixels = DEFAULT_MAX_PIXELS }: PictureBounds = {},
): Promise<void> {
  const sniffed = sniffFormat(original);
  if (sniffed === null || (sniffed === 'png' && isAnimatedPng(original))) throw wrongFile();
  const scans = sniffed === 'jpeg' ? jpegScans(original) : 0;
  if (scans === null) throw unreadable(new Error('A JPEG with too many scans'));
  const header = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw unreadable(cause);
    });
  const { format, width, height, pages } = header;
  if ((format !== 'jpeg' && format !== 'png') || (pages ?? 1) > 1) throw wrongFile();
  if (width * height > maxPixels || heldBytes(header, scans) > MAX_HELD_BYTES) {
    throw new AppError(413, 'large_file', { detail: { max_pixels: maxPixels } });
  }
}

/** Samples of a pixel, where a JPEG's colours are coarser than its brightness. */
const SAMPLES: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 };

/** Bytes of a picture that must be in memory at once; 0 if it is decoded row by row. */
function heldBytes(header: Metadata, scans: number): number {
  const { width, height, channels = 4, depth, isProgressive, chromaSubsampling = '' } = header;
  // Coefficients of two bytes.
  if (scans > 1) return width * height * (SAMPLES[chromaSubsampling] ?? channels) * 2;
  return isProgressive === true ? width * height * channels * (depth === 'uchar' ? 1 : 2) : 0;
}

/** A clean encoding, as it leaves the process. */
export type CleanPicture = Pick<UploadedPicture, 'bytes' | 'width' | 'height'>;

/**
 * Fully decodes and re-encodes a picture: upright, in sRGB, without metadata.
 *
 * @throws AppError as `checkHeader`; 400 `parse_error` if it is damaged or truncated, or larger than its header said
 */
export async function decodePhoto(original: Buffer, bounds: PictureBounds): Promise<CleanPicture> {
  await checkHeader(original, bounds);
  const { maxSide = DEFAULT_MAX_SIDE, maxPixels = DEFAULT_MAX_PIXELS } = bounds;
  return encode(
    sharp(original, { failOn: 'error', limitInputPixels: maxPixels })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }),
  );
}

/** As `decodePhoto`, to a transparent square PNG of 132 px. */
export async function decodeLogo(original: Buffer): Promise<CleanPicture> {
  await checkHeader(original, { maxPixels: MAX_LOGO_PIXELS });
  return encode(
    sharp(original, { failOn: 'error', limitInputPixels: MAX_LOGO_PIXELS })
      .autoOrient()
      .resize({
        width: LOGO_SIDE,
        height: LOGO_SIDE,
        fit: 'contain',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 }),
  );
}

async function encode(picture: Sharp): Promise<CleanPicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true }).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  return { bytes: data, width: info.width, height: info.height };
}

const wrongFile = () =>
  new AppError(415, 'wrong_file', { message: 'Only JPEG and PNG pictures are accepted' });

const unreadable = (cause: unknown) =>
  new AppError(400, 'parse_error', { message: 'The picture is damaged or truncated', cause });
