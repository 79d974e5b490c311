import { type Quad, type RawImage, toGray } from '../../image.ts';
import { CARD, findDocumentQuad, findFaintQuad, mapCorners, PASSPORT_PAGE } from '../edges/document-quad.ts';
import { measureQuality, QUALITY_RESOLUTION } from '../edges/quality.ts';
import { straighten } from '../edges/straighten.ts';
import type { DocumentFrame } from './types.ts';

/** Width for the outline search, the finder's working size. */
export const OUTLINE_WIDTH = 320;
/** Width for measuring quality: a card that fills half of it still has its 5.5 pixels per millimetre. */
export const QUALITY_WIDTH = 960;

/** The expected document: a card (ID-1) or a passport's page (ID-3). */
export type DocumentShape = 'card' | 'page';

const sizes = { card: CARD, page: PASSPORT_PAGE } as const;
const resolutions = { card: QUALITY_RESOLUTION.card, page: QUALITY_RESOLUTION.passport } as const;

/** The same frame at two sizes, and its own size. */
export interface FrameCopies {
  readonly width: number;
  readonly height: number;
  readonly small: RawImage;
  readonly medium: RawImage;
}

const scaled = (quad: Quad, factor: number): Quad =>
  mapCorners(quad, ({ x, y }) => ({ x: x * factor, y: y * factor }));

const side = (quad: Quad, i: 0 | 1 | 2 | 3, j: 0 | 1 | 2 | 3) =>
  Math.hypot(quad[j].x - quad[i].x, quad[j].y - quad[i].y);

/** Mean grey, sampled at every fourth pixel. */
function meanGrey({ data }: RawImage): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i + 2 < data.length; i += 16) {
    sum += 0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/** Processes one frame: where the document lies and its quality there. */
export function observeDocument(copies: FrameCopies, shape: DocumentShape): DocumentFrame {
  const { width, height, small, medium } = copies;
  const size = sizes[shape];
  const ratios = [size.width / size.height];
  const found = (findDocumentQuad(small, ratios) ?? findFaintQuad(small, ratios))?.quad ?? null;
  const level = meanGrey(small);
  if (found === null) return { width, height, quad: null, quality: null, level };
  const inMedium = scaled(found, medium.width / small.width);
  const across = side(inMedium, 0, 1) + side(inMedium, 3, 2);
  const down = side(inMedium, 1, 2) + side(inMedium, 0, 3);
  const long = Math.round(size.width * resolutions[shape]);
  const short = Math.round(size.height * resolutions[shape]);
  const flat =
    across >= down ? straighten(medium, inMedium, long, short) : straighten(medium, inMedium, short, long);
  return {
    width,
    height,
    quad: scaled(found, width / small.width),
    quality: flat && measureQuality(toGray(flat)),
    level,
  };
}
