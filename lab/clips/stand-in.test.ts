import type { FaceFrame } from '@kuelik/vision/face';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { standInCamera, standsIn } from './stand-in.ts';

describe('the person who obeys instead', () => {
  it('is shown from the command until its pictures are taken', () => {
    expect(standsIn(0, 'turn_left')).toBe(true);
    expect(standsIn(0.3, 'hold_still')).toBe(true);
    expect(standsIn(1, 'hold_still')).toBe(false);
    expect(standsIn(0.3, 'not_forward')).toBe(false);
  });

  it('has the size of the clip’s picture', async () => {
    const grey = { width: 320, height: 240, channels: 3, background: '#777' } as const;
    const clip = await sharp({ create: grey }).jpeg().toBuffer();
    const look = async () => ({ width: 320, height: 240, face: { width: 80 } }) as FaceFrame;
    const camera = (await standInCamera([clip], look, 3))!;
    expect(await camera(0, 'hold_still')).toBe(clip);
    const other = await camera(1, 'turn_left');
    expect(other.equals(clip)).toBe(false);
    expect(await sharp(other).metadata()).toMatchObject({ width: 320, height: 240 });
    expect(await camera(40, 'hold_still')).toBe(clip);
  });

  it('needs a clip with a face', async () => {
    const nobody = async () => ({ width: 320, height: 240, face: null }) as FaceFrame;
    expect(await standInCamera([Buffer.alloc(0)], nobody, 3)).toBeNull();
  });
});
