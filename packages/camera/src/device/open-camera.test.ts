import { expect, it } from 'vitest';
import { cameraConstraints } from './open-camera.ts';

const request = { facing: 'user', width: 640, height: 480 } as const;

it('requests a size, preferring an uncropped picture', () => {
  const { video } = cameraConstraints(request);
  expect(video).toMatchObject({
    facingMode: { ideal: 'user' },
    width: { ideal: 640 },
    height: { ideal: 480 },
    resizeMode: { ideal: 'none' },
  });
});

it('constrains a chosen camera only by its id', () => {
  expect(cameraConstraints({ ...request, deviceId: 'a' }).video).toEqual({ deviceId: { exact: 'a' } });
  expect(cameraConstraints({ ...request, deviceId: 'a' }, false).video).toEqual({ deviceId: { ideal: 'a' } });
});
