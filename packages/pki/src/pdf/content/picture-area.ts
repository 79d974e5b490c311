import { UnreadablePdfError } from '../file/budget.ts';
import { isList, type PdfDict, PdfStream } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { type Area, filled, outlineOf } from '../page/areas.ts';
import type { Matrix } from '../page/matrix.ts';

/** Alpha from which content below counts as hidden. */
export const OPAQUE = 0.85;
/** Larger masks are not read: real pages have smaller ones, and all masks share the file's budget. */
const MAX_SAMPLES = 4_000_000;
const RESERVE = 16 * 1024 * 1024;

/**
 * The opaque part of a picture in page space, by its mask (ISO 32000-2 8.9.6 and 11.6.5.2). Null if it is
 * unknown: for a colour key mask, or a mask that cannot be decoded.
 */
export function pictureArea(version: Version, picture: PdfStream, ctm: Matrix): Area | null {
  const { dict } = picture;
  const whole = filled(outlineOf(ctm, [0, 0, 1, 1]));
  const [alpha, mask] = [version.resolve(dict.get('SMask')), version.resolve(dict.get('Mask'))];
  if (version.resolve(dict.get('ImageMask')) === true) return sampled(version, picture, ctm, false);
  if (alpha instanceof PdfStream) return sampled(version, alpha, ctm, true);
  if (mask instanceof PdfStream) return sampled(version, mask, ctm, false);
  return mask === null && alpha === null ? whole : null;
}

/** Samples a stencil, where 0 paints, or an alpha mask, at points of the page. */
function sampled(version: Version, mask: PdfStream, ctm: Matrix, isAlpha: boolean): Area | null {
  const number = (key: string) => {
    const value = version.resolve(mask.dict.get(key));
    return typeof value === 'number' ? value : 0;
  };
  const [width, height] = [number('Width'), number('Height')];
  const bits = isAlpha ? number('BitsPerComponent') : 1;
  const [a, b, c, d, e, f] = ctm;
  const size = a * d - b * c;
  if (width * height > MAX_SAMPLES || width < 1 || height < 1 || (bits !== 8 && bits !== 1) || size === 0)
    return null;
  const bytes = unfolded(version, mask);
  const stride = Math.ceil((width * bits) / 8);
  if (bytes === null || bytes.length < stride * height) return null;
  const isInverted = decodesDown(version, mask.dict);
  return (y) => (x) => {
    // Transforms back to the picture's unit square, whose rows run downwards.
    const [dx, dy] = [x - e, y - f];
    const column = Math.floor(((d * dx - c * dy) / size) * width);
    const row = Math.floor((1 - (a * dy - b * dx) / size) * height);
    if (column < 0 || row < 0 || column >= width || row >= height) return false;
    const byte = bytes[row * stride + ((column * bits) >> 3)] ?? 0;
    const sample = bits === 8 ? byte / 255 : (byte >> (7 - (column & 7))) & 1;
    const value = isInverted ? 1 - sample : sample;
    return isAlpha ? value >= OPAQUE : value === 0;
  };
}

function decodesDown(version: Version, dict: PdfDict): boolean {
  const decode = version.resolve(dict.get('Decode'));
  return isList(decode) && version.resolve(decode[0] ?? null) === 1;
}

function unfolded(version: Version, mask: PdfStream): Uint8Array | null {
  if (version.file.budget.unfoldable < RESERVE) return null;
  try {
    return version.unfolded(mask);
  } catch (cause) {
    if (cause instanceof UnreadablePdfError && cause.reason !== 'too_complex') return null;
    throw cause;
  }
}
