import { createHash } from 'node:crypto';
import type { FaceFrame } from '@kuelik/vision/face';
import type { VisionEngine } from '@kuelik/vision/node';
import sharp from 'sharp';
import type { LivenessStep } from '../../technologies/liveness/contract.ts';
import { drawSteps, type LivenessTechnology, whenUndecided } from '../../technologies/liveness/recipes.ts';
import { gatherFrames, lookAt, movedBefore } from '../../technologies/liveness/server/evidence.ts';
import { judge, type Verdict } from '../../technologies/liveness/server/judge.ts';
import { readSettings } from '../../technologies/liveness/settings.ts';
import {
  type ChallengeState,
  nextChallenge,
  startChallenge,
} from '../../technologies/liveness/web/challenge.ts';
import { sentPicture } from '../../technologies/liveness/web/device/sent-picture.ts';
import type { Hint } from '../../technologies/liveness/web/rules/steps.ts';
import { asSent } from '../kit/as-sent.ts';
import { frameRate } from './decode.ts';

/** A camera: its picture after this many frames. Loops if it is a clip. */
export type Camera = (frame: number, hint: Hint) => Promise<Buffer>;

/** Result of one attempt. */
export interface Outcome {
  readonly result: 'passed' | 'refused' | 'waiting';
  /** Reasons of the verdict, or the hint shown until the end. */
  readonly why: readonly string[];
  /** Seconds until the frames were sent, or until the browser gave up. */
  readonly seconds: number;
  /** The verdict asks for turns of the head. */
  readonly undecided?: boolean;
}

export interface Try {
  readonly technology: LivenessTechnology;
  readonly camera: Camera;
  /** The browser's tracker on a picture; a new one for each attempt. */
  readonly look: (jpeg: Buffer) => Promise<FaceFrame>;
  readonly vision: VisionEngine;
  /** From 0 to 1, for random choices of browser and server. */
  readonly random: () => number;
}

/** The result of a check in the browser, and the pictures that it took, by frame time. */
export interface Walk {
  readonly state: ChallengeState;
  readonly pictures: ReadonlyMap<number, Buffer>;
  readonly hints: ReadonlyMap<Hint, number>;
  readonly seconds: number;
}

/** Who is before the camera once turns are asked for, and which of these steps that person can show. */
export type WhenAsked = (steps: readonly LivenessStep[]) => Promise<Pick<Walking, 'camera' | 'steps'> | null>;

/**
 * One check from the first frame to the verdict, without a browser: its guidance processes the camera's
 * frames, and the server's code judges the pictures that it keeps. Times are those of the frames, so a slow
 * machine changes nothing. Where the verdict asks for turns, those that follow decide.
 * @param onWalk called with the browser's part of each try
 */
export async function tryCheck(
  check: Try & Pick<Walking, 'steps'> & { readonly whenAsked?: WhenAsked },
  onWalk: (walk: Walk) => void = () => undefined,
): Promise<Outcome> {
  const tryOnce = async (walking: Walking, asked: boolean) => {
    const walk = await walkThrough(walking);
    onWalk(walk);
    return judgeWalk(walk, check.vision, asked);
  };
  const first = await tryOnce(check, false);
  if (!first.undecided) return first;
  const steps = drawSteps(whenUndecided, (n) => Math.floor(check.random() * n));
  const second = await tryOnce({ ...check, steps, ...(await check.whenAsked?.(steps)) }, true);
  return { ...second, why: ['asked for turns', ...second.why], seconds: first.seconds + second.seconds };
}

/** A try without the server. */
export interface Walking extends Omit<Try, 'vision'> {
  /** Instead of those that are drawn. */
  readonly steps?: readonly LivenessStep[] | undefined;
}

/** The browser's part of `tryCheck`. */
export async function walkThrough({ technology, camera, look, random, steps }: Walking): Promise<Walk> {
  const settings = readSettings({});
  const drawn = drawSteps(technology, (n) => Math.floor(random() * n));
  let state: ChallengeState = startChallenge(steps ?? drawn, 0, {
    total: settings.time_limit_s * 1000,
    environment: settings.environment_s * 1000,
    countdown: settings.countdown_s * 1000,
    spread: Array.from({ length: 16 }, random),
  });
  const hints = new Map<Hint, number>();
  const pictures = new Map<number, Buffer>();
  let at = 0;
  for (let i = 0; state.status === 'running'; i++) {
    at = (i * 1000) / frameRate;
    const jpeg = await camera(i, state.hint);
    state = nextChallenge(state, { type: 'frame', at, frame: await look(jpeg) });
    hints.set(state.hint, (hints.get(state.hint) ?? 0) + 1);
    if (state.shots.some((shot) => shot.at === at)) pictures.set(at, jpeg);
  }
  return { state, pictures, hints, seconds: at / 1000 };
}

/**
 * The server's part of `tryCheck`: an unfinished check has the result `waiting`.
 * @param asked whether an earlier try asked for the turns
 */
export async function judgeWalk(walk: Walk, vision: VisionEngine, asked = false): Promise<Outcome> {
  const { state, pictures, hints, seconds } = walk;
  if (state.status !== 'done') {
    const most = [...hints].sort(([, a], [, b]) => b - a).slice(0, 2);
    return { result: 'waiting', why: most.map(([hint]) => hint), seconds };
  }
  const verdict = await judgeShots(state, asked, pictures, vision);
  const { result, reasons, undecided } = verdict;
  return { result: result ? 'passed' : 'refused', why: reasons, seconds, undecided };
}

async function judgeShots(
  { shots, steps }: ChallengeState,
  asked: boolean,
  pictures: ReadonlyMap<number, Buffer>,
  vision: VisionEngine,
): Promise<Verdict> {
  const settings = readSettings({});
  const uploads = shots.map(async ({ at }) => {
    const taken = pictures.get(at);
    if (taken === undefined) throw new RangeError(`no picture of ${at} ms`);
    const data = await asSent(taken, sentPicture(steps));
    const { width = 0, height = 0 } = await sharp(data).metadata();
    const sha256 = createHash('sha256').update(data).digest();
    return {
      bytes: data,
      width,
      height,
      contentType: 'image/jpeg' as const,
      sha256,
    };
  });
  const sent = await Promise.all(uploads);
  const seen = await lookAt(sent, [...shots], vision);
  // Every attempt counts as the first: no replay is known.
  const claim = async () => true;
  const frames = await gatherFrames(sent, seen, [...shots], claim);
  return judge({
    steps,
    frames,
    asked,
    elapsed: shots.at(-1)?.at ?? 0,
    countdown: settings.countdown_s * 1000,
    samePerson: settings.same_person,
    earlier: null,
    movedAlike: await movedBefore(frames, claim),
    camera: 'Integrated Camera',
    virtualCamera: settings.virtual_camera,
    knownMovement: settings.known_movement,
  });
}
