import sharp from 'sharp';
import { random } from '../people/random.ts';
import type { Posed } from './obeying.ts';
import { turnCommands } from './stand-in.ts';
import type { Camera } from './walk.ts';

/** Neighbouring frames of a clip that a head at rest shows to and fro, at most this many degrees from the reference. */
const [kept, rest] = [4, 5];
/** How far the picture sways, in pixels; noise of the camera, standard deviation in levels. */
const [swayed, noise] = [2, 12];

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
/** As the product measures sway: pitch counts half. */
const movement = (some: readonly Posed[]) =>
  spread(some.map(({ yaw }) => yaw)) + spread(some.map(({ pitch }) => pitch)) / 2;

/** The neighbouring frames near the reference in which the head moves least; none if the clip is never there. */
export function calmest(posed: readonly Posed[]): readonly Posed[] {
  let best: readonly Posed[] = [];
  for (let i = 0; i + kept <= posed.length; i++) {
    const some = posed.slice(i, i + kept);
    if (some.some(({ yaw, pitch }) => Math.hypot(yaw, pitch) > rest)) continue;
    if (best.length === 0 || movement(some) < movement(best)) best = some;
  }
  return best;
}

/** `camera` in poor light: it sees noise, new in each picture, and its place sways a little. */
export function poorCamera(camera: Camera, seed: number): Camera {
  const { next, normal } = random(seed);
  // Drawn once, with a different offset in each picture.
  const grain = Float32Array.from({ length: 200_003 }, () => noise * normal());
  return async (i, hint) => {
    const seen = sharp(await camera(i, hint)).removeAlpha();
    const { data, info } = await seen.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const [x, y] = [Math.round(swayed * Math.sin(i / 9)), Math.round(swayed * Math.sin(i / 13))];
    const within = (at: number, length: number) => Math.min(length - 1, Math.max(0, at));
    const shown = new Uint8ClampedArray(data.length);
    let [to, from] = [0, Math.floor(next() * grain.length)];
    for (let row = 0; row < height; row++) {
      const line = within(row + y, height) * width;
      for (let column = 0; column < width; column++) {
        const at = (line + within(column + x, width)) * channels;
        for (let c = 0; c < channels; c++) {
          shown[to++] = data[at + c]! + grain[from]!;
          from = from + 1 === grain.length ? 0 : from + 1;
        }
      }
    }
    const raw = { width, height, channels };
    return sharp(shown, { raw }).jpeg({ quality: 95 }).toBuffer();
  };
}

/** The clip's person, who hardly moves before a poor camera; null if the clip shows no one near the reference. */
export function restingCamera(
  frames: readonly Buffer[],
  posed: readonly Posed[],
  seed: number,
): Camera | null {
  const calm = calmest(posed);
  if (calm.length === 0) return null;
  const toAndFro = [...calm, ...calm.slice(1, -1).reverse()].map(({ frame }) => frames[frame]!);
  return poorCamera(async (i) => toAndFro[i % toAndFro.length]!, seed);
}

/** Shows `resting` until the check commands a turn, and from then on `turning`. */
export function untilCommanded(resting: Camera, turning: Camera): Camera {
  let commanded = false;
  return async (i, hint) => {
    commanded ||= turnCommands.has(hint);
    return (commanded ? turning : resting)(i, hint);
  };
}
