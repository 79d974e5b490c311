import { expect, it } from 'vitest';
import { cameraConstraints } from './open-camera.ts';

const request = { facing: 'user', width: 640, height: 480 } as const;

it('wishes for a size, and rather for the whole picture than for one cut to it', () => {
  const { video } = cameraConstraints(request);
  expect(video).toMatchObject({
    facingMode: { ideal: 'user' },
    width: { ideal: 640 },
    height: { ideal: 480 },
    resizeMode: { ideal: 'none' },
  });
});

it('demands a chosen camera by nothing but its id', () => {
  expect(cameraConstraints({ ...request, deviceId: 'a' }).video).toEqual({ deviceId: { exact: 'a' } });
  expect(cameraConstraints({ ...request, deviceId: 'a' }, false).video).toEqual({ deviceId: { ideal: 'a' } });
});
