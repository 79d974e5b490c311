import { type RawImage, toGray } from '../../image.ts';
import type { DocumentOutline } from './outline.ts';
import { type DocumentQuality, measureQuality, QUALITY_RESOLUTION } from './quality.ts';
import { straighten } from './straighten.ts';

/** Wider documents, millimetres, are measured at the resolution of a passport's page. */
const WIDEST_CARD = 100;

/** Quality of a document in a picture, within its outline; null if the outline is too small to straighten. */
export function qualityWithin(
  picture: RawImage,
  { quad, width, height }: DocumentOutline,
): DocumentQuality | null {
  const resolution = width > WIDEST_CARD ? QUALITY_RESOLUTION.passport : QUALITY_RESOLUTION.card;
  const flat = straighten(picture, quad, Math.round(width * resolution), Math.round(height * resolution));
  return flat && measureQuality(toGray(flat));
}
