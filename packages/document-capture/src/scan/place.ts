import type { DocumentFrame } from '@kuelik/vision/document/tracker';

/** Where a document is in its picture: shares of the picture's width and height, and the box's proportions. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Width to height of the box, in pixels. */
  readonly aspect: number;
}

/** Room left around the document, as a share of its box's width and height: the edges stay visible. */
const margin = 0.05;

/** The box around the document's outline, with a margin, within the picture; null without an outline. */
export function placeOf(frame: Pick<DocumentFrame, 'quad' | 'width' | 'height'> | null): Place | null {
  if (frame === null || frame.quad === null) return null;
  const across = span(frame.quad.map(({ x }) => x / frame.width));
  const down = span(frame.quad.map(({ y }) => y / frame.height));
  if (across.size <= 0 || down.size <= 0) return null;
  return {
    left: across.from,
    top: down.from,
    width: across.size,
    height: down.size,
    aspect: (across.size * frame.width) / (down.size * frame.height),
  };
}

function span(shares: readonly number[]) {
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  const room = (most - least) * margin;
  const from = Math.max(0, least - room);
  return { from, size: Math.min(1, most + room) - from };
}
