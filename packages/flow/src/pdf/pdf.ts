// biome-ignore assist/source/organizeImports: it looks at the window as it is before pdf.js
import { restoreHostGlobals } from './host-globals.ts';
import { getDocument, type PDFPageProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?url';
import { ImageDecoders } from './image-decoders.ts';
import { isDrawn } from './is-drawn.ts';
import { type LoadStarter, type StartWorker, WorkerError } from './start-worker.ts';

export { type LoadStarter, WorkerError, type WorkerFailure } from './start-worker.ts';

restoreHostGlobals();

/** A loaded page. */
export interface PdfPage {
  /** Width to height. */
  readonly shape: number;
  /** Its text, for screen readers. */
  readonly text: string;
  /** Draws it, `width` pixels wide, once the pages asked for before have been drawn; `onBegin` says when it begins. */
  readonly draw: (canvas: HTMLCanvasElement, width: number, onBegin?: () => void) => PdfDrawing;
  /** Whether it is still on the canvas that it was drawn on. */
  readonly isOn: (canvas: HTMLCanvasElement) => boolean;
}

export interface PdfDrawing {
  /** Resolves once the page is on its canvas; rejects if it could not be drawn or was cancelled. */
  readonly done: Promise<void>;
  readonly cancel: () => void;
}

export interface PdfDocument {
  readonly pages: number;
  /** Of the first page, width to height. */
  readonly shape: number;
  /** @param number from 1. */
  readonly page: (number: number) => Promise<PdfPage>;
  readonly close: () => Promise<void>;
}

/**
 * Pixels of a canvas, 32 MB: four times the width of a phone at twice its dots. With twice as many, phones discard a canvas.
 */
const maxPixels = 8_000_000;
/** Bytes of a decoded picture, which has four for each pixel: a scanned sheet at 200 dots per inch. */
const maxPictureBytes = 16_000_000;

/**
 * A page's text. Uses a reader, because `getTextContent` iterates over the stream, which Safari and Chrome
 * before 124 cannot; a page is drawn without its text if that fails.
 */
async function textOf(page: PDFPageProxy): Promise<string> {
  const words: string[] = [];
  try {
    const reader = page.streamTextContent().getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      for (const item of read.value.items) if ('str' in item) words.push(item.str);
    }
  } catch {
    return '';
  }
  return words.join(' ');
}

function shapeOf(page: PDFPageProxy): number {
  const { width, height } = page.getViewport({ scale: 1 });
  return width / height;
}

/** Whether pdf.js left out a picture of a rendered page: it warns on the console, and draws the rest. */
const lacksPicture = (page: PDFPageProxy): boolean =>
  [page.objs, page.commonObjs].some((objects) => [...objects].some(([, data]) => data === null));

/**
 * Opens a PDF in a separate worker. Its scripts, forms and links are disabled. Rejects for files that are
 * damaged or need a password; with `WorkerError` if the worker does not run.
 *
 * The worker is not left to pdf.js, which would use whatever `pdfjsWorker` the host's page has, of any
 * version.
 */
export async function openPdf(file: Blob, loadStarter: LoadStarter): Promise<PdfDocument> {
  // First: an unavailable file must not leave a worker behind.
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
    // What pdf.js cannot read fails the page, instead of being left out of it.
    stopAtErrors: true,
    BinaryDataFactory: ImageDecoders,
    useWorkerFetch: false,
    canvasMaxAreaInBytes: maxPictureBytes,
  });
  const close = () => task.destroy().finally(end);
  const first = task.promise.then(async (opened) => ({ opened, page: await opened.getPage(1) }));
  const { opened: pdf, page } = await Promise.race([first, refused]).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  /** Pages are drawn one after another: the picture of a scanned one takes up to 100 MB until it is on the canvas. */
  let line: Promise<unknown> = Promise.resolve();
  return {
    pages: pdf.numPages,
    shape: shapeOf(page),
    page: async (number) => {
      const page = await pdf.getPage(number);
      const text = await textOf(page);
      const isOn = (canvas: HTMLCanvasElement) => isDrawn(canvas, text.trim() !== '');
      return {
        shape: shapeOf(page),
        text,
        isOn,
        draw: (canvas, width, onBegin = () => {}) => {
          let isCancelled = false;
          let cancel = () => {};
          const render = async () => {
            if (isCancelled) throw new Error('The drawing was cancelled');
            onBegin();
            const whole = page.getViewport({ scale: 1 });
            const fit = width / whole.width;
            const scale = Math.min(fit, Math.sqrt(maxPixels / (whole.width * whole.height)));
            const viewport = page.getViewport({ scale });
            canvas.width = Math.floor(viewport.width);
            canvas.height = Math.floor(viewport.height);
            const drawing = page.render({ canvas, viewport });
            cancel = () => drawing.cancel();
            await drawing.promise;
            if (!isOn(canvas)) throw new Error('The page stayed blank');
            if (lacksPicture(page)) throw new Error('A picture of the page could not be decoded');
          };
          // Its decoded pictures go at once; drawn again, they are decoded again.
          const done = line.then(render).finally(() => page.cleanup());
          line = done.catch(() => undefined);
          return {
            done,
            cancel: () => {
              isCancelled = true;
              cancel();
            },
          };
        },
      };
    },
    close,
  };
}
