import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BrowserFrame } from '../../face/frames/frame-pixels.ts';
import { createFrameViewer } from './frame-view.ts';

const drawImage = vi.fn();

/** As in a browser, the fields are not the object's own. */
class FakeImageData {
  readonly #size: readonly [number, number];

  constructor(width: number, height: number) {
    this.#size = [width, height];
  }

  get width() {
    return this.#size[0];
  }

  get height() {
    return this.#size[1];
  }

  get data() {
    return new Uint8ClampedArray(this.width * this.height * 4).fill(90);
  }
}

class FakeCanvas {
  getContext() {
    return {
      drawImage,
      getImageData: (_x: number, _y: number, width: number, height: number) =>
        new FakeImageData(width, height),
    };
  }
}

beforeEach(() => {
  drawImage.mockReset();
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
});
afterEach(() => vi.unstubAllGlobals());

const frame = (changes: object = {}) => {
  const close = vi.fn();
  const made = {
    format: 'I420',
    displayWidth: 640,
    displayHeight: 480,
    visibleRect: { width: 640, height: 480 },
    colorSpace: { matrix: 'bt709', fullRange: true },
    allocationSize: () => 640 * 480 * 1.5,
    copyTo: async (out: Uint8Array) => {
      out.fill(128);
      return [
        { offset: 0, stride: 640 },
        { offset: 307_200, stride: 320 },
        { offset: 384_000, stride: 320 },
      ];
    },
    close,
    ...changes,
  };
  return { close, frame: made as unknown as BrowserFrame };
};

const quad = [
  { x: 100, y: 100 },
  { x: 500, y: 100 },
  { x: 500, y: 350 },
  { x: 100, y: 350 },
] as const;

test('a camera’s planes are read without a canvas, and the frame is closed', async () => {
  const { close, frame: planes } = frame();
  const view = await createFrameViewer()(planes);
  expect(view).toMatchObject({ width: 640, height: 480, small: { width: 320, height: 240 } });
  expect([...view.small.data.subarray(0, 4)]).toEqual([128, 128, 128, 255]);
  expect(view.cut(quad, 80, 50)?.data[0]).toBe(128);
  expect(drawImage).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalled();
});

test('other frames are drawn, and closed', async () => {
  const { close, frame: opaque } = frame({ format: null, allocationSize: () => 0 });
  const view = await createFrameViewer()(opaque);
  expect(view).toMatchObject({ width: 640, height: 480, small: { width: 320, height: 240 } });
  expect(view.cut(quad, 80, 50)?.data[0]).toBe(90);
  expect(close).toHaveBeenCalled();
});

test('a frame that cannot be drawn is closed as well', async () => {
  drawImage.mockImplementation(() => {
    throw new DOMException('The frame is gone', 'InvalidStateError');
  });
  const { close, frame: lost } = frame({ format: null, allocationSize: () => 0 });
  await expect(createFrameViewer()(lost)).rejects.toThrow('gone');
  expect(close).toHaveBeenCalled();
});
