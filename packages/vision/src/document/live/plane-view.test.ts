import { describe, expect, it } from 'vitest';
import { createPlaneReader } from './plane-view.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** The weights of red and blue in brightness, ITU-R BT.601 and BT.709. */
const weights = { smpte170m: [0.299, 0.114], bt709: [0.2126, 0.0722] } as const;

interface Layout {
  readonly format: 'I420' | 'NV12';
  readonly matrix: keyof typeof weights;
  readonly fullRange: boolean;
}

/** A camera's frame of 64 x 32 pixels: `left` on its left half, `right` on the other. */
function frameOf(left: Colour, right: Colour, { format, matrix, fullRange }: Layout, changes: object = {}) {
  const [width, height] = [64, 32];
  const [byRed, byBlue] = weights[matrix];
  const planes = (x: number) => {
    const [red, green, blue] = x < width / 2 ? left : right;
    const y = byRed * red + (1 - byRed - byBlue) * green + byBlue * blue;
    const [u, v] = [(blue - y) / (2 - 2 * byBlue), (red - y) / (2 - 2 * byRed)];
    return fullRange
      ? [y, u + 128, v + 128]
      : [(y * 219) / 255 + 16, (u * 224) / 255 + 128, (v * 224) / 255 + 128];
  };
  const size = width * height;
  const data = new Uint8ClampedArray(size * 1.5);
  for (let i = 0; i < size; i++) data[i] = planes(i % width)[0]!;
  for (let i = 0; i < size / 4; i++) {
    const [, u, v] = planes((i % (width / 2)) * 2);
    data[size + (format === 'NV12' ? 2 * i : i)] = u!;
    data[size + (format === 'NV12' ? 2 * i + 1 : size / 4 + i)] = v!;
  }
  const layout =
    format === 'NV12'
      ? [
          { offset: 0, stride: width },
          { offset: size, stride: width },
        ]
      : [
          { offset: 0, stride: width },
          { offset: size, stride: width / 2 },
          { offset: size * 1.25, stride: width / 2 },
        ];
  return {
    format,
    displayWidth: width,
    displayHeight: height,
    visibleRect: { width, height },
    colorSpace: { matrix, fullRange },
    allocationSize: () => data.length,
    copyTo: async (out: Uint8Array) => {
      out.set(data);
      return layout;
    },
    ...changes,
  } as unknown as VideoFrame;
}

const blue: Colour = [30, 60, 160];
const sand: Colour = [220, 200, 150];
const usual: Layout = { format: 'I420', matrix: 'smpte170m', fullRange: false };
const layouts = (['I420', 'NV12'] as const).flatMap((format) =>
  (['smpte170m', 'bt709'] as const).flatMap((matrix) =>
    [true, false].map((fullRange) => ({ format, matrix, fullRange })),
  ),
);
const wholeFrame = [
  { x: 0, y: 0 },
  { x: 64, y: 0 },
  { x: 64, y: 32 },
  { x: 0, y: 32 },
] as const;

describe('the planes of a camera’s frame', () => {
  it.each(layouts)('give its colours and its grey: %o', async (layout) => {
    const view = await createPlaneReader(8)(frameOf(blue, sand, layout));
    expect(view).toMatchObject({ width: 64, height: 32, small: { width: 8, height: 4 } });
    const at = (x: number) => [...view!.small.data.subarray((8 + x) * 4, (8 + x) * 4 + 3)];
    for (const [x, colour] of [
      [0, blue],
      [3, blue],
      [4, sand],
      [7, sand],
    ] as const) {
      at(x).forEach((value, i) => {
        expect(Math.abs(value - colour[i]!), `${value} for ${colour[i]}`).toBeLessThanOrEqual(2);
      });
    }
    const flat = view!.cut(wholeFrame, 64, 32)!;
    const [byRed, byBlue] = weights[layout.matrix];
    const grey = (colour: Colour) =>
      byRed * colour[0] + (1 - byRed - byBlue) * colour[1] + byBlue * colour[2];
    expect(Math.abs(flat.data[64 * 16 + 8]! - grey(blue))).toBeLessThanOrEqual(1.5);
    expect(Math.abs(flat.data[64 * 16 + 56]! - grey(sand))).toBeLessThanOrEqual(1.5);
  });

  it('are averaged: noise of the camera is no edge', async () => {
    const noisy = frameOf(blue, blue, usual);
    const copyTo = noisy.copyTo.bind(noisy);
    noisy.copyTo = async (out) => {
      const layout = await copyTo(out);
      const bytes = out as Uint8Array;
      for (let i = 0; i < 64 * 32; i++) bytes[i]! += i % 2 ? 20 : -20;
      return layout;
    };
    const view = await createPlaneReader(8)(noisy);
    const reds = [...view!.small.data].filter((_, i) => i % 4 === 0);
    expect(Math.max(...reds) - Math.min(...reds)).toBeLessThanOrEqual(1);
  });

  it.each([
    ['another layout', { format: 'RGBA' }],
    ['a turned frame', { rotation: 90 }],
    ['a scaled frame', { displayWidth: 48 }],
    ['padded rows', { copyTo: async () => [{ offset: 0, stride: 80 }] }],
    ['a frame of which no copy may be made', { copyTo: () => Promise.reject(new DOMException('No')) }],
  ])('are not read: %s', async (_, changes) => {
    expect(await createPlaneReader(8)(frameOf(blue, sand, usual, changes))).toBeNull();
  });
});
