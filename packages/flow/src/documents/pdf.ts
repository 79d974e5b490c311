// biome-ignore assist/source/organizeImports: it looks at the window as it is before pdf.js
import { restoreHostGlobals } from './host-globals.ts';
import { getDocument, type PDFPageProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?url';
import { type LoadStarter, type StartWorker, WorkerError } from './start-worker.ts';

restoreHostGlobals();

/** A page that has been read. */
export interface PdfPage {
  /** Width to height. */
  readonly shape: number;
  /** What it says, for screen readers. */
  readonly text: string;
  /** Draws it, `width` pixels wide; the returned function ends the drawing. */
  readonly draw: (canvas: HTMLCanvasElement, width: number) => () => void;
}

export interface PdfDocument {
  readonly pages: number;
  /** Of the first page, width to height. */
  readonly shape: number;
  /** @param number from 1. */
  readonly page: (number: number) => Promise<PdfPage>;
  readonly close: () => Promise<void>;
}

/** More pixels than this make phones give a canvas up. */
const maxPixels = 16_000_000;

function shapeOf(page: PDFPageProxy): number {
  const { width, height } = page.getViewport({ scale: 1 });
  return width / height;
}

/**
 * Opens a PDF in a worker of its own. Its scripts, forms and links stay dead: it is only looked at.
 * Rejects for files that are damaged or need a password; with `WorkerError` where the worker does not run.
 *
 * The worker is not left to pdf.js, which would read PDFs by whatever `pdfjsWorker` the page of a host has, of whatever
 * version.
 */
export async function openPdf(file: Blob, loadStarter: LoadStarter): Promise<PdfDocument> {
  // First: what cannot be read, such as a file that is gone, is to leave no worker behind.
  const [bytes, startWorker] = await Promise.all([file.arrayBuffer(), loadStarter()]);
  const data = new Uint8Array(bytes);
  let started: ReturnType<StartWorker> = null;
  const refused = new Promise<never>((_, reject) => {
    started = startWorker(new URL(workerUrl, location.href), (why) => reject(new WorkerError(why)));
  });
  if (started === null) return refused;
  const { worker, end } = started;
  const task = getDocument({
    worker: PDFWorker.create({ port: worker }),
    data,
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: false,
    useSystemFonts: true,
  });
  const close = () => task.destroy().finally(end);
  const first = task.promise.then(async (opened) => ({ opened, page: await opened.getPage(1) }));
  const { opened: pdf, page } = await Promise.race([first, refused]).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    pages: pdf.numPages,
    shape: shapeOf(page),
    page: async (number) => {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      return {
        shape: shapeOf(page),
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
