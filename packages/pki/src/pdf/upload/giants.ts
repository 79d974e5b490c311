import { dictionaries } from '../file/reachable.ts';
import { nameOf } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { boxOf, type Page, pageValue } from '../page/structure.ts';

/** Longest side of a page in its own units: viewers do not show larger ones (ISO 32000-1, annex C.2). */
const MAX_SIDE = 14_400;
/** Samples of a picture: A3 at 1,200 dots per inch has 279 million. Phones do not show larger ones. */
const MAX_SAMPLES = 300_000_000;

/**
 * Whether a page or a picture is so large that viewers show only a part of it, or nothing. @throws
 * UnreadablePdfError
 */
export const hasGiants = (version: Version, pages: readonly Page[]): boolean =>
  pages.some((page) => isGiant(version, page)) || hasGiantPicture(version);

function isGiant(version: Version, page: Page): boolean {
  const box = boxOf(version, pageValue(version, page, 'MediaBox'));
  if (box === null) return false;
  const [left, bottom, right, top] = box;
  return Math.max(right - left, top - bottom) > MAX_SIDE;
}

function hasGiantPicture(version: Version): boolean {
  for (const dict of dictionaries(version)) {
    if (nameOf(version.resolve(dict.get('Subtype'))) !== 'Image') continue;
    const [width, height] = ['Width', 'Height'].map((key) => version.resolve(dict.get(key)));
    if (typeof width === 'number' && typeof height === 'number' && width * height > MAX_SAMPLES) return true;
  }
  return false;
}
