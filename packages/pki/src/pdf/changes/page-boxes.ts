import { isList, type PdfValue } from '../file/values.ts';
import type { KeyRule, Walk } from './walk.ts';

/** Programs that write a page again round its size: poppler to ten digits. Viewers show no difference so small. */
const ROUNDED = 1e-9;

const isRounded = (from: PdfValue, to: PdfValue): boolean =>
  typeof from === 'number' && typeof to === 'number' && Math.abs(from - to) <= ROUNDED * Math.abs(from);

/** A page's boxes, whose numbers may be rounded. Other numbers may not: a matrix could make a tiny difference large. */
export const boxRules = (walk: Walk): Readonly<Record<string, KeyRule>> => {
  const rule: KeyRule = (old, now, path) => {
    const areRounded =
      isList(old) &&
      isList(now) &&
      old.length === now.length &&
      old.every((each, at) => isRounded(each, now[at] ?? null));
    if (!areRounded) walk.compare(old, now, path);
  };
  return { MediaBox: rule, CropBox: rule, BleedBox: rule, TrimBox: rule, ArtBox: rule };
};
