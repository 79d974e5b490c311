import { PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { loadPdf } from './load-pdf.ts';

export type PdfFacts =
  | { readonly status: 'fine'; readonly pages: number | null; readonly encrypted: boolean }
  | { readonly status: 'damaged' | 'active' };

/**
 * Looks at a PDF that somebody is to sign. `damaged`: viewers could each show it differently, or not at
 * all; `active`: it holds scripts, launches programs or has a form that draws itself, so that what it
 * shows may change after it was signed. Of an encrypted one nothing more is known.
 */
export async function inspectPdf(pdf: Uint8Array): Promise<PdfFacts> {
  try {
    const document = await loadPdf(pdf, { ignoreEncryption: true });
    if (document.isEncrypted) return { status: 'fine', pages: null, encrypted: true };
    const pages = document.getPageCount();
    if (pages === 0) return { status: 'damaged' };
    return isActive(document) ? { status: 'active' } : { status: 'fine', pages, encrypted: false };
  } catch {
    return { status: 'damaged' };
  }
}

const activeActions = new Set(['/JavaScript', '/Launch', '/Rendition', '/GoToE', '/ImportData']);

function isActive(document: PDFDocument): boolean {
  return document.context.enumerateIndirectObjects().some(([, object]) => holdsAction(object, 0));
}

function holdsAction(object: unknown, depth: number): boolean {
  if (depth > 20) return true;
  if (object instanceof PDFDict) {
    if (object.has(PDFName.of('JS')) || object.has(PDFName.of('XFA'))) return true;
    if (activeActions.has(object.get(PDFName.of('S'))?.toString() ?? '')) return true;
    return object.values().some((value) => holdsAction(value, depth + 1));
  }
  if (typeof object === 'object' && object !== null && 'asArray' in object) {
    const list: unknown = typeof object.asArray === 'function' ? object.asArray() : [];
    return Array.isArray(list) && list.some((value) => holdsAction(value, depth + 1));
  }
  return false;
}
