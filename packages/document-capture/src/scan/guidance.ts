import { type DocumentQuality, usable } from '@kuelik/vision/document';
import type { DocumentFrame } from '@kuelik/vision/document/tracker';

/** What is wrong with a frame, or `good`. */
export type FrameHint = 'fit' | Move | 'closer' | 'flatter' | 'hold_still' | Flaw | 'good';
/** Where to move a document that is partly outside the visible part, as seen in the frame. */
export type Move = 'left' | 'right' | 'up' | 'down' | 'farther';
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

/** How far a document reaches beyond each side of the visible part, as a share of its width; negative inside. */
function reach(quad: Quad, frame: Size, aspect: number) {
  const part = visiblePart(frame, aspect);
  const xs = quad.map(({ x }) => x);
  const ys = quad.map(({ y }) => y);
  return {
    left: (part.x - Math.min(...xs)) / part.width,
    right: (Math.max(...xs) - part.x - part.width) / part.width,
    up: (part.y - Math.min(...ys)) / part.width,
    down: (Math.max(...ys) - part.y - part.height) / part.width,
  };
}

/** Whether the whole document lies in the visible part. */
export const isInside = (quad: Quad, frame: Size, aspect: number): boolean =>
  Object.values(reach(quad, frame, aspect)).every((beyond) => beyond < outside);

/** Where to move the document so that all of it is visible; null if it is. */
export function moveOf(quad: Quad, frame: Size, aspect: number): Move | null {
  const { left, right, up, down } = reach(quad, frame, aspect);
  const [most, move] = (
    [
      [left, 'right'],
      [right, 'left'],
      [up, 'down'],
      [down, 'up'],
    ] as const
  ).reduce((worst, side) => (side[0] > worst[0] ? side : worst));
  if (most < outside) return null;
  // Beyond two opposite sides, or with no room on the other side, no movement within the picture helps.
  const tooLarge = Math.max(left + right, up + down) > 0;
  return tooLarge ? 'farther' : move;
}

/**
 * Whether the document is tilted by more than about 40 degrees: opposite sides differ in length (perspective), or it
 * looks longer or shorter than a card (1.59) or page (1.42) can. Glare is avoided by far smaller angles.
 */
function isTilted(quad: Quad): boolean {
  const length = (i: 0 | 1 | 2 | 3, j: 0 | 1 | 2 | 3) =>
    Math.hypot(quad[j].x - quad[i].x, quad[j].y - quad[i].y);
  const [a, b, c, d] = [length(0, 1), length(1, 2), length(2, 3), length(3, 0)];
  const unequal = Math.min(a / c, c / a, b / d, d / b);
  const across = (a + c) / (b + d);
  const shape = Math.max(across, 1 / across);
  return unequal < 0.72 || shape > 2 || shape < 1.2;
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
  const move = moveOf(quad, frame, aspect);
  if (move !== null) return move;
  const part = visiblePart(frame, aspect);
  if (longerSide(quad) < part.width * leastShare) return 'closer';
  if (isTilted(quad)) return 'flatter';
  if (before === null || movement(before, quad, part.width) > stillWithin) return 'hold_still';
  return (quality && flawOf(quality)) ?? 'good';
}
