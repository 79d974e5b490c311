import { PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { dictionaries } from './pdf/file/reachable.ts';
import { isList, nameOf, PdfDict, PdfRef, PdfStream, type PdfValue } from './pdf/file/values.ts';
import type { Version } from './pdf/file/version.ts';

const activeActions = new Set(['/JavaScript', '/Launch', '/Rendition', '/GoToE', '/ImportData']);

/**
 * Whether any object of the file, even an unused one, contains a script or an XFA form, or starts a program.
 */
export function isActive(document: PDFDocument): boolean {
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

/** Actions that hide, show or reset content of a page (ISO 32000-2 12.6.4). */
const changing = new Set(['Hide', 'SetOCGState', 'ResetForm', 'GoTo3DView', 'RichMediaExecute']);
/** Annotations that play something over the page. */
const playing = new Set(['Movie', 'Screen', 'RichMedia', '3D']);

/** Actions that may run when a file or a page is opened: going to a place in the file, or to the next page. */
const harmless = new Set(['GoTo', 'Named']);

/**
 * Whether viewers may show an unchanged file in different ways: a portfolio instead of the pages, actions
 * that hide and show, or open another file by themselves, films, content in other files or in the language of printers, and
 * pictures with other versions for printing.
 */
export function changesItself(version: Version): boolean {
  if (version.catalogue.get('Collection') !== null) return true;
  for (const dict of dictionaries(version)) {
    const name = (key: string) => nameOf(version.resolve(dict.get(key))) ?? '';
    if (changing.has(name('S')) || (playing.has(name('Subtype')) && dict.get('Rect') !== null)) return true;
    if (name('Subtype') === 'Form' && dict.get('Ref') !== null) return true;
    if (name('Subtype') === 'Image' && dict.get('Alternates') !== null) return true;
    const isDrawing = name('Subtype') === 'Form' || name('Subtype') === 'Image';
    if (name('Subtype') === 'PS' || (isDrawing && dict.get('OPI') !== null)) return true;
    const triggers = [dict.get('OpenAction'), ...(version.dict(dict.get('AA'))?.entries.values() ?? [])];
    if (triggers.some((action) => leadsAway(version, action, 0))) return true;
  }
  return holdsOutside(version);
}

/** Whether an action, or one that follows it, does more than going to a place of the file. A list is such a place. */
function leadsAway(version: Version, value: PdfValue, depth: number): boolean {
  const action = version.resolve(value);
  if (!(action instanceof PdfDict)) return false;
  const kind = nameOf(version.resolve(action.get('S'))) ?? '';
  const next = version.resolve(action.get('Next'));
  return (
    depth > 20 ||
    !harmless.has(kind) ||
    (isList(next) ? next : [next]).some((each) => leadsAway(version, each, depth + 1))
  );
}

/**
 * A stream whose data is in another file (ISO 32000-2 7.3.8.2), or whose keys only some viewers take for those of
 * pictures within content: `F` as its filter, `DP` as the filter's parameters.
 */
function holdsOutside(version: Version): boolean {
  for (const [num, entry] of version.entries) {
    if (entry.kind !== 'at') continue;
    const value = version.resolve(new PdfRef(num, entry.gen));
    if (!(value instanceof PdfStream)) continue;
    if (value.dict.get('F') !== null || value.dict.get('DP') !== null) return true;
  }
  return false;
}
