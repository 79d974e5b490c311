import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrowserFrame, createFrameReader } from './frame-reader.ts';
import type { FrameSource } from './region.ts';

const rgba = 4 * 2 * 4;
const unknown = { matrix: null, fullRange: null };

/** A 4 x 2 pixel frame that the browser converts; a test case overrides properties. */
const frame = (changes: object = {}) =>
  ({
    format: 'I422',
    displayWidth: 4,
    displayHeight: 2,
    visibleRect: { width: 4, height: 2 },
    colorSpace: unknown,
    allocationSize: () => rgba,
    copyTo: vi.fn(async (out: Uint8Array) => void out.fill(7)),
    ...changes,
  }) as unknown as BrowserFrame;

/** Luminance 120, chroma 128 and, at the right, 228 towards red. */
const colours = [...Array(8).fill(120), 128, 128, 128, 228];
const layouts: Record<string, { layout: PlaneLayout[]; bytes: number[] }> = {
  I420: {
    layout: [
      { offset: 0, stride: 4 },
      { offset: 8, stride: 2 },
      { offset: 10, stride: 2 },
    ],
    bytes: colours,
  },
  NV12: {
    layout: [
      { offset: 0, stride: 4 },
      { offset: 8, stride: 4 },
    ],
    bytes: [...colours.slice(0, 8), 128, 128, 128, 228],
  },
};

/** A frame as cameras deliver it. */
const cameraFrame = (format: string, changes: object = {}) =>
  frame({
    format,
    allocationSize: () => 12,
    copyTo: vi.fn(async (out: Uint8Array) => {
      out.set(layouts[format]?.bytes ?? []);
      return layouts[format]?.layout;
    }),
    ...changes,
  });

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

const colourAt = (source: FrameSource, x: number) => {
  const crop = source.crop({ cx: x + 0.5, cy: 0.5, size: 1, angle: 0 }, 1);
  return [...crop.subarray(0, 3)];
};

describe('a frame reader', () => {
  it.each(Object.keys(layouts))("reads the camera's own format: %s", async (format) => {
    const source = await createFrameReader().read(cameraFrame(format));
    expect(source).toMatchObject({ width: 4, height: 2 });
    const grey = Math.round(((120 - 16) * 255) / 219);
    expect(colourAt(source, 0)).toEqual([grey, grey, grey]);
    expect(colourAt(source, 2)).toEqual([255, grey - 81, grey]);
    expect(drawImage).not.toHaveBeenCalled();
  });

  it("respects the frame's colour space", async () => {
    const read = (colorSpace: object) => createFrameReader().read(cameraFrame('I420', { colorSpace }));
    const full = await read({ matrix: 'bt470bg', fullRange: true });
    expect(colourAt(full, 0)).toEqual([120, 120, 120]);
    expect(colourAt(full, 2)).toEqual([255, 49, 120]);
    const high = await read({ matrix: 'bt709', fullRange: false });
    expect(colourAt(high, 2)).toEqual([255, 68, 121]);
  });

  it('lets the browser convert unknown formats', async () => {
    for (const given of [
      frame(),
      cameraFrame('I420', { colorSpace: { matrix: 'rgb' }, allocationSize: () => rgba }),
    ]) {
      const source = await createFrameReader().read(given);
      expect(source).toMatchObject({ width: 4, height: 2 });
      expect(drawImage).not.toHaveBeenCalled();
    }
    expect(colourAt(await createFrameReader().read(frame()), 1)).toEqual([7, 7, 7]);
  });

  it('reuses its memory between frames', async () => {
    const reader = createFrameReader();
    const given: Uint8Array[] = [];
    const copyTo = async (out: Uint8Array) => void given.push(out);
    await reader.read(frame({ copyTo }));
    await reader.read(frame({ copyTo }));
    expect(given[1]).toBe(given[0]);
  });

  const drawn: Record<string, object> = {
    'the browser does not convert': { allocationSize: () => 12 },
    'the channels may stay in another order': { format: 'BGRX' },
    'the frame is not accessible': { copyTo: () => Promise.reject(new Error('NotSupportedError')) },
    'its size is unknown': {
      allocationSize: () => {
        throw new Error('NotSupportedError');
      },
    },
    'the camera is upside down': { rotation: 180 },
    'the camera mirrors': { flip: true },
    'pixels are not square': { visibleRect: { width: 3, height: 2 } },
  };

  it.each(Object.entries(drawn))('draws the frame if %s', async (_, changes) => {
    const source = await createFrameReader().read(frame(changes));
    expect(source).toMatchObject({ width: 4, height: 2 });
    expect(colourAt(source, 0)).toEqual([9, 9, 9]);
  });

  it('draws pictures at their own size, on one canvas while the size stays the same', async () => {
    const reader = createFrameReader();
    const bitmap = (width: number, height: number) => ({ width, height }) as unknown as BrowserFrame;
    await reader.read(bitmap(4, 2));
    await reader.read(bitmap(4, 2));
    expect(await reader.read(bitmap(2, 4))).toMatchObject({ width: 2, height: 4 });
    expect(sizes).toEqual(['4 x 2', '2 x 4']);
  });
});
