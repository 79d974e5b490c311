import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { UnreadablePdfError } from '../pdf/budget.ts';

/** A page as it looks: RGBA, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A PDF of which pages can be drawn. */
export interface Look {
  readonly pages: number;
  /** @throws UnreadablePdfError `damaged` for a page that cannot be drawn. */
  draw(index: number): Promise<Picture>;
  close(): void;
}

/** 108 dots to the inch: a point of ten-point text is two pixels wide. */
const SCALE = 1.5;
/** A4 at that scale and a little more; larger pages are drawn smaller. */
const MAX_PIXELS = 1_300_000;

let library: Promise<PDFiumLibrary> | null = null;

/**
 * Opens a PDF with PDFium, as Chrome does: other code than our own reader, so that what deceives one of
 * them need not deceive the other. Scripts do not run. To be used in a process that can be killed.
 *
 * @throws UnreadablePdfError `damaged` for what it cannot open.
 */
export async function openLook(pdf: Uint8Array): Promise<Look> {
  // When it is needed: the server itself, which draws nothing, does not load it.
  library ??= import('@hyzyla/pdfium').then(({ PDFiumLibrary }) => PDFiumLibrary.init());
  const opened = await guarded(async () => (await (library as Promise<PDFiumLibrary>)).loadDocument(pdf));
  return {
    pages: opened.getPageCount(),
    draw: (index) => guarded(() => draw(opened, index)),
    close: () => opened.destroy(),
  };
}

async function draw(document: PDFiumDocument, index: number): Promise<Picture> {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const area = originalWidth * originalHeight;
  if (!(area >= 1)) throw new Error('A page without a size');
  const scale = Math.min(SCALE, Math.sqrt(MAX_PIXELS / area));
  if (Math.min(originalWidth, originalHeight) * scale < 1) throw new Error('A page that is a line');
  const { width, height, data } = await page.render({ scale, render: 'bitmap' });
  return { width, height, data };
}

/** After a failure in the library its memory may be in any state: the next file gets a new one. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    library = null;
    throw new UnreadablePdfError('damaged', 'A version of the PDF cannot be drawn', { cause });
  }
}
