import type { GrayImage, Quad, RawImage } from '../../image.ts';
import { CARD, findDocumentQuad, mapCorners, PASSPORT_PAGE } from '../edges/document-quad.ts';
import { measureQuality, QUALITY_RESOLUTION } from '../edges/quality.ts';
import type { DocumentFrame } from './types.ts';

/** Width for the outline search, the finder's working size. */
export const OUTLINE_WIDTH = 320;
/** The expected document: a card (ID-1) or a passport's page (ID-3). */
export type DocumentShape = 'card' | 'page';

const sizes = { card: CARD, page: PASSPORT_PAGE } as const;
const resolutions = { card: QUALITY_RESOLUTION.card, page: QUALITY_RESOLUTION.passport } as const;

/** A frame as the search needs it. */
export interface FrameView {
  readonly width: number;
  readonly height: number;
  /** In colour, at the width of the outline search. */
  readonly small: RawImage;
  /** A quadrilateral of the frame, straightened to this size, in grey; null if its corners are degenerate. */
  cut(quad: Quad, width: number, height: number): GrayImage | null;
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

/** Processes one frame: where the document is, and the quality there. */
export function observeDocument(frame: FrameView, shape: DocumentShape): DocumentFrame {
  const { width, height, small } = frame;
  const size = sizes[shape];
  const found = findDocumentQuad(small, [size.width / size.height]);
  const level = meanGrey(small);
  if (found === null) return { width, height, quad: null, quality: null, level };
  const quad = scaled(found.quad, width / small.width);
  const across = side(quad, 0, 1) + side(quad, 3, 2);
  const down = side(quad, 1, 2) + side(quad, 0, 3);
  const long = Math.round(size.width * resolutions[shape]);
  const short = Math.round(size.height * resolutions[shape]);
  const flat = across >= down ? frame.cut(quad, long, short) : frame.cut(quad, short, long);
  return { width, height, quad, quality: flat && measureQuality(flat), level };
}
