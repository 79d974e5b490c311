import { expect, test } from 'vitest';
import { judgeFrame, visiblePart } from './guidance.ts';
import { empty, goodFrame, placed, withQuality } from './test-data.ts';

const aspect = 4 / 3;
const before = goodFrame.quad;
type Corner = readonly [x: number, y: number];
const shaped = (...corners: readonly [Corner, Corner, Corner, Corner]) => {
  const [a, b, c, d] = corners;
  const point = ([x, y]: Corner) => ({ x, y });
  return { ...goodFrame, quad: [point(a), point(b), point(c), point(d)] as const };
};
/** About 20 degrees. */
const leaning = shaped([330, 160], [950, 160], [980, 570], [300, 570]);

test.each([
  ['a good frame', goodFrame, before, 'good'],
  ['nothing', empty, before, 'fit'],
  ['a dark room', { ...empty, level: 12 }, before, 'dark'],
  ['half outside the visible part', placed({ dx: 300 }), before, 'left'],
  ['inside the frame but outside the visible part', placed({ dx: -190 }), before, 'right'],
  ['beyond the upper edge', placed({ dy: -180 }), before, 'down'],
  ['beyond the lower edge', placed({ dy: 180 }), before, 'up'],
  ['beyond a corner, mostly sideways', placed({ dx: 260, dy: 160 }), before, 'left'],
  ['too large for the visible part', placed({ size: 1.5 }), before, 'farther'],
  ['too large and to one side', placed({ size: 1.45, dx: 150 }), before, 'farther'],
  [
    'a little outside, within the accuracy of outlines',
    placed({ dx: -155 }),
    placed({ dx: -155 }).quad,
    'good',
  ],
  ['leaning back', shaped([400, 200], [880, 200], [980, 560], [300, 560]), before, 'flatter'],
  ['turned away sideways', shaped([350, 110], [930, 110], [930, 610], [350, 610]), before, 'flatter'],
  ['tilted against glare', leaning, leaning.quad, 'good'],
  ['far away', placed({ size: 0.7 }), placed({ size: 0.7 }).quad, 'closer'],
  ['moved since the last frame', placed({ dx: 30 }), before, 'hold_still'],
  ['just appeared', goodFrame, null, 'hold_still'],
  ['trembling', placed({ dx: 6, dy: 4 }), before, 'good'],
  ['too dark', withQuality({ brightness: 60 }), before, 'dark'],
  ['too bright', withQuality({ brightness: 240 }), before, 'glare'],
  ['with glare', withQuality({ glare: 0.1 }), before, 'glare'],
  ['blurry', withQuality({ sharpness: 100 }), before, 'blur'],
  ['dark and blurry', withQuality({ brightness: 60, sharpness: 100 }), before, 'dark'],
])('%s', (_what, frame, last, hint) => {
  expect(judgeFrame(frame, last, aspect)).toBe(hint);
});

test('a wide frame loses its sides in the box, a tall one its top and bottom', () => {
  expect(visiblePart({ width: 1280, height: 720 }, aspect)).toEqual({
    x: 160,
    y: 0,
    width: 960,
    height: 720,
  });
  expect(visiblePart({ width: 900, height: 1600 }, aspect)).toEqual({
    x: 0,
    y: 462.5,
    width: 900,
    height: 675,
  });
});

test('a passport held upright in a tall frame counts by its longer side', () => {
  const tall = {
    ...goodFrame,
    width: 720,
    height: 960,
    quad: [
      { x: 180, y: 230 },
      { x: 520, y: 230 },
      { x: 520, y: 730 },
      { x: 180, y: 730 },
    ] as const,
  };
  expect(judgeFrame(tall, tall.quad, 3 / 4)).toBe('good');
});
