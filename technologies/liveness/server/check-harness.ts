import { buildTestApp, multipartBody, type TestApp } from '@kuelik/backend/testing';
import { fakeProviders } from '@kuelik/providers/testing';
import { type FaceFrame, relativePose } from '@kuelik/vision/face';
import type { FaceDescription, VisionEngine } from '@kuelik/vision/node';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { framesPerStep, type LivenessResult, type LivenessStep } from '../contract.ts';
import { emptyFrame, type HeadOptions, headFrame } from '../testing.ts';
import { livenessRoutes } from './index.ts';

/** Each step, repeated once per picture sent. */
export const framesOf = (steps: readonly LivenessStep[]): LivenessStep[] =>
  steps.flatMap((step) => Array.from({ length: framesPerStep[step] }, () => step));

/** The steps of `short`, for tests in which any check will do. */
export const shots = framesOf(['light', 'accessories', 'center', 'forward', 'photo']);

/** Number of the first of `freshPictures`; the rest follow consecutively. */
export const firstNumber = 4;

/** A person who keeps as still as people can. */
const still = (number: number, take: number): HeadOptions => ({
  yaw: 2 * Math.sin(number + take),
  pitch: Math.cos(number + take),
  x: 0.02 * Math.sin(number * 1.3 + take),
  y: 0.02 * Math.cos(number * 0.9 + take),
  noise: 0.3,
  seed: number,
});
const oneAndTheSame = () => Float32Array.from([1, 0]);

class BusyError extends Error {
  override readonly name = 'VisionBusyError';
}

/** A picture that encodes its number as brightness and its take in its width. */
export function picture(number: number, take: number, quality = 95): Promise<Buffer> {
  const size = 64 + take;
  const background = { r: number * 8, g: number * 8, b: number * 8 };
  return sharp({ create: { width: size, height: 64, channels: 3, background } })
    .jpeg({ quality })
    .toBuffer();
}

/** Decodes what `picture` encoded. */
async function read(bytes: Uint8Array): Promise<{ number: number; take: number }> {
  const image = sharp(bytes);
  const [{ channels }, { width }] = [await image.stats(), await image.metadata()];
  return { number: Math.round((channels[0]?.mean ?? 0) / 8), take: width - 64 };
}

export type Session = Awaited<ReturnType<TestApp['startSession']>>;

export interface Sending {
  readonly steps?: readonly LivenessStep[];
  readonly pictures?: readonly Buffer[];
  readonly key?: string;
  /** How the trace is written. */
  readonly write?: (trace: object) => string;
  /** Milliseconds between drawing and sending. */
  readonly after?: number;
}

/**
 * The liveness routes with a fake engine that returns the test's results by picture number, and the page's
 * calls.
 */
export function livenessWorld() {
  let now = new Date('2026-03-01T10:00:00Z');
  let keys = 0;
  const world = {
    server: {} as TestApp,
    /** The server's clock. */
    now: () => now,
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    /** A picture's content; null without a person. */
    look: still as (number: number, take: number) => HeadOptions | null,
    /** Whose face it is. */
    identity: oneAndTheSame as (number: number) => Float32Array,
    /** The engine is too busy. */
    busy: false,
    /** Variance of the picture noise in comparisons, square radians. */
    noise: 1e-6,
    /** Depth of turned heads in their pixels: 1 of a head. */
    depth: 1,
    /** Pictures of one take are unique to it. */
    take: 0,
    /** The most pictures that the engine was given at a time. */
    mostAtOnce: 0,

    start: (settings?: Record<string, unknown>) =>
      world.server.startSession({
        technologies: ['LDSH'],
        ...(settings ? { settings: { LDSH: settings } } : {}),
      }),

    draw: async (session: Session, technology = 'short', locale?: string) => {
      keys += 1;
      const reply = await world.server.app.inject({
        method: 'POST',
        url: '/api/v1/liveness/challenge/',
        headers: { ...session.headers, 'x-idempotency-key': `challenge-key-${keys}` },
        payload: { session_id: session.id, technology, ...(locale && { locale }) },
      });
      return { status: reply.statusCode, body: reply.json() };
    },

    freshPictures: (count = shots.length): Promise<Buffer[]> => {
      world.take += 1;
      return Promise.all(Array.from({ length: count }, (_, i) => picture(firstNumber + i, world.take)));
    },

    send: async (session: Session, challengeId: string, sending: Sending = {}) => {
      const {
        steps = shots,
        pictures = await world.freshPictures(steps.length),
        after = 15_000,
        write = JSON.stringify,
      } = sending;
      now = new Date(now.getTime() + after);
      keys += 1;
      const trace = {
        steps: [],
        frames: steps.map((step, i) => ({ step, at: (i + 1) * 1000 + (i === steps.length - 1 ? 3000 : 0) })),
        camera: { label: 'test', width: 640, height: 480, frame_rate: 30 },
      };
      const form = multipartBody(
        { session_id: session.id, challenge_id: challengeId, trace: write(trace) },
        { frames: pictures.map((bytes) => ({ bytes })) },
      );
      const reply = await world.server.app.inject({
        method: 'POST',
        url: '/api/v1/liveness/submit/',
        headers: {
          ...session.headers,
          ...form.headers,
          'x-idempotency-key': sending.key ?? `submit-key-${keys}`,
        },
        payload: form.payload,
      });
      return { status: reply.statusCode, body: reply.json(), result: reply.json().data as LivenessResult };
    },
  };

  let atOnce = 0;
  const vision: VisionEngine = {
    inspectFace: async (bytes, options) => {
      if (world.busy) throw new BusyError('busy');
      atOnce += 1;
      world.mostAtOnce = Math.max(world.mostAtOnce, atOnce);
      const { number, take } = await read(bytes).finally(() => {
        atOnce -= 1;
      });
      const head = world.look(number, take);
      const frame: FaceFrame = head === null ? emptyFrame : headFrame(head);
      const found = frame.face !== null;
      return {
        frame,
        descriptor: found && options?.identity ? world.identity(number) : null,
        crop: found && options?.crop ? Uint8Array.from([0xff, 0xd8, number]) : null,
        grid: 1.4,
        view: frame.face && { pixels: new Uint8Array(), landmarks: frame.face.landmarks },
      };
    },
    compareViews: async (views) =>
      views.map(({ landmarks }, _i, [first]) => {
        const { yaw, pitch } = relativePose(first?.landmarks ?? landmarks, landmarks);
        const [x, y] = [yaw, pitch].map((degrees) => Math.sin((degrees * Math.PI) / 180));
        const shift = { x: x ?? 0, y: y ?? 0 };
        const sheet =
          Math.abs(yaw) < 10 ? null : { likeness: 0.8, depth: world.depth, error: 0.1, nose: null };
        return { ...shift, noise: world.noise, share: 1, likeness: 1, turned: shift, sheet };
      }),
    // For a crop made by `inspectFace`.
    describeFace: async (photo) =>
      ({ descriptor: world.identity(photo[2] ?? 0), crop: photo }) as FaceDescription,
    readDocument: () => Promise.reject(new Error('not asked for')),
    close: async () => undefined,
  };

  beforeAll(async () => {
    world.server = await buildTestApp({
      plugins: (platform) => [(app) => livenessRoutes(app, { platform, vision, providers: fakeProviders() })],
      now: () => now,
    });
  });
  beforeEach(() => {
    Object.assign(world, { look: still, identity: oneAndTheSame, busy: false, noise: 1e-6, depth: 1 });
  });
  afterAll(() => world.server.close());
  return world;
}
