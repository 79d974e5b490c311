import { loadOcrbNetwork, readMrz } from '@kuelik/vision/document';
import { expect, it, vi } from 'vitest';
import { makeDocument, photograph } from '../papers/index.ts';
import { random } from '../people/random.ts';
import { halfPainted, halvesOf, someHalves } from './halves.ts';
import { decodeGray } from './picture-folder.ts';

vi.setConfig({ testTimeout: 900_000 });

const today = new Date('2026-06-01');
const zone = ['P<UTOROE<<ANNA<<<<<<<', 'L898902C3'];

it('takes every half of the letters and of the filler after them, and no figures', () => {
  const halves = halvesOf(zone);
  expect(new Set(halves.map(({ line, column }) => `${line}:${column}`)).size).toBe(15 + 2);
  expect(halves).toHaveLength(8 * 17);
});

it('takes some halves, each at most once', () => {
  const some = someHalves(zone, 40, random(3));
  expect(new Set(some.map((half) => JSON.stringify(half))).size).toBe(40);
  expect(someHalves(zone, 1000, random(3))).toHaveLength(8 * 17);
});

it.each([
  [960, 'kz-passport'],
  [961, 'other-passport'],
  [962, 'other-id'],
] as const)(
  'no zone is relied on with half of a letter painted over and read as another (%i, %s)',
  async (seed, kind) => {
    const network = await loadOcrbNetwork();
    const art = await makeDocument({ seed, kind });
    const { picture } = await photograph(art, { seed, level: 'mild', width: 1400, height: 1050 });
    const image = await decodeGray(picture);
    const { reading } = readMrz(image, network, today);
    expect(reading?.accepted).toBe(true);
    expect(reading?.lines).toEqual(art.truth.mrz);
    const wrong = someHalves(reading!.lines, 16, random(seed)).filter((half) => {
      const read = readMrz(halfPainted(image, reading!, half), network, today).reading;
      return read?.accepted && read.lines.join() !== art.truth.mrz!.join();
    });
    expect(wrong).toEqual([]);
  },
);
