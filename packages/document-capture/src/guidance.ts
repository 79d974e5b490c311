import { type DocumentQuality, usable } from '@kuelik/vision/document';
import type { DocumentFrame } from '@kuelik/vision/document/tracker';

/** What is wrong with a frame, or `good`. */
export type FrameHint = 'fit' | 'closer' | 'hold_still' | Flaw | 'good';
/** Flaws of light and focus: two warnings, then accepted, and marked by the server. */
export type Flaw = 'dark' | 'glare' | 'blur';

type Quad = NonNullable<DocumentFrame['quad']>;
type Size = Pick<DocumentFrame, 'width' | 'height'>;

/** Longer side of the document as a share of the visible width; the displayed frame takes 0.86 to 0.9. */
const leastShare = 0.55;
/**
 * Corners may lie outside the visible part by this share of the width: outlines are accurate to a few pixels.
 */
const outside = 0.02;
/**
 * Movement of the document's centre between two frames, share of the visible width: a steady hand stays
 * below.
 */
const stillWithin = 0.015;
/** Mean grey of a whole frame below which no document can be found. */
const darkRoom = 40;

/** The part of a camera frame that is visible in a box of these proportions, when the frame covers it. */
export function visiblePart({ width, height }: Size, aspect: number) {
  const shownWidth = Math.min(width, height * aspect);
  const shownHeight = Math.min(height, width / aspect);
  return {
    x: (width - shownWidth) / 2,
    y: (height - shownHeight) / 2,
    width: shownWidth,
    height: shownHeight,
  };
}

const centre = (quad: Quad) => ({
  x: (quad[0].x + quad[1].x + quad[2].x + quad[3].x) / 4,
  y: (quad[0].y + quad[1].y + quad[2].y + quad[3].y) / 4,
});

/** Movement of the document, as a share of its frame's width. */
export function movement(before: Quad, after: Quad, width: number): number {
  const [a, b] = [centre(before), centre(after)];
  return Math.hypot(b.x - a.x, b.y - a.y) / width;
}

function longerSide(quad: Quad): number {
  const length = (i: 0 | 1 | 2 | 3, j: 0 | 1 | 2 | 3) =>
    Math.hypot(quad[j].x - quad[i].x, quad[j].y - quad[i].y);
  return Math.max(length(0, 1) + length(3, 2), length(1, 2) + length(0, 3)) / 2;
}

/** Whether the whole document lies in the visible part. */
export function isInside(quad: Quad, frame: Size, aspect: number): boolean {
  const part = visiblePart(frame, aspect);
  const room = part.width * outside;
  return quad.every(
    ({ x, y }) =>
      x > part.x - room &&
      x < part.x + part.width + room &&
      y > part.y - room &&
      y < part.y + part.height + room,
  );
}

/** The most important flaw, or null. The thresholds are the server's own. */
export function flawOf({ sharpness, glare, brightness }: DocumentQuality): Flaw | null {
  const [darkest, brightest] = usable.brightness;
  if (brightness < darkest) return 'dark';
  if (glare > usable.glare || brightness > brightest) return 'glare';
  return sharpness < usable.sharpness ? 'blur' : null;
}

/** Judges a frame against the previous one; `aspect` is width to height of the box that shows it. */
export function judgeFrame(frame: DocumentFrame, before: Quad | null, aspect: number): FrameHint {
  const { quad, quality, level } = frame;
  if (quad === null) return level < darkRoom ? 'dark' : 'fit';
  if (!isInside(quad, frame, aspect)) return 'fit';
  const part = visiblePart(frame, aspect);
  if (longerSide(quad) < part.width * leastShare) return 'closer';
  if (before === null || movement(before, quad, part.width) > stillWithin) return 'hold_still';
  return (quality && flawOf(quality)) ?? 'good';
}
