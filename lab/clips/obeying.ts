import { type FaceFrame, type HeadPose, relativePose } from '@kuelik/vision/face';
import sharp from 'sharp';
import type { LivenessStep } from '../../technologies/liveness/contract.ts';
import { axesPose } from '../../technologies/liveness/pose.ts';
import { commandLimits, guidanceLimits } from '../../technologies/liveness/thresholds.ts';
import { atRest, follow } from './hand.ts';
import type { Camera } from './walk.ts';

type Turn = Pick<HeadPose, 'yaw' | 'pitch'>;

/** A frame of a clip and how its head is turned, in degrees from the reference frame. */
export interface Posed extends Turn {
  readonly frame: number;
}

/** Degrees beyond the command that frames must reach, and how many have to. */
const [beyond, enough] = [1.5, 4];
/** Degrees that the head turns at most; `follow` turns a picture by `picturesYaw` and tilts it by `picturesPitch`. */
const farthest = 25;
const [picturesYaw, picturesPitch] = [55, 36];
/** Degrees from the reference within which a head is at rest. */
const rest = 5;
/** Frames before one is shown again, and where many frames are within `alike` degrees of the wanted pose. */
const [apart, farApart] = [2, 8];
const alike = 3;
/** Weight of a difference across the commanded direction. */
const aside = 0.3;
/** Degrees that a head at rest sways to either side: otherwise the same few frames are shown again and again. */
const sway = 2.5;

const turns: readonly LivenessStep[] = ['left', 'right', 'up', 'down'];

function reaches(step: LivenessStep, { yaw, pitch }: Turn): boolean {
  const sideways = commandLimits.yaw + beyond;
  const upwards = commandLimits.pitch + beyond;
  if (step === 'left') return yaw >= sideways;
  if (step === 'right') return yaw <= -sideways;
  return step === 'up' ? pitch >= upwards : pitch <= -upwards;
}

/**
 * The steps without the turns that the clip does not show, and without going away: beyond a frame's edge there is
 * nothing. Enlarging a frame simulates a head that comes nearer.
 */
export const stepsShown = (posed: readonly Posed[], steps: readonly LivenessStep[]): LivenessStep[] =>
  steps.filter((step) => {
    if (!turns.includes(step)) return step !== 'far';
    return posed.filter((one) => reaches(step, one)).length >= enough;
  });

/** The frame nearest to a pose that was not shown lately; `weight` of the two differences. */
export function nearest(
  posed: readonly Posed[],
  wanted: Turn,
  lately: readonly number[],
  weight: Turn = { yaw: 1, pitch: 1 },
): Posed | undefined {
  let best: Posed | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const one of posed) {
    if (lately.includes(one.frame)) continue;
    const away = Math.hypot(weight.yaw * (one.yaw - wanted.yaw), weight.pitch * (one.pitch - wanted.pitch));
    if (away < least) [best, least] = [one, away];
  }
  return best;
}

/**
 * The poses of all frames from the reference among `candidates` that shows most turns, and of those the one with most
 * frames at rest.
 * @param turnFrom the pose of a frame from the reference; null without a face
 */
export function poseFrames(
  frames: number,
  candidates: readonly number[],
  turnFrom: (reference: number, frame: number) => Turn | null,
): Posed[] {
  let best: Posed[] = [];
  let most = -1;
  for (const reference of candidates) {
    const posed = Array.from({ length: frames }, (_, frame) => frame).flatMap((frame) => {
      const turn = turnFrom(reference, frame);
      return turn ? [{ frame, yaw: turn.yaw, pitch: turn.pitch }] : [];
    });
    const resting = posed.filter(({ yaw, pitch }) => Math.hypot(yaw, pitch) < rest).length;
    const worth = frames * stepsShown(posed, turns).length + resting;
    if (worth > most) [best, most] = [posed, worth];
  }
  return best;
}

export interface Obeying {
  /** A person who has not moved yet. */
  readonly camera: () => Camera;
  readonly posed: readonly Posed[];
}

/**
 * A real person who obeys: the clip's own frames, in the order that the commands ask for, enlarged around the face where
 * the head should come nearer. Frames jump in expression and place, which a person does not.
 */
export async function obeyingCamera(
  frames: readonly Buffer[],
  look: (jpeg: Buffer) => Promise<FaceFrame>,
): Promise<Obeying> {
  const looks: FaceFrame[] = [];
  for (const jpeg of frames) looks.push(await look(jpeg));
  const straight = looks.flatMap(({ face }, i) =>
    face && Math.abs(axesPose(face.landmarks).yaw) < guidanceLimits.maxYaw ? [i] : [],
  );
  const posed = poseFrames(frames.length, straight, (reference, frame) => {
    const [from, to] = [looks[reference]?.face, looks[frame]?.face];
    return from && to ? relativePose(from.landmarks, to.landmarks) : null;
  });
  const camera = (): Camera => {
    let following = atRest;
    let lately: number[] = [];
    return async (i, hint) => {
      following = follow(following, hint);
      const wanted = {
        yaw: (farthest * following.yaw) / picturesYaw + sway * Math.sin(i / 7.3),
        pitch: (farthest * following.pitch) / picturesPitch + sway * Math.sin(i / 9.7),
      };
      const choice = posed.filter(
        (one) => Math.hypot(one.yaw - wanted.yaw, one.pitch - wanted.pitch) < alike,
      );
      const shown = Math.min(farApart, Math.max(apart, Math.floor(choice.length / 2)));
      // A person who nods as asked may turn as well, and the other way round.
      const weight = { yaw: following.pitch === 0 ? 1 : aside, pitch: following.yaw === 0 ? 1 : aside };
      const chosen = nearest(posed, wanted, lately.slice(-shown), weight);
      if (!chosen) return frames[0] ?? Buffer.alloc(0);
      lately = [...lately, chosen.frame].slice(-farApart);
      return nearer(frames[chosen.frame]!, looks[chosen.frame]!, following.growth);
    };
  };
  return { camera, posed };
}

/** The frame enlarged around its face. */
async function nearer(jpeg: Buffer, { width, height, face }: FaceFrame, growth: number): Promise<Buffer> {
  if (growth <= 1 || !face) return jpeg;
  const [w, h] = [Math.round(width / growth), Math.round(height / growth)];
  const within = (middle: number, part: number, whole: number) =>
    Math.round(Math.min(whole - part, Math.max(0, middle - part / 2)));
  const left = within(face.box.x + face.box.width / 2, w, width);
  const top = within(face.box.y + face.box.height / 2, h, height);
  const cut = sharp(jpeg).extract({ left, top, width: w, height: h }).resize(width, height);
  return cut.jpeg({ quality: 95 }).toBuffer();
}
