import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { UnreadablePdfError } from '../pdf/file/budget.ts';
import { type OpenPage, openPage } from './open-page.ts';

/** A rendered page: RGBA, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A PDF whose pages can be rendered. */
export interface Look {
  readonly pages: number;
  /**
   * Draws a whole page so that text can be compared.
   *
   * @throws UnreadablePdfError `damaged` for a page that cannot be rendered.
   */
  draw(index: number): Promise<Picture>;
  /**
   * Opens a page for as long as the work takes, to draw parts of it.
   *
   * @throws UnreadablePdfError `damaged` for a page that cannot be rendered.
   */
  withPage<T>(index: number, work: (page: OpenPage) => T | Promise<T>): Promise<T>;
  close(): void;
}

/** 108 dots per inch: a stem of ten-point text is two pixels wide. */
const SCALE = 1.5;
/** A little more than A4 at that scale. */
const MAX_PIXELS = 1_300_000;

let library: Promise<PDFiumLibrary> | null = null;

/**
 * Opens a PDF with PDFium, as Chrome does. PDFium is independent of our own reader, so a file that deceives
 * one does not necessarily deceive the other. Scripts do not run. Use it only in a process that can be
 * killed.
 *
 * @throws UnreadablePdfError `damaged` for a file that cannot be opened.
 */
export async function openLook(pdf: Uint8Array): Promise<Look> {
  // Loaded on demand: the server process, which renders nothing, does not load it.
  library ??= import('@hyzyla/pdfium').then(({ PDFiumLibrary }) => PDFiumLibrary.init());
  const opened = await guarded(async () => (await (library as Promise<PDFiumLibrary>)).loadDocument(pdf));
  return {
    pages: opened.getPageCount(),
    draw: (index) => guarded(() => draw(opened, index)),
    withPage: (index, work) =>
      guarded(async () => {
        const page = openPage(opened, index);
        try {
          return await work(page);
        } finally {
          page.close();
        }
      }),
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
  const { width, height, data } = await page.render({ scale, render: 'bitmap', renderFormFields: true });
  return { width, height, data };
}

/** After a failure the library's memory may be corrupt: the next file gets a new instance. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof UnreadablePdfError) throw cause;
    library = null;
    throw new UnreadablePdfError('damaged', 'A version of the PDF cannot be drawn', { cause });
  }
}
