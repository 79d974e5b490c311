import type { Version } from '../pdf/file/version.ts';
import { lostTogether } from './drawn-alike.ts';
import { openFirefoxLook } from './firefox-look.ts';
import { forDrawing } from './for-drawing.ts';
import { openLook } from './open-look.ts';

/** Pixels for each unit of a page, and at most: a digit of six points is eight pixels high. */
const SCALE = 2;
const MOST_PIXELS = 2_400_000;
/** Pages whose heights differ by more pixels are cut or turned differently. */
const ROUNDED = 2;
/** How far apart, in pixels, the two may draw the same edge: they round positions and sizes in their own ways. */
const REACH = 2;
/** From this many connected pixels of lost edges on, two drawings differ. Pages of the corpus have at most 7. */
const DIFFERENT = 12;
/** Milliseconds of processor time for one file; pages beyond it are judged by the other rules alone. */
const LONGEST = 6_000;

/**
 * Whether PDFium (Chrome) and pdf.js (Firefox, and our own reading page) draw the same on each page. What each program replaces in its own
 * way has rules of its own and is left out (`for-drawing.ts`).
 *
 * @throws UnreadablePdfError also if only one of the two can draw a page.
 */
export async function doViewersAgree(version: Version): Promise<boolean> {
  const bytes = forDrawing(version);
  const chrome = await openLook(bytes);
  try {
    const firefox = await openFirefoxLook(bytes);
    try {
      if (chrome.pages !== firefox.pages) return false;
      const start = process.cpuUsage();
      for (let index = 0; index < chrome.pages; index += 1) {
        const isAlike = await chrome.withPage(index, async (page) => {
          const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (page.width * page.height)));
          const [width, height] = [Math.round(page.width * scale), Math.round(page.height * scale)];
          const one = await firefox.draw(index, width);
          if (Math.abs(height - one.height) > ROUNDED) return false;
          const view = { scale, box: [0, 0, width, height] as const };
          const other = page.draw(view, { content: 'all', annotations: () => true, ground: 'white' });
          return lostTogether(one, other, REACH) < DIFFERENT;
        });
        if (!isAlike) return false;
        const { user, system } = process.cpuUsage(start);
        if ((user + system) / 1000 > LONGEST) break;
      }
      return true;
    } finally {
      await firefox.close();
    }
  } finally {
    chrome.close();
  }
}
