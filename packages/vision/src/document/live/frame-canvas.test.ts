import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrowserFrame } from '../../face/frames/frame-pixels.ts';
import { createFrameCanvas, createFrameCopier } from './frame-canvas.ts';

const drawImage = vi.fn();

class FakeCanvas {
  shown = 0;
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  getContext() {
    return {
      drawImage,
      putImageData: ({ data }: ImageData) => {
        this.shown = data[0] ?? 0;
      },
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        width,
        height,
        data: new Uint8ClampedArray(width * height * 4).fill(this.shown),
      }),
    };
  }

  /** A byte for each pixel. */
  async convertToBlob({ quality }: { quality: number }) {
    return new Blob([
      `${this.width} x ${this.height} at ${quality}: `.padEnd(this.width * this.height, `${this.shown}`),
    ]);
  }
}

beforeEach(() => {
  drawImage.mockClear();
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray;
      constructor(data: Uint8ClampedArray) {
        this.data = data;
      }
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

/** A frame of 8 x 4 pixels whose bytes are all 7. */
const cameraFrame = (changes: object = {}) =>
  ({
    format: 'I420',
    displayWidth: 8,
    displayHeight: 4,
    visibleRect: { width: 8, height: 4 },
    allocationSize: () => 8 * 4 * 4,
    copyTo: async (out: Uint8Array) => void out.fill(7),
    ...changes,
  }) as unknown as BrowserFrame;

describe('a camera’s frame', () => {
  it('is copied: the browser keeps every frame that is drawn itself', async () => {
    const frame = cameraFrame();
    const copy = await createFrameCopier()(frame);
    expect(copy).not.toBe(frame);
    const canvas = createFrameCanvas();
    expect(canvas.draw(copy, 4)).toMatchObject({ width: 4, height: 2 });
    expect(drawImage.mock.calls.map(([drawn]) => drawn)).toEqual([copy]);
  });

  it('is read at its own width without another drawing', async () => {
    const canvas = createFrameCanvas();
    const { data, ...size } = canvas.draw(await createFrameCopier()(cameraFrame()), 8);
    expect(size).toEqual({ width: 8, height: 4 });
    expect(data[0]).toBe(7);
    const budget = { bytes: 40, encodings: [{ maxPixels: 32, quality: 0.9 }] };
    expect(await (await canvas.encode(budget)).text()).toMatch(/^8 x 4 at 0.9: 7+$/);
    expect(drawImage).not.toHaveBeenCalled();
  });

  it('is encoded smaller until it fits its budget', async () => {
    const canvas = createFrameCanvas();
    canvas.draw(
      await createFrameCopier()(
        cameraFrame({
          displayWidth: 80,
          displayHeight: 40,
          visibleRect: { width: 80, height: 40 },
          allocationSize: () => 80 * 40 * 4,
        }),
      ),
      80,
    );
    const encodings = [3200, 1800, 800, 200].map((maxPixels) => ({ maxPixels, quality: 0.5 }));
    expect(await (await canvas.encode({ bytes: 1000, encodings })).text()).toMatch(/^40 x 20 at 0.5/);
    // What was drawn is still there.
    expect(await (await canvas.encode({ bytes: 4000, encodings })).text()).toMatch(/^80 x 40 at 0.5/);
    await expect(createFrameCanvas().encode({ bytes: 1, encodings })).rejects.toThrow('No frame');
  });

  it.each([
    ['a bitmap', null],
    ['a turned one', { rotation: 90 }],
    ['one that no copy may be made of', { copyTo: () => Promise.reject(new DOMException('NotSupported')) }],
    ['one of a browser that converts no colours', { allocationSize: () => 48 }],
    ['four channels in another order', { format: 'BGRX' }],
  ])('is drawn itself if its bytes cannot be read: %s', async (_, changes) => {
    const bitmap = { width: 8, height: 4 } as ImageBitmap;
    const frame = changes === null ? bitmap : cameraFrame(changes);
    expect(await createFrameCopier()(frame)).toBe(frame);
    expect(createFrameCanvas().draw(frame, 4)).toMatchObject({ width: 4, height: 2 });
    expect(drawImage).toHaveBeenCalledWith(frame, 0, 0, 4, 2);
  });
});
