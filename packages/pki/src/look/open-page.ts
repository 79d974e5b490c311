import type { PDFiumDocument } from '@hyzyla/pdfium';
import type { PixelBox } from './differing-boxes.ts';
import type { Picture } from './open-look.ts';

/** A part of a page: pixels for each unit, and its box in these pixels. */
export interface View {
  readonly scale: number;
  readonly box: PixelBox;
}

/** What to draw of a page, and on which colour. */
export interface Shown {
  /** Its content: all of it, its text alone, or nothing. */
  readonly content: 'all' | 'text' | 'none';
  /** Which annotations, by index in the page's list. */
  readonly annotations: (index: number) => boolean;
  readonly ground: 'white' | 'black';
}

/** A visible character of a page's text. */
export interface Letter {
  readonly code: number;
  /** Left, bottom, right, top in the space of the page. */
  readonly box: readonly [number, number, number, number];
}

/** A page whose parts can be drawn. */
export interface OpenPage {
  /** In units of the page, as displayed. */
  readonly width: number;
  readonly height: number;
  draw(view: View, shown: Shown): Picture;
  letters(): readonly Letter[];
  /** Those that have no colour of their own as well: white ones, and those that only cut out what is below. */
  lettersOfAnyColour(): readonly Letter[];
  close(): void;
}

/** PDFium's own functions, of which the library declares only some. */
interface Pdfium {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(size: number): number; free(at: number): void };
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidth(page: number): number;
  _FPDF_GetPageHeight(page: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, at: number, stride: number): number;
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, w: number, h: number, colour: number): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    turn: number,
    flags: number,
  ): void;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_SetIsActive(object: number, isActive: number): void;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetFlags(annotation: number): number;
  _FPDFAnnot_SetFlags(annotation: number, flags: number): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFText_GetCharBox(text: number, index: number, l: number, r: number, b: number, t: number): number;
  _FPDFText_GetFillColor(text: number, index: number, r: number, g: number, b: number, a: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
}

const BGRA = 4;
/** Draw annotations; bytes in the order red, green, blue. */
const FLAGS = 0x01 | 0x10;
const HIDDEN = 2;
const TEXT = 1;
const FORM = 5;
const MAX_DEPTH = 12;
/** Text that paints nothing: neither filled nor stroked, with or without a clip. */
const UNSEEN = 3;
const UNPAINTED: ReadonlySet<number> = new Set([UNSEEN, 7]);

/** Opens a page of a PDF that PDFium has opened. */
export function openPage(document: PDFiumDocument, index: number): OpenPage {
  const { module: pdfium, documentIdx } = document as unknown as {
    readonly module: Pdfium;
    readonly documentIdx: number;
  };
  const page = pdfium._FPDF_LoadPage(documentIdx, index);
  if (page === 0) throw new Error('A page that cannot be opened');
  const [width, height] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)];
  const annotations = flagsOf(pdfium, page);
  let content: Shown['content'] = 'all';
  return {
    width,
    height,
    draw: (view, shown) => {
      if (shown.content !== content) showContent(pdfium, page, shown.content);
      content = shown.content;
      for (const each of annotations) showAnnotation(pdfium, page, each, shown.annotations(each.index));
      return drawPart(pdfium, page, { width, height }, view, shown.ground);
    },
    letters: () => lettersOf(pdfium, page, false),
    lettersOfAnyColour: () => lettersOf(pdfium, page, true),
    close: () => {
      // The flags stay with the file, whereas its content is read again.
      for (const each of annotations) showAnnotation(pdfium, page, each, true);
      pdfium._FPDF_ClosePage(page);
    },
  };
}

interface Annotation {
  readonly index: number;
  readonly flags: number;
  isShown: boolean;
}

function flagsOf(pdfium: Pdfium, page: number): readonly Annotation[] {
  return Array.from({ length: pdfium._FPDFPage_GetAnnotCount(page) }, (_none, index) => {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    const flags = annotation === 0 ? 0 : pdfium._FPDFAnnot_GetFlags(annotation);
    if (annotation !== 0) pdfium._FPDFPage_CloseAnnot(annotation);
    return { index, flags, isShown: true };
  });
}

function showAnnotation(pdfium: Pdfium, page: number, each: Annotation, isShown: boolean): void {
  if (each.isShown === isShown) return;
  const annotation = pdfium._FPDFPage_GetAnnot(page, each.index);
  if (annotation === 0) return;
  pdfium._FPDFAnnot_SetFlags(annotation, isShown ? each.flags : each.flags | HIDDEN);
  pdfium._FPDFPage_CloseAnnot(annotation);
  each.isShown = isShown;
}

function showContent(pdfium: Pdfium, page: number, content: Shown['content']): void {
  const show = (object: number, depth: number) => {
    const type = pdfium._FPDFPageObj_GetType(object);
    const isForm = type === FORM && depth < MAX_DEPTH;
    const isActive = content === 'all' || (content === 'text' && (type === TEXT || isForm));
    pdfium._FPDFPageObj_SetIsActive(object, isActive ? 1 : 0);
    if (!isForm) return;
    const count = pdfium._FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index += 1)
      show(pdfium._FPDFFormObj_GetObject(object, index), depth + 1);
  };
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) show(pdfium._FPDFPage_GetObject(page, index), 0);
}

function drawPart(
  pdfium: Pdfium,
  page: number,
  size: { readonly width: number; readonly height: number },
  { scale, box: [left, top, right, bottom] }: View,
  ground: Shown['ground'],
): Picture {
  const [width, height] = [right - left, bottom - top];
  const bytes = width * height * 4;
  const at = pdfium.wasmExports.malloc(bytes);
  if (at === 0) throw new Error('Out of memory for a picture');
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BGRA, at, width * 4);
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, ground === 'white' ? 0xffffffff : 0xff000000);
    const [whole, high] = [Math.round(size.width * scale), Math.round(size.height * scale)];
    pdfium._FPDF_RenderPageBitmap(bitmap, page, -left, -top, whole, high, 0, FLAGS);
    return { width, height, data: pdfium.HEAPU8.slice(at, at + bytes) };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium.wasmExports.free(at);
  }
}

function lettersOf(pdfium: Pdfium, page: number, isAnyColour: boolean): readonly Letter[] {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return [];
  const room = pdfium.wasmExports.malloc(32);
  const doubles = () => new DataView(pdfium.HEAPU8.buffer, room, 32);
  const found: Letter[] = [];
  try {
    const count = pdfium._FPDFText_CountChars(text);
    for (let index = 0; index < count; index += 1) {
      const object = pdfium._FPDFText_GetTextObject(text, index);
      if (object === 0) continue;
      const mode = pdfium._FPDFTextObj_GetTextRenderMode(object);
      if (isAnyColour ? mode === UNSEEN : UNPAINTED.has(mode)) continue;
      pdfium._FPDFText_GetFillColor(text, index, room, room + 4, room + 8, room + 12);
      const isWhite = [0, 4, 8].every((channel) => doubles().getUint32(channel, true) === 255);
      if (isWhite && !isAnyColour) continue;
      if (pdfium._FPDFText_GetCharBox(text, index, room, room + 8, room + 16, room + 24) === 0) continue;
      const view = doubles();
      const [left = 0, right = 0, bottom = 0, top = 0] = [0, 8, 16, 24].map((each) =>
        view.getFloat64(each, true),
      );
      found.push({ code: pdfium._FPDFText_GetUnicode(text, index), box: [left, bottom, right, top] });
    }
    return found;
  } finally {
    pdfium.wasmExports.free(room);
    pdfium._FPDFText_ClosePage(text);
  }
}
