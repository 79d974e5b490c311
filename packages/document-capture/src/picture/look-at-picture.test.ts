import { afterEach, expect, test, vi } from 'vitest';
import { fileCapture, needLiveRung } from '../scan/rung.ts';
import { browserLook } from './look-at-picture.ts';

afterEach(() => vi.unstubAllGlobals());

const picture = new Blob(['picture']);
const bitmap = { width: 2, height: 2 } as ImageBitmap;

test('a browser that refuses the options decodes without them: the picture is not called damaged', async () => {
  const decode = vi.fn(async (_: Blob, options?: ImageBitmapOptions) => {
    if (options) throw new TypeError("'from-image' is not a valid enum value of type ImageOrientation");
    return bitmap;
  });
  vi.stubGlobal('createImageBitmap', decode);
  expect(await browserLook.decode(picture)).toBe(bitmap);
  expect(decode).toHaveBeenCalledTimes(2);
});

test('a damaged picture is not decoded twice', async () => {
  const decode = vi.fn().mockRejectedValue(new DOMException('not decoded', 'InvalidStateError'));
  vi.stubGlobal('createImageBitmap', decode);
  await expect(browserLook.decode(picture)).rejects.toThrow('not decoded');
  expect(decode).toHaveBeenCalledTimes(1);
});

test('a browser without bitmaps gives no advice', async () => {
  vi.stubGlobal('createImageBitmap', undefined);
  expect(await browserLook.decode(picture)).toBeNull();
});

test('no worker is started below the live rung', () => {
  expect(() => needLiveRung('live')).not.toThrow();
  expect(() => needLiveRung('shutter')).toThrow();
  expect(() => needLiveRung('file')).toThrow();
});

test('only a browser without a camera for pages opens the phone’s camera app', () => {
  expect(fileCapture('file')).toBe('environment');
  expect(fileCapture('shutter')).toBeUndefined();
  expect(fileCapture('live')).toBeUndefined();
});
