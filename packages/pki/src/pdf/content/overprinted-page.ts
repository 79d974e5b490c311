import { dictOf, PdfDict, PdfStream, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { type Matrix, transform } from '../page/matrix.ts';
import { annotationsOf, boxOf, isEmptyBox, type Page } from '../page/structure.ts';
import { type Layer, overprints } from './content.ts';
import { formMatrix } from './content-operands.ts';
import { start } from './content-state.ts';
import { isKnockout } from './overprint.ts';
import { contentOf, resourcesOf } from './page-ink.ts';

/**
 * Whether a page's content, or the looks of its annotations over it, overprint or knock out what was painted below, so that viewers show it
 * differently.
 *
 * @throws UnreadablePdfError
 */
export function isOverprinted(version: Version, page: Page): boolean {
  const bytes = contentOf(version, page);
  if (bytes === null) return false;
  const resources = resourcesOf(version, page);
  const knockout = isKnockout(version, page.dict) ? 0 : null;
  const looks = annotationsOf(version, page).flatMap((entry) => layersOf(version, version.dict(entry)));
  return overprints(version, [{ bytes, resources, initial: { ...start, knockout } }, ...looks]);
}

const DRAW = Buffer.from('/Look Do');

/** The appearances of an annotation in each of its states, at their places on the page. */
function layersOf(version: Version, annotation: PdfDict | null): readonly Layer[] {
  const place = boxOf(version, annotation?.get('Rect') ?? null);
  const looks = version.dict(annotation?.get('AP') ?? null);
  if (place === null || isEmptyBox(place) || looks === null) return [];
  const streams = [...looks.entries.values()].flatMap((look) => streamsOf(version, look));
  return streams.flatMap((look) => {
    const frame = boxOf(version, look.dict.get('BBox'));
    if (frame === null || isEmptyBox(frame)) return [];
    const [left, bottom, right, top] = transform(formMatrix(version, look), frame);
    if (right <= left || top <= bottom) return [];
    // ISO 32000-2 12.5.5, algorithm of appearance streams.
    const [across, up] = [(place[2] - place[0]) / (right - left), (place[3] - place[1]) / (top - bottom)];
    const fit: Matrix = [across, 0, 0, up, place[0] - left * across, place[1] - bottom * up];
    const resources = new PdfDict(new Map([['XObject', new PdfDict(new Map([['Look', look]]))]]));
    return [{ bytes: DRAW, resources, initial: { ...start, ctm: fit } }];
  });
}

/** A look, or one for each state. */
function streamsOf(version: Version, value: PdfValue): readonly PdfStream[] {
  const look = version.resolve(value);
  const each = look instanceof PdfStream ? [look] : [...(dictOf(look)?.entries.values() ?? [])];
  return each.map(version.resolve).filter((stream) => stream instanceof PdfStream);
}
