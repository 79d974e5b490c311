import { expect, test } from 'vitest';
import { asCover, groundOf, inkOn, opaque, widened } from './hidden-ink.ts';
import { type Mask, maskOf } from './mask.ts';

// The quick ways of these functions, against their definitions, pixel by pixel.

/** Numbers from 0 to 1 that look like chance, the same in each run. */
function* chances(): Generator<number, never> {
  let seed = 1;
  for (;;) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    yield seed / 0x7fff_ffff;
  }
}
const chance = chances();
const next = () => chance.next().value;
const upTo = (most: number) => Math.floor(next() * most);

const filled = (size: { width: number; height: number }, value: (at: number) => boolean): Mask => {
  const mask = maskOf(size);
  for (let at = 0; at < mask.data.length; at += 1) mask.data[at] = value(at) ? 1 : 0;
  return mask;
};

/** Noise, few large parts, and masks of one value. */
const masks = Array.from({ length: 200 }, (_, index) => {
  const size = { width: 1 + upTo(60), height: 1 + upTo(40) };
  const [share, edge] = [next(), upTo(size.width)];
  return [
    filled(size, () => next() < share),
    filled(size, (at) => at % size.width >= edge),
    filled(size, (at) => at === edge),
    filled(size, () => index % 8 === 0),
  ][index % 4] as Mask;
});

const spread = ({ width, height, data }: Mask, reach: number, value: number): Mask =>
  filled({ width, height }, (at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let isNear = false;
    for (let down = Math.max(0, y - reach); down <= Math.min(height - 1, y + reach); down += 1)
      for (let across = Math.max(0, x - reach); across <= Math.min(width - 1, x + reach); across += 1)
        if (data[down * width + across] === value) isNear = true;
    return isNear === (value === 1);
  });

test('a mask grows by a pixel to all sides, and no further', () => {
  for (const mask of masks) expect(widened(mask)).toEqual(spread(mask, 1, 1));
});

test('a cover has no narrow gaps, and no thin lines but those away from the edges of fields', () => {
  for (const mask of masks) {
    const edges = filled(mask, () => next() < 0.3);
    const point = 1 + upTo(6);
    const [gap, line] = [Math.max(1, Math.round(0.6 * point)), Math.round(0.6 * point)];
    const closed = spread(spread(mask, gap, 1), gap, 0);
    const thick = spread(spread(closed, line, 0), line, 1);
    const wanted = filled(
      mask,
      (at) => thick.data[at] === 1 || (closed.data[at] === 1 && edges.data[at] === 0),
    );
    expect(asCover(mask, edges, point)).toEqual(wanted);
  }
});

test('colours are compared with what is below, and distinguished from a ground', () => {
  const colour = () => [255, 255, 0, upTo(256)][upTo(4)] ?? 0;
  for (let each = 0; each < 50; each += 1) {
    const size = { width: 1 + upTo(30), height: 1 + upTo(30) };
    const picture = () => ({
      ...size,
      data: Uint8Array.from({ length: 4 * size.width * size.height }, (_, at) =>
        at % 4 === 3 ? 255 : colour(),
      ),
    });
    const [one, other] = [picture(), picture()];
    const far = (a: number, b: number) => Math.abs(a - b);
    const channels = (at: number) => [0, 1, 2].map((channel) => 4 * at + channel);
    expect(opaque(one, other)).toEqual(
      filled(size, (at) =>
        channels(at).every((place) => far(one.data[place] ?? 0, other.data[place] ?? 0) < 64),
      ),
    );
    const ground = [upTo(256), 255, 0];
    const number = ((ground[0] ?? 0) << 16) | (255 << 8);
    expect(inkOn(one, number, 40)).toEqual(
      filled(size, (at) =>
        channels(at).some((place, channel) => far(one.data[place] ?? 0, ground[channel] ?? 0) > 40),
      ),
    );
  }
});

test('the most frequent colour is that within the mask, not outside', () => {
  const size = { width: 10, height: 3 };
  const data = new Uint8Array(120).fill(255);
  for (let at = 12; at < 15; at += 1) data.set([1, 2, 3], 4 * at);
  const within = filled(size, (at) => at >= 12 && at < 17);
  expect(groundOf({ ...size, data }, within)).toEqual({ colour: 0x010203, share: 0.6, few: 1 });
  expect(groundOf({ ...size, data }, maskOf(size))).toBeNull();
});
