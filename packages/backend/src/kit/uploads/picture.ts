import { createHash } from 'node:crypto';
import sharp, { type Metadata } from 'sharp';
import { AppError } from '../errors.ts';
import { isAnimatedPng } from './animated-png.ts';
import type { FileRule, UploadedPicture } from './form.ts';
import { jpegScans } from './jpeg-scans.ts';
import { createLimiter } from './limiter.ts';

/** 60 megapixels: above any phone's document photo, below what would exhaust memory. */
const DEFAULT_MAX_PIXELS = 60_000_000;
const DEFAULT_MAX_SIDE = 4096;
/**
 * For interlaced pictures and those of several scans, which decoding holds in memory as a whole; photos from phones need
 * less.
 */
const MAX_HELD_BYTES = 256 * 1024 * 1024;
/**
 * Decoding is aborted after this time, by the clock. 60 megapixels take under a second of processor time, and at most some ten
 * with as many scans as are accepted: whoever needs longer waits for a crowded processor.
 */
const MAX_SECONDS = 20;
const RETRY_AFTER_SECONDS = 10;
/** Visually lossless; the vision code's results match the original's. */
const JPEG_QUALITY = 95;

// Every picture is processed once: a cache would only hold personal data in memory.
sharp.cache(false);

const decode = createLimiter(2, 64);

export type PictureFormat = 'jpeg' | 'png';

/** Bytes needed to detect the format. */
export const MAGIC_BYTES = 8;

/** The format by the file's first bytes, ignoring its name and declared type; null for any other format. */
export function sniffFormat(head: Uint8Array): PictureFormat | null {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  return null;
}

/** Limits of one picture; see `FileRule`. */
type PictureBounds = Pick<FileRule, 'maxSide' | 'maxPixels'>;

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

/**
 * Fully decodes and re-encodes a picture: upright, in sRGB, without metadata. Its header must have been
 * checked.
 *
 * @throws AppError 400 `parse_error` if it is damaged or truncated, or larger than its header said; 503 `overloaded` if it takes
 * too long.
 */
export async function cleanPicture(original: Buffer, bounds: PictureBounds = {}): Promise<UploadedPicture> {
  const { maxSide = DEFAULT_MAX_SIDE, maxPixels = DEFAULT_MAX_PIXELS } = bounds;
  return decode(async () => {
    const { data, info } = await sharp(original, { failOn: 'error', limitInputPixels: maxPixels })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
      .catch((cause: unknown) => {
        throw unreadable(cause);
      });
    return {
      bytes: data,
      contentType: 'image/jpeg',
      width: info.width,
      height: info.height,
      sha256: createHash('sha256').update(original).digest(),
    };
  });
}

const wrongFile = () =>
  new AppError(415, 'wrong_file', { message: 'Only JPEG and PNG pictures are accepted' });

const unreadable = (cause: unknown) =>
  cause instanceof Error && cause.message.startsWith('timeout: ')
    ? new AppError(503, 'overloaded', { retryAfter: RETRY_AFTER_SECONDS, cause })
    : new AppError(400, 'parse_error', { message: 'The picture is damaged or truncated', cause });
