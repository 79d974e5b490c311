import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { UnreadablePdfError } from '../pdf/file/budget.ts';
import type { Picture } from './open-look.ts';

const require = createRequire(import.meta.url);

/** Samples of the largest picture that a lenient look draws: pdf.js needs ten bytes for each. A4 at 300 dpi has 8.7 million. */
const LARGEST_PICTURE = 10_000_000;

export interface FirefoxOptions {
  /** Shows what can be read of a damaged page, as a viewer does, and leaves out pictures that are very large. */
  readonly isLenient?: boolean;
}

/** A PDF whose pages pdf.js can draw. */
export interface FirefoxLook {
  readonly pages: number;
  /**
   * Draws a whole page on white, with the looks of its annotations.
   *
   * @param width of the drawing in pixels; its height follows from the page.
   * @throws UnreadablePdfError `damaged` for a page that cannot be drawn.
   */
  draw(index: number, width: number): Promise<Picture>;
  close(): Promise<void>;
}

/**
 * Opens a PDF with pdf.js, as Firefox and our reading page do. It shares no code with PDFium (`open-look.ts`) nor with our own reader.
 * Scripts do not run; glyphs are drawn as paths, so no font of the file reaches native code. Use it only in a process that can be
 * killed.
 *
 * @throws UnreadablePdfError `damaged` for a file that cannot be opened.
 */
export async function openFirefoxLook(
  pdf: Uint8Array,
  { isLenient = false }: FirefoxOptions = {},
): Promise<FirefoxLook> {
  // Loaded on demand, as PDFium is.
  const [{ getDocument, VerbosityLevel }, { createCanvas }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('@napi-rs/canvas'),
  ]);
  const folder = dirname(require.resolve('pdfjs-dist/package.json'));
  const task = getDocument({
    // The library detaches what it is given.
    data: Uint8Array.from(pdf),
    standardFontDataUrl: join(folder, 'standard_fonts/'),
    cMapUrl: join(folder, 'cmaps/'),
    wasmUrl: join(folder, 'wasm/'),
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: !isLenient,
    maxImageSize: isLenient ? LARGEST_PICTURE : -1,
    verbosity: VerbosityLevel.ERRORS,
  });
  const opened = await guarded(task.promise);
  return {
    pages: opened.numPages,
    draw: (index, width) =>
      guarded(
        (async () => {
          const page = await opened.getPage(index + 1);
          const scale = width / page.getViewport({ scale: 1 }).width;
          const viewport = page.getViewport({ scale });
          const canvas = createCanvas(width, Math.round(viewport.height));
          const context = canvas.getContext('2d');
          await page.render({
            canvas: canvas as never,
            canvasContext: context as never,
            viewport,
          }).promise;
          const { height } = canvas;
          // Copied, and the canvas emptied, since neither a canvas nor what `getImageData` returns is collected in time: a contract of
          // 20 pages took more memory than its process may. The page is opaque, so no colour is multiplied by its opacity.
          const data = Uint8Array.from(canvas.data());
          // pdf.js leaves out a picture that it cannot read, and only warns.
          const pictures = [page.objs, page.commonObjs].flatMap((objects) => [...objects]);
          if (!isLenient && pictures.some(([, picture]) => picture === null))
            throw new Error('A picture cannot be read');
          page.cleanup();
          Object.assign(canvas, { width: 1, height: 1 });
          return { width, height, data };
        })(),
      ),
    close: () => task.destroy(),
  };
}

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new UnreadablePdfError('damaged', 'pdf.js cannot draw the PDF', { cause });
  }
}
