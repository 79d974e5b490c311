import { expect, it } from 'vitest';
import type { Detection } from '../face/detector.ts';
import { createRawSource } from '../face/raw-source.ts';
import { waves } from '../face/testing.ts';
import { mainFace } from './faces.ts';

const source = createRawSource(waves(640, 480));
const face = (cx: number, cy: number, side: number): Detection => ({
  cx,
  cy,
  width: side,
  height: side,
  score: 0.9,
  angle: 0,
  keypoints: [],
});

it('prefers the face in the middle to a somewhat larger one at the edge', () => {
  const middle = face(320, 240, 100);
  expect(mainFace(source, [face(40, 240, 120), middle])).toBe(middle);
});

it('prefers the near face to a far one behind it', () => {
  const near = face(200, 260, 220);
  expect(mainFace(source, [face(330, 200, 60), near])).toBe(near);
});

it('finds no face in an empty picture', () => {
  expect(mainFace(source, [])).toBeUndefined();
});
