import sharp from 'sharp';
import type { Person } from './person.ts';
import { random } from './random.ts';
import { renderFrame } from './render.ts';
import { makeScene } from './scene.ts';

export interface PortraitOptions {
  /** Another number is another visit to the photographer: different clothes, light, angle, colours. */
  readonly variant?: number;
  /** JPEG quality. */
  readonly quality?: number;
}

/**
 * A passport photo, 480x600 JPEG: plain light background, head upright, nothing worn. Never the same picture
 * as a clip of the same person.
 */
export async function portrait(person: Person, options: PortraitOptions = {}): Promise<Buffer> {
  const { variant = 0, quality = 90 } = options;
  const { between, chance } = random(person.seed * 31 + variant * 1009 + 17);
  const scene = await makeScene(person.seed + 500 + variant, person.traits.skin, true);
  const pose = {
    yaw: between(-5, 5),
    pitch: between(-4, 3),
    roll: between(-1.5, 1.5),
    size: between(0.5, 0.56),
    y: between(0.01, 0.04),
    light: between(0.92, 1.08),
    side: between(0, 0.12),
  };
  const { width, height, data } = renderFrame(person, pose, scene, { width: 480, height: 600, noise: 2.5 });
  const warm = between(-0.05, 0.05);
  const picture = sharp(data, { raw: { width, height, channels: 3 } })
    .linear([1 + warm, 1, 1 - warm], [0, 0, 0])
    .modulate({ saturation: between(0.8, 1.1) });
  return (chance(0.3) ? picture.blur(0.6) : picture).jpeg({ quality }).toBuffer();
}
