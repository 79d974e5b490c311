import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrowserFrame, createFrameReader } from './frame-reader.ts';

const pixels = 4 * 2 * 4;

/** A frame of 4 x 2 pixels; what a case changes about it stands out. */
const frame = (changes: object = {}) =>
  ({
    displayWidth: 4,
    displayHeight: 2,
    visibleRect: { width: 4, height: 2 },
    allocationSize: () => pixels,
    copyTo: vi.fn(async (out: Uint8Array) => void out.fill(7)),
    ...changes,
  }) as unknown as BrowserFrame;

let sizes: string[] = [];
const drawImage = vi.fn();

beforeEach(() => {
  sizes = [];
  drawImage.mockClear();
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number;
      readonly height: number;

      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
        sizes.push(`${width} x ${height}`);
      }

      getContext() {
        const getImageData = (_x: number, _y: number, width: number, height: number) => ({
          width,
          height,
          data: new Uint8ClampedArray(width * height * 4).fill(9),
        });
        return { canvas: this, drawImage, getImageData };
      }
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

describe('a frame reader', () => {
  it('has the browser convert the colours where it can', async () => {
    const image = await createFrameReader().read(frame());
    expect(image).toEqual({ width: 4, height: 2, data: new Uint8Array(pixels).fill(7) });
    expect(drawImage).not.toHaveBeenCalled();
  });

  it('keeps the memory from frame to frame', async () => {
    const reader = createFrameReader();
    const first = await reader.read(frame());
    expect((await reader.read(frame())).data).toBe(first.data);
  });

  const drawn: Record<string, object> = {
    'the browser does not convert': { allocationSize: () => 12 },
    'the channels may stay in another order': { format: 'BGRX' },
    'the frame lies out of reach': { copyTo: () => Promise.reject(new Error('NotSupportedError')) },
    'its size cannot be told': {
      allocationSize: () => {
        throw new Error('NotSupportedError');
      },
    },
    'the camera stands on its head': { rotation: 180 },
    'the camera mirrors': { flip: true },
    'pixels are not square': { visibleRect: { width: 3, height: 2 } },
  };

  it.each(Object.entries(drawn))('draws the frame where %s', async (_, changes) => {
    const image = await createFrameReader().read(frame(changes));
    expect(image).toMatchObject({ width: 4, height: 2 });
    expect(image.data[0]).toBe(9);
  });

  it('draws pictures at their own size, on one canvas for as long as that stays', async () => {
    const reader = createFrameReader();
    const bitmap = (width: number, height: number) => ({ width, height }) as unknown as BrowserFrame;
    await reader.read(bitmap(4, 2));
    await reader.read(bitmap(4, 2));
    expect((await reader.read(bitmap(2, 4))).data).toHaveLength(pixels);
    expect(sizes).toEqual(['4 x 2', '2 x 4']);
  });
});
