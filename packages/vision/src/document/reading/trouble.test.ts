import { expect, it } from 'vitest';
import { type PictureEvidence, troubleOf } from './trouble.ts';

const rectangle = (x: number, y: number, width: number, height: number) =>
  [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ] as const;

const good: PictureEvidence = {
  size: { width: 1000, height: 700 },
  zone: { format: 'TD3', quad: rectangle(60, 600, 880, 40) },
  outline: rectangle(20, 20, 960, 660),
  quality: { sharpness: 600, glare: 0, brightness: 160 },
};

it.each<[string | null, string, Partial<PictureEvidence>]>([
  [null, 'no visible problem', {}],
  ['cut_off', 'an MRZ at the edge', { zone: { format: 'TD3', quad: rectangle(8, 600, 880, 40) } }],
  ['cut_off', 'an MRZ cut off by the edge', { zone: { format: 'TD3', quad: rectangle(130, 600, 880, 40) } }],
  ['cut_off', 'a document cut off by the edge', { zone: null, outline: rectangle(0, 20, 960, 660) }],
  ['small', 'letters of seven pixels', { zone: { format: 'TD3', quad: rectangle(60, 600, 308, 20) } }],
  ['small', 'a document of 300 pixels', { zone: null, outline: rectangle(100, 100, 300, 210) }],
  ['small', 'a picture of 300 pixels', { zone: null, outline: null, size: { width: 300, height: 200 } }],
  ['dark', 'darkness', { quality: { sharpness: 20, glare: 0, brightness: 50 } }],
  ['glare', 'glare', { quality: { sharpness: 20, glare: 0.2, brightness: 160 } }],
  ['blur', 'blur', { quality: { sharpness: 100, glare: 0, brightness: 160 } }],
  [
    'cut_off',
    'two problems, position first',
    { outline: rectangle(0, 0, 900, 600), zone: null, quality: { sharpness: 1, glare: 1, brightness: 1 } },
  ],
])('%s: %s', (trouble, _what, over) => {
  expect(troubleOf({ ...good, ...over })).toBe(trouble);
});
