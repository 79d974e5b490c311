import type { Point } from '../../image.ts';
import { type Region, toFrame } from '../frames/region.ts';

/** Side of the detector's input picture in pixels. */
export const detectorSide = 256;

/** Minimum score of a face: in our measurement animals scored 0.42 to 0.50 and a drawn face 0.76. */
export const faceScore = 0.6;

/** The detector's raw output: logits and offsets for its two anchor grids. */
export interface DetectorOutput {
  readonly scores512: Float32Array;
  readonly boxes512: Float32Array;
  readonly scores384: Float32Array;
  readonly boxes384: Float32Array;
}

/** A detected face, in frame pixels. */
export interface Detection {
  readonly score: number;
  readonly cx: number;
  readonly cy: number;
  readonly width: number;
  readonly height: number;
  /** Clockwise rotation of the eye line in radians. */
  readonly angle: number;
  /** Right eye, left eye, nose, mouth, right ear, left ear (the person's own sides). */
  readonly keypoints: readonly Point[];
}

/** Centres of the anchors in detector pixels: 16 x 16 cells with 2 each, then 8 x 8 cells with 6 each. */
export function createAnchors(): Float32Array {
  const anchors: number[] = [];
  for (const [cells, each] of [
    [16, 2],
    [8, 6],
  ] as const) {
    const step = detectorSide / cells;
    for (let y = 0; y < cells; y++) {
      for (let x = 0; x < cells; x++) {
        for (let n = 0; n < each; n++) anchors.push((x + 0.5) * step, (y + 0.5) * step);
      }
    }
  }
  return Float32Array.from(anchors);
}

const anchors = createAnchors();
const valuesPerBox = 16;

function decodeOne(
  score: number,
  values: Float32Array,
  at: number,
  anchor: number,
  region: Region,
): Detection {
  const ax = anchors[anchor * 2]!;
  const ay = anchors[anchor * 2 + 1]!;
  const point = (offset: number) =>
    toFrame(region, detectorSide, values[at + offset]! + ax, values[at + offset + 1]! + ay);
  const scale = region.size / detectorSide;
  const centre = point(0);
  const keypoints: Point[] = [];
  for (let offset = 4; offset < valuesPerBox; offset += 2) keypoints.push(point(offset));
  const [right, left] = keypoints as [Point, Point];
  return {
    score,
    cx: centre.x,
    cy: centre.y,
    width: values[at + 2]! * scale,
    height: values[at + 3]! * scale,
    angle: Math.atan2(left.y - right.y, left.x - right.x),
    keypoints,
  };
}

/** Intersection over union of two upright boxes. */
function overlap(a: Detection, b: Detection): number {
  const width =
    Math.min(a.cx + a.width / 2, b.cx + b.width / 2) - Math.max(a.cx - a.width / 2, b.cx - b.width / 2);
  const height =
    Math.min(a.cy + a.height / 2, b.cy + b.height / 2) - Math.max(a.cy - a.height / 2, b.cy - b.height / 2);
  const common = Math.max(0, width) * Math.max(0, height);
  return common / (a.width * a.height + b.width * b.height - common);
}

/** Non-maximum suppression: of detections that overlap by more than `limit` only the best is kept. */
export function suppress(detections: readonly Detection[], limit = 0.3): Detection[] {
  const kept: Detection[] = [];
  for (const candidate of [...detections].sort((a, b) => b.score - a.score)) {
    if (!kept.some((k) => overlap(k, candidate) > limit)) kept.push(candidate);
  }
  return kept;
}

/**
 * Faces with a score of at least `least`, best first, from the network's output for the picture of `region`.
 */
export function decodeDetections(output: DetectorOutput, region: Region, least = faceScore): Detection[] {
  const logit = Math.log(least / (1 - least));
  const found: Detection[] = [];
  const scan = (scores: Float32Array, boxes: Float32Array, first: number) => {
    for (let i = 0; i < scores.length; i++) {
      const score = scores[i]!;
      if (score < logit) continue;
      found.push(decodeOne(1 / (1 + Math.exp(-score)), boxes, i * valuesPerBox, first + i, region));
    }
  };
  scan(output.scores512, output.boxes512, 0);
  scan(output.scores384, output.boxes384, 512);
  return suppress(found);
}

/** Region in which the mesh searches a detected face's landmarks. */
export function regionOfDetection(detection: Detection): Region {
  const { cx, cy, width, height, angle } = detection;
  return { cx, cy, size: 1.5 * Math.max(width, height), angle };
}
