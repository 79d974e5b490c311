import type { FaceFrame } from '@kuelik/vision/face';
import sharp from 'sharp';
import { toJpeg } from '../people/clip.ts';
import { asPrint, asScreen, type Hold, renderSheet, sheet } from '../people/flat.ts';
import { random } from '../people/random.ts';
import type { Frame } from '../people/render.ts';
import { makeScene } from '../people/scene.ts';
import { frameRate } from './decode.ts';
import { atRest, type Following, follow, moved, type Tilting } from './hand.ts';
import type { Camera } from './walk.ts';

/** How a hand holds an object over time, in seconds; `asked` once the person is asked to turn slightly. */
type Holding = (seconds: number, asked: boolean) => Hold;

interface Attack {
  readonly surface: (picture: Frame, frame: number) => Frame;
  readonly hold: Holding;
  /** The clip continues to play on the shown object. */
  readonly moving?: boolean;
  readonly tilting?: Tilting;
  /** Degrees that it is turned while no turn is asked for. */
  readonly restYaw?: number;
}

const plain = (picture: Frame) => picture;
const turning: Holding = (seconds, asked) => (asked ? { yaw: 20 * Math.sin(seconds * 2.4) } : {});

const nearer: Attack = { surface: plain, hold: turning, tilting: { pitch: -30, nearer: 0.25 } };

/** Software attacks made from a clip's frames: prints, detectable only by their flatness, and screens. */
export const attacks: Readonly<Record<string, Attack>> = {
  'print held, turned when asked': { surface: plain, hold: turning },
  'coarse print held': { surface: asPrint, hold: turning },
  'print waved': {
    surface: plain,
    hold: (seconds) => ({ yaw: 10 * Math.sin(seconds * 2.1), pitch: 7 * Math.sin(seconds * 1.7) }),
  },
  'print bent back and forth': {
    surface: plain,
    hold: (seconds, asked) => ({ ...turning(seconds, asked), bend: 0.4 + 0.25 * Math.sin(seconds * 2) }),
  },
  'print bent and turned': {
    surface: plain,
    hold: (seconds) => ({ bend: 0.4, yaw: 10 * Math.sin(seconds * 2.1) }),
  },
  'print turned and tilted': { surface: plain, hold: turning, tilting: { pitch: -30, nearer: 0 } },
  'print turned, tilted and brought nearer': nearer,
  'print held turned by 8 degrees, then turned, tilted and brought nearer': { ...nearer, restYaw: 8 },
  // The mesh of a print follows it little: so far turned, it looks as a head that is turned by some degrees.
  'print held turned by 35 degrees, then turned, tilted and brought nearer': { ...nearer, restYaw: 35 },
  'clip replayed on a screen': { surface: asScreen, hold: () => ({}), moving: true },
};

/**
 * The attacks tried with a picture that is not a frame of a clip: it may already show a print or a screen.
 */
export const pictureAttack = 'print held, turned when asked';

/** Noise of the camera that films the picture, standard deviation in grey levels. */
const noise = 1.5;
/** Width of the shown face relative to the camera's frame, as the guidance asks for. */
const faceShare = 0.26;
const side = 512;
/** Maximum width shown, in face widths: other people in the picture are cut off. */
const widest = 3.5;

/** Positions in a clip where a picture with a face is searched, in this order. */
const places = [1 / 3, 0, 1 / 2, 2 / 3, 5 / 6];

/**
 * A camera that sees the clip's picture held by a person, or a screen playing it; null if the clip shows no
 * face. Throws `RangeError` for a name not in `attacks`.
 */
export async function attackCamera(
  name: string,
  frames: readonly Buffer[],
  look: (jpeg: Buffer) => Promise<FaceFrame>,
  seed: number,
): Promise<Camera | null> {
  const attack = attacks[name];
  if (!attack) throw new RangeError(`${name}: no such attack`);
  const chosen = await stillOf(frames, look);
  if (!chosen) return null;
  const { still, found, face } = chosen;
  const { box, width: faceWidth } = face;
  const whole = Math.floor(Math.min(found.width, found.height, widest * faceWidth));
  const within = (middle: number, length: number) =>
    Math.round(Math.min(length - whole, Math.max(0, middle - whole / 2)));
  const cut = {
    left: within(box.x + box.width / 2, found.width),
    top: within(box.y + box.height / 2, found.height),
    width: whole,
    height: whole,
  };
  const picture = async (jpeg: Buffer): Promise<Frame> => {
    const square = sharp(jpeg).removeAlpha().extract(cut).resize(side, side);
    return { width: side, height: side, data: new Uint8Array(await square.raw().toBuffer()) };
  };
  const { next, between, normal } = random(seed);
  const wave = (strength: number) => {
    const [period, phase] = [between(2.4, 6), next()];
    return (seconds: number) => strength * Math.sin(2 * Math.PI * (seconds / period + phase));
  };
  const hand = { yaw: wave(1.7), pitch: wave(1.1), roll: wave(0.8), x: wave(0.004), y: wave(0.004) };
  const room = await makeScene(seed, [196, 152, 124]);
  // Drawn once, with a different offset in each frame: drawing takes longer than everything else.
  const grain = Float32Array.from({ length: 1_000_003 }, () => noise * normal());
  const size = Math.min(0.75, (faceShare * whole) / faceWidth);
  const printed = attack.moving ? null : attack.surface(await picture(still), 0);
  const { restYaw = 0 } = attack;
  let following: Following = { ...atRest, yaw: restYaw };
  return async (i, hint) => {
    const seconds = i / frameRate;
    following = follow(following, hint, restYaw);
    const shown = printed ?? attack.surface(await picture(frames[i % frames.length] ?? still), i % 7);
    const held = attack.hold(seconds, hint === 'turn_a_little');
    const swaying = {
      size,
      ...held,
      yaw: (held.yaw ?? 0) + hand.yaw(seconds),
      pitch: (held.pitch ?? 0) + hand.pitch(seconds),
      roll: hand.roll(seconds),
      x: hand.x(seconds),
      y: hand.y(seconds),
    };
    const frame = renderSheet(
      sheet(shown, [236, 232, 222], 14),
      moved(swaying, following, !attack.moving, attack.tilting),
      room,
    );
    const from = Math.floor(next() * grain.length);
    for (let k = 0; k < frame.data.length; k++) {
      frame.data[k] = Math.min(255, Math.max(0, frame.data[k]! + grain[(from + k) % grain.length]!));
    }
    return toJpeg(frame);
  };
}

/**
 * Seconds of an attack that a browser plays in a loop, and when its picture begins to follow a possible command.
 */
const [recorded, asked] = [20, 6];

/** An attack as a clip for a browser, which cannot pass its commands to the camera. */
export async function attackFrames(camera: Camera): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  for (let i = 0; i < recorded * frameRate; i++) {
    frames.push(await camera(i, i < asked * frameRate ? 'hold_still' : 'turn_a_little'));
  }
  return frames;
}

/** The printed picture, and the face in it. */
async function stillOf(frames: readonly Buffer[], look: (jpeg: Buffer) => Promise<FaceFrame>) {
  for (const place of places) {
    const still = frames[Math.floor(frames.length * place)];
    if (!still) continue;
    const found = await look(still);
    if (found.face) return { still, found, face: found.face };
  }
  return null;
}
