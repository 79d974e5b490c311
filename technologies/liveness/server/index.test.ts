import { buildTestApp, multipartBody, type TestApp } from '@kuelik/backend/testing';
import { fakeProviders } from '@kuelik/providers/testing';
import type { FaceFrame } from '@kuelik/vision/face';
import type { VisionEngine } from '@kuelik/vision/node';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { framesPerStep, type LivenessResult, type LivenessStep } from '../contract.ts';
import { livenessCodes } from '../recipes.ts';
import { emptyFrame, type HeadOptions, headFrame } from '../testing.ts';
import { livenessRoutes } from './index.ts';

const shots = (['light', 'accessories', 'center', 'forward', 'photo'] as const).flatMap((step) =>
  Array.from({ length: framesPerStep[step] }, (): LivenessStep => step),
);

/** Sees in each picture what `look` says for its brightness, which stands for the picture's number. */
let look: (number: number, take: number) => HeadOptions | null = (i, take) => ({
  yaw: 2 * Math.sin(i + take),
  pitch: Math.cos(i + take),
  x: 0.02 * Math.sin(i * 1.3 + take),
  y: 0.02 * Math.cos(i * 0.9 + take),
  noise: 0.3,
  seed: i,
});
let identity: (number: number) => Float32Array = () => Float32Array.from([1, 0]);

let busy = false;
class BusyError extends Error {
  override readonly name = 'VisionBusyError';
}

const vision: VisionEngine = {
  inspectFace: async (picture, options) => {
    if (busy) throw new BusyError('busy');
    const { number, take } = await read(picture);
    const head = look(number, take);
    const frame: FaceFrame = head === null ? emptyFrame : headFrame(head);
    const found = frame.face !== null;
    return {
      frame,
      descriptor: found && options?.identity ? identity(number) : null,
      crop: found && options?.crop ? Uint8Array.from([0xff, 0xd8, number]) : null,
      grid: 1.4,
    };
  },
  describeFace: () => Promise.reject(new Error('not asked for')),
  readDocument: () => Promise.reject(new Error('not asked for')),
  close: async () => undefined,
};

/** What `picture` put in. */
async function read(picture: Uint8Array): Promise<{ number: number; take: number }> {
  const image = sharp(picture);
  const [{ channels }, { width }] = [await image.stats(), await image.metadata()];
  return { number: Math.round((channels[0]?.mean ?? 0) / 8), take: width - 64 };
}

/** A picture that carries its number as its brightness and its take in its width. */
function picture(number: number, salt: number, quality = 95): Promise<Buffer> {
  const size = 64 + salt;
  const background = { r: number * 8, g: number * 8, b: number * 8 };
  return sharp({ create: { width: size, height: 64, channels: 3, background } })
    .jpeg({ quality })
    .toBuffer();
}

let now = new Date('2026-03-01T10:00:00Z');
let server: TestApp;
let salt = 0;

beforeAll(async () => {
  server = await buildTestApp({
    plugins: (platform) => [(app) => livenessRoutes(app, { platform, vision, providers: fakeProviders() })],
    now: () => now,
  });
});
afterAll(() => server.close());

