import { inkOf } from '../content/page-ink.ts';
import type { Version } from '../file/version.ts';
import { type Page, pageValue } from '../page/structure.ts';

/** What the papers that viewers choose have in common: the width of A4, and the height of a letter. */
const COMMON = [595, 792] as const;

/**
 * Whether a page that states no size has something outside of what all viewers show: most take a letter, Ghostscript takes A4, which is
 * higher and narrower.
 *
 * @throws UnreadablePdfError
 */
export const hasInkBeyondPaper = (version: Version, pages: readonly Page[]): boolean =>
  pages.some((page) => {
    if (pageValue(version, page, 'MediaBox') !== null) return false;
    const ink = inkOf(version, page);
    return (
      ink === null ||
      ink.some(
        ({ box: [left, bottom, right, top] }) =>
          left < 0 || bottom < 0 || right > COMMON[0] || top > COMMON[1],
      )
    );
  });
