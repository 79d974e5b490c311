import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrowserFrame } from '../../face/frame-pixels.ts';
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

  async convertToBlob() {
    return new Blob([`${this.width} x ${this.height}, ${this.shown}`]);
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
    expect(await (await canvas.encode(0.9)).text()).toBe('8 x 4, 7');
    expect(drawImage).not.toHaveBeenCalled();
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