let chip: Buffer;
beforeAll(async () => {
  chip = await sharp({ create: { width: 2_001, height: 1_500, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
});

const start = (settings?: Record<string, unknown>) =>
  server.startSession({ technologies: ['LDSH'], ...(settings ? { settings: { LDSH: settings } } : {}) });
type Session = Awaited<ReturnType<typeof start>>;

let keys = 0;
async function draw(session: Session, technology = 'short') {
  keys += 1;
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/liveness/challenge/',
    headers: { ...session.headers, 'x-idempotency-key': `challenge-key-${keys}` },
    payload: { session_id: session.id, technology },
  });
  return { status: reply.statusCode, body: reply.json() };
}

interface Sending {
  readonly steps?: readonly LivenessStep[];
  readonly pictures?: readonly Buffer[];
  readonly challengeId?: string;
  readonly key?: string;
  /** Milliseconds between drawing and sending. */
  readonly after?: number;
}

async function freshPictures(count = shots.length): Promise<Buffer[]> {
  salt += 1;
  return Promise.all(Array.from({ length: count }, (_, i) => picture(i + 4, salt)));
}

async function send(session: Session, challengeId: string, sending: Sending = {}) {
  const { steps = shots, pictures = await freshPictures(steps.length), after = 15_000 } = sending;
  now = new Date(now.getTime() + after);
  keys += 1;
  const trace = {
    steps: [],
    frames: steps.map((step, i) => ({ step, at: (i + 1) * 1000 + (i === steps.length - 1 ? 3000 : 0) })),
    camera: { label: 'test', width: 640, height: 480, frame_rate: 30 },
  };
  const form = multipartBody(
    { session_id: session.id, challenge_id: challengeId, trace },
    { frames: pictures.map((bytes) => ({ bytes })) },
  );
  const reply = await server.app.inject({
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
}

describe('a genuine check', () => {
  it('passes, is recorded, and leaves its photo for the steps after it', async () => {
    const session = await start();
    const { body } = await draw(session);
    expect(body.data).toMatchObject({
      steps: ['light', 'accessories', 'center', 'forward', 'photo'],
      time_limit_s: 120,
      attempts_left: 2,
    });
    const { status, result } = await send(session, body.data.challenge_id);
    expect(status).toBe(200);
    expect(result).toMatchObject({
      result: true,
      reasons: [],
      attempts_left: 2,
      created_at: now.toISOString(),
    });
    expect(result.prediction).toBeGreaterThan(0.8);
    expect(Buffer.from(result.face_photo ?? '', 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const { evidence, results } = server.platform;
    expect(await results.read(session.id, 'LDSH')).toMatchObject({
      status: 'success',
      data: { result: true },
    });
    expect(await evidence.get(session.id, 'liveness-photo')).not.toBeNull();
    const verdict = await evidence.get(session.id, 'liveness-verdict');
    expect(JSON.parse(Buffer.from(verdict ?? []).toString()).contributions).toContainEqual({
      signal: 'identity',
      weight: 4,
      score: 1,
    });
  });

  it('cannot be done again, so that its photo stays', async () => {
    const session = await start();
    const { body } = await draw(session);
    await send(session, body.data.challenge_id);
    const photo = await server.platform.evidence.get(session.id, 'liveness-photo');
    const again = await draw(session);
    expect([again.status, again.body.code]).toEqual([409, 'result_already_exists']);
    expect(await server.platform.evidence.get(session.id, 'liveness-photo')).toEqual(photo);
  });

  it('gives the same answer to a repeat with the same key', async () => {
    const session = await start();
    const { body } = await draw(session);
    const pictures = await freshPictures();
    const first = await send(session, body.data.challenge_id, { pictures, key: 'the-same-key-1' });
    const second = await send(session, body.data.challenge_id, { pictures, key: 'the-same-key-1' });
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });
});

describe('the six checks', () => {
  const poses: Partial<Record<LivenessStep, HeadOptions>> = {
    left: { yaw: 24 },
    right: { yaw: -24 },
    up: { pitch: 20 },
    down: { pitch: -20 },
    near: { size: 0.56 },
    far: { size: 0.27 },
  };

  it.each(Object.entries(livenessCodes))(
    '%s draws its challenge and judges its frames',
    async (name, code) => {
      const session = await server.startSession({ technologies: [code] });
      const { challenge_id, steps } = (await draw(session, name)).body.data;
      const asked = (steps as LivenessStep[]).flatMap((step) =>
        Array.from({ length: framesPerStep[step] }, () => step),
      );
      const before = look;
      // Brightness numbers start at 4, a step apart.
      look = (number, take) => ({ ...before(number, take), ...poses[asked[number - 4] ?? 'photo'] });
      try {
        const sent = { steps: asked, after: 60_000 };
        const { status, result } = await send(session, challenge_id, sent);
        expect([status, result.reasons]).toEqual([200, []]);
        expect(await server.platform.results.read(session.id, code)).toMatchObject({ status: 'success' });
        const other = await server.startSession({ technologies: [code] });
        const { challenge_id: foreign } = (await draw(other, name)).body.data;
        expect((await send(session, foreign, sent)).body.code).toBe('challenge_not_found');
      } finally {
        look = before;
      }
    },
  );
});

describe('a refused check', () => {
  it('says why and keeps its photo apart', async () => {
    const before = look;
    look = () => ({ cover: { lowerChroma: 60 }, yaw: 0.001 * salt, noise: 0.3, seed: salt });
    try {
      const session = await start();
      const { body } = await draw(session);
      const { result } = await send(session, body.data.challenge_id);
      expect(result).toMatchObject({ result: false, attempts_left: 2 });
      expect(result.reasons).toContain('mask');
      const { evidence, results } = server.platform;
      expect(await evidence.get(session.id, 'liveness-photo')).toBeNull();
      expect(await evidence.get(session.id, 'liveness-refused')).not.toBeNull();
      expect(await results.read(session.id, 'LDSH')).toMatchObject({ status: 'failure' });
    } finally {
      look = before;
    }
  });

  it('recognises another person among the frames', async () => {
    identity = (i) => Float32Array.from(i > 6 ? [0, 1] : [1, 0]);
    try {
      const session = await start();
      const { body } = await draw(session);
      const { result } = await send(session, body.data.challenge_id);
      expect(result.reasons).toEqual(['different_person']);
    } finally {
      identity = () => Float32Array.from([1, 0]);
    }
  });

  it('recognises pictures of an earlier session', async () => {
    const pictures = await freshPictures();
    const [victim, thief] = [await start(), await start({ known_movement: 'refuse' })];
    const first = await draw(victim);
    expect((await send(victim, first.body.data.challenge_id, { pictures })).result.result).toBe(true);
    const second = await draw(thief);
    const { result } = await send(thief, second.body.data.challenge_id, { pictures });
    expect(result).toMatchObject({ result: false, reasons: ['frame_seen_before'] });
  });

  it('recognises a recording of an earlier session that was encoded anew, where the integrator asks for it', async () => {
    salt += 1;
    const [first, again] = await Promise.all(
      [95, 60].map((quality) => Promise.all(shots.map((_, i) => picture(i + 4, salt, quality)))),
    );
    const [victim, thief] = [await start(), await start({ known_movement: 'refuse' })];
    const one = await draw(victim);
    expect((await send(victim, one.body.data.challenge_id, { pictures: first ?? [] })).result.result).toBe(
      true,
    );
    const two = await draw(thief);
    const { result } = await send(thief, two.body.data.challenge_id, { pictures: again ?? [] });
    expect(result).toMatchObject({ result: false, reasons: ['frame_seen_before'] });
  });

  it('is final when no attempt is left', async () => {
    const session = await start({ attempts: 1 });
    const { body } = await draw(session);
    const { result } = await send(session, body.data.challenge_id, { after: 800 });
    expect(result).toMatchObject({ result: false, attempts_left: 0 });
    expect((await draw(session)).body.code).toBe('maximum_attempts');
    const { results } = server.platform;
    await expect(results.record(session.id, 'LDSH', { status: 'success', data: {} })).rejects.toMatchObject({
      code: 'result_already_exists',
    });
  });

  it('does not believe frames that came too soon', async () => {
    const session = await start();
    const { body } = await draw(session);
    const { result } = await send(session, body.data.challenge_id, { after: 800 });
    expect(result.reasons).toContain('implausible_time');
  });
});

describe('attempts', () => {
  it('are three, counted when a challenge is drawn', async () => {
    const session = await start();
    for (const left of [2, 1, 0]) expect((await draw(session)).body.data.attempts_left).toBe(left);
    const fourth = await draw(session);
    expect(fourth.status).toBe(423);
    expect(fourth.body.code).toBe('maximum_attempts');
  });

  it('are told without spending one, to the session alone', async () => {
    const [session, other] = [await start(), await start()];
    const count = async (headers: Session['headers']) => {
      const url = `/api/v1/liveness/attempts/?session_id=${session.id}&technology=short`;
      const reply = await server.app.inject({ method: 'GET', url, headers });
      return { status: reply.statusCode, data: reply.json().data };
    };
    expect(await count(session.headers)).toEqual({ status: 200, data: { attempts: 3, attempts_left: 3 } });
    await draw(session);
    await draw(session);
    for (const _again of [1, 2]) {
      expect((await count(session.headers)).data).toEqual({ attempts: 3, attempts_left: 1 });
    }
    expect((await count(other.headers)).status).toBeGreaterThanOrEqual(401);
  });

  it('end the check after three failures, for good', async () => {
    const session = await start();
    let last = '';
    for (const left of [2, 1, 0]) {
      last = (await draw(session)).body.data.challenge_id;
      const { result } = await send(session, last, { after: 800 });
      expect(result).toMatchObject({ result: false, attempts_left: left });
    }
    expect((await draw(session)).body.code).toBe('maximum_attempts');
    expect((await send(session, last)).body.code).toBe('challenge_not_found');
    const { results } = server.platform;
    expect(await results.read(session.id, 'LDSH')).toMatchObject({ status: 'failure' });
    await expect(results.record(session.id, 'LDSH', { status: 'success', data: {} })).rejects.toMatchObject({
      code: 'result_already_exists',
    });
  });

  it('are what the integrator sets', async () => {
    const session = await start({ attempts: 1, time_limit_s: 60 });
    expect((await draw(session)).body.data).toMatchObject({ attempts_left: 0, time_limit_s: 60 });
    expect((await draw(session)).status).toBe(423);
  });
});

describe('the challenge', () => {
  it('can be answered only once, and only in its own session', async () => {
    const [session, other] = [await start(), await start()];
    const { challenge_id } = (await draw(session)).body.data;
    await draw(other);
    expect((await send(other, challenge_id)).body.code).toBe('challenge_not_found');
    expect((await send(session, challenge_id)).status).toBe(200);
    const again = await send(session, challenge_id);
    expect([again.status, again.body.code]).toEqual([404, 'challenge_not_found']);
  });

  it('is not used up, nor its frames, when the engine is too busy to look', async () => {
    const session = await start();
    const { challenge_id } = (await draw(session)).body.data;
    const pictures = await freshPictures();
    busy = true;
    const refused = await send(session, challenge_id, { pictures, key: 'busy-key-1' });
    busy = false;
    expect(refused.status).toBeGreaterThanOrEqual(500);
    const { status, result } = await send(session, challenge_id, {
      pictures,
      key: 'busy-key-1',
      after: 1000,
    });
    expect(status).toBe(200);
    expect(result.reasons).toEqual([]);
  });

  it('is answered once also by two at the same time', async () => {
    const session = await start();
    const { challenge_id } = (await draw(session)).body.data;
    const both = await Promise.all([send(session, challenge_id), send(session, challenge_id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('is replaced by a newer one', async () => {
    const session = await start();
    const first = (await draw(session)).body.data.challenge_id;
    const second = (await draw(session)).body.data.challenge_id;
    expect((await send(session, first)).status).toBe(404);
    expect((await send(session, second)).status).toBe(200);
  });

  it('expires', async () => {
    const session = await start();
    const { challenge_id } = (await draw(session)).body.data;
    const late = await send(session, challenge_id, { after: 200_000 });
    expect([late.status, late.body.code]).toEqual([410, 'challenge_expired']);
    expect(late.body.detail).toEqual({ attempts_left: 2 });
  });

  it.each([
    ['a missing step', ['light', 'center', 'forward', 'photo']],
    ['another order', ['accessories', 'light', 'center', 'forward', 'photo']],
    ['a foreign step', ['light', 'accessories', 'center', 'left', 'forward', 'photo']],
  ] as const)('refuses frames with %s', async (_name, steps) => {
    const session = await start();
    const { challenge_id } = (await draw(session)).body.data;
    const reply = await send(session, challenge_id, { steps });
    expect([reply.status, reply.body.code]).toEqual([400, 'frames_mismatch']);
  });

  it('refuses more pictures than the trace names', async () => {
    const session = await start();
    const { challenge_id } = (await draw(session)).body.data;
    const reply = await send(session, challenge_id, { pictures: await freshPictures(8) });
    expect(reply.body.code).toBe('frames_mismatch');
  });

  it('is not for sessions without the technology, nor without a token', async () => {
    const session = await server.startSession({ technologies: ['DR'] });
    expect((await draw(session)).status).toBe(403);
    const stranger = await start();
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/v1/liveness/challenge/',
      payload: { session_id: stranger.id, technology: 'short' },
    });
    expect(reply.statusCode).toBe(401);
  });
});

describe('whoever talks to the API without the page', () => {
  it('gets nowhere without a challenge', async () => {
    const session = await start();
    const reply = await send(session, 'made-up');
    expect([reply.status, reply.body.code]).toEqual([404, 'challenge_not_found']);
  });

  it('has no picture decoded for a challenge of another session', async () => {
    const [session, other] = [await start(), await start()];
    const { challenge_id } = (await draw(other)).body.data;
    const broken = (await freshPictures()).map((one) => one.subarray(0, 300));
    const reply = await send(session, challenge_id, { pictures: broken });
    expect([reply.status, reply.body.code]).toEqual([404, 'challenge_not_found']);
  });

  it('is refused with one still in every frame', async () => {
    const session = await start();
    const { challenge_id } = (await draw(session)).body.data;
    salt += 1;
    const still = await picture(4, salt);
    const { result } = await send(session, challenge_id, { pictures: shots.map(() => still) });
    expect(result.result).toBe(false);
    expect(result.reasons).toContain('frozen');
    expect(result.reasons).not.toContain('frame_seen_before');
  });

  it('is refused with the pictures of the commands in another order than was asked for', async () => {
    const session = await server.startSession({ technologies: ['LDHP'] });
    const { challenge_id, steps } = (await draw(session, 'position')).body.data;
    const asked = (steps as LivenessStep[]).flatMap((step) =>
      Array.from({ length: framesPerStep[step] }, () => step),
    );
    const turned: Partial<Record<LivenessStep, HeadOptions>> = { left: { yaw: -24 }, right: { yaw: 24 } };
    const before = look;
    look = (number, take) => ({ ...before(number, take), ...turned[asked[number - 4] ?? 'photo'] });
    try {
      const { result } = await send(session, challenge_id, { steps: asked, after: 60_000 });
      expect(result.result).toBe(false);
      expect(result.reasons).toContain('wrong_pose');
    } finally {
      look = before;
    }
  });

  const many = 1000;
  const repeated = (count: number) => Array.from({ length: count }, (_, i) => shots[i] ?? 'photo');
  it.each<[string, (fine: Buffer[]) => Sending, number, string]>([
    ['no pictures', () => ({ pictures: [] }), 400, 'invalid_request'],
    ['empty pictures', () => ({ pictures: shots.map(() => Buffer.alloc(0)) }), 415, 'wrong_file'],
    [
      'pictures cut off',
      (fine) => ({ pictures: fine.map((one) => one.subarray(0, 300)) }),
      400,
      'parse_error',
    ],
    ['something else', () => ({ pictures: shots.map(() => Buffer.alloc(900, 'GIF89a')) }), 415, 'wrong_file'],
    [
      'a huge picture',
      (fine) => ({ pictures: [Buffer.concat([fine[0] ?? Buffer.alloc(0), Buffer.alloc(2_000_000)])] }),
      413,
      'large_file',
    ],
    [
      'a picture of a whole camera chip',
      (fine) => ({ pictures: [...fine.slice(1), chip] }),
      413,
      'large_file',
    ],
    [
      'a thousand pictures',
      (fine) => ({ pictures: repeated(many).map((_, i) => fine[i % fine.length] ?? Buffer.alloc(0)) }),
      413,
      'too_many_files',
    ],
    ['a thousand steps', () => ({ steps: repeated(many), pictures: [] }), 400, 'invalid_request'],
  ])('is told of %s, and the attempt goes on', async (_name, make, status, code) => {
    const session = await start();
    const { challenge_id } = (await draw(session)).body.data;
    const fine = await freshPictures();
    const reply = await send(session, challenge_id, { ...make(fine), after: 1000 });
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect((await send(session, challenge_id, { pictures: fine })).result.reasons).toEqual([]);
  });
});
