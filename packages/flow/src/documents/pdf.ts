// biome-ignore assist/source/organizeImports: it looks at the window as it is before pdf.js
import { restoreHostGlobals } from './host-globals.ts';
import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { startPdfWorker } from './pdf-worker.ts';

restoreHostGlobals();

/** A page that has been read. */
export interface PdfPage {
  /** What it says, for screen readers. */
  readonly text: string;
  /** Draws it, `width` pixels wide; the returned function ends the drawing. */
  readonly draw: (canvas: HTMLCanvasElement, width: number) => () => void;
}

export interface PdfDocument {
  readonly pages: number;
  /** @param number from 1. */
  readonly page: (number: number) => Promise<PdfPage>;
  readonly close: () => Promise<void>;
}

/** More pixels than this make phones give a canvas up. */
const maxPixels = 16_000_000;

/**
 * Opens a PDF in a worker of its own. Its scripts, forms and links stay dead: it is only looked at.
 * Rejects for files that are damaged or need a password.
 */
export async function openPdf(file: Blob): Promise<PdfDocument> {
  // First: what cannot be read, such as a file that is gone, is to leave no worker behind.
  const data = new Uint8Array(await file.arrayBuffer());
  const { worker, end } = startPdfWorker();
  const refused = new Promise<never>((_, reject) => worker.addEventListener('error', reject, { once: true }));
  const task = getDocument({
    worker: PDFWorker.create({ port: worker }),
    data,
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: false,
    useSystemFonts: true,
  });
  const close = () => task.destroy().finally(end);
  const pdf = await Promise.race([task.promise, refused]).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    pages: pdf.numPages,
    page: async (number) => {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      return {
        text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
        draw: (canvas, width) => {
          const whole = page.getViewport({ scale: 1 });
          const fit = width / whole.width;
          const scale = Math.min(fit, Math.sqrt(maxPixels / (whole.width * whole.height)));
          const viewport = page.getViewport({ scale });
          canvas.width = Math.floor(viewport.width);
          canvas.height = Math.floor(viewport.height);
          const drawing = page.render({ canvas, viewport });
          // A drawing that was ended is no failure; a page that cannot be drawn stays blank.
          drawing.promise.catch(() => undefined);
          return () => drawing.cancel();
        },
      };
    },
    close,
  };
}
