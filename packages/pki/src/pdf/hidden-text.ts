import { type DoubtfulPage, hidesText } from './page-ink.ts';
import type { Revisions } from './revisions.ts';
import { isMalformed } from './signature-fields.ts';
import { pagesOf } from './structure.ts';

/**
 * Pages with text below fields of which only a picture says whether it is a blank; null: other text is painted over.
 *
 * @throws UnreadablePdfError
 */
export function doubtfulPages({ final, signatures }: Revisions): readonly DoubtfulPage[] | null {
  const signed = new Set(signatures.flatMap((each) => (isMalformed(each) ? [] : each.field.widgets)));
  const found: DoubtfulPage[] = [];
  for (const page of pagesOf(final)) {
    const hidden = hidesText(final, page, signed);
    if (hidden === true) return null;
    if (hidden !== false) found.push(hidden);
  }
  return found;
}
