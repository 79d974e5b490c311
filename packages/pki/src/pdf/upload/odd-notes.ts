import { latin1 } from '../file/lexer.ts';
import { nameOf, type PdfDict, PdfStream } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { annotationsOf, boxOf, isEmptyBox, pagesOf } from '../page/structure.ts';

/** What has no place when it shows nothing: fields, what opens, and links. */
const MAY_BE_NOWHERE = new Set(['Widget', 'Popup', 'Link']);

/**
 * Whether an annotation has no place, or a look without a frame, or flags that are no number: some viewers show nothing of it, others draw
 * the line or the box that it names.
 */
export function hasOddNotes(version: Version): boolean {
  return pagesOf(version).some((page) =>
    annotationsOf(version, page).some((entry) => {
      const dict = version.dict(entry);
      if (dict === null) return false;
      const box = boxOf(version, dict.get('Rect'));
      const isNowhere = box === null || isEmptyBox(box);
      const type = nameOf(version.resolve(dict.get('Subtype'))) ?? '';
      if (isNowhere) return !MAY_BE_NOWHERE.has(type);
      const flags = version.resolve(dict.get('F')) ?? 0;
      return typeof flags !== 'number' || hasFlatLook(version, dict);
    }),
  );
}

function hasFlatLook(version: Version, dict: PdfDict): boolean {
  const look = version.resolve(version.dict(dict.get('AP'))?.get('N') ?? null);
  if (!(look instanceof PdfStream)) return false;
  const frame = boxOf(version, look.dict.get('BBox'));
  // A frame that is none is found where the look is drawn.
  if (frame === null || !isEmptyBox(frame)) return false;
  const content = version.unfolded(look);
  return latin1(content, 0, content.length).trim() !== '';
}
