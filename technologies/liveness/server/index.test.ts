import { describe, expect, it } from 'vitest';
import type { LivenessStep } from '../contract.ts';
import { livenessCodes } from '../recipes.ts';
import { type HeadOptions, worn } from '../testing.ts';
import { firstNumber, framesOf, livenessWorld, picture, shots } from './check-harness.ts';

const world = livenessWorld();

describe('a genuine check', () => {
  it('passes, is recorded, and stores its photo for later steps [3.28]', async () => {
    const session = await world.start();
    const { body } = await world.draw(session);
    expect(body.data).toMatchObject({
      steps: ['light', 'accessories', 'center', 'forward', 'photo'],
      time_limit_s: 120,
      attempts_left: 2,
    });
    const { status, result } = await world.send(session, body.data.challenge_id);
    expect(status).toBe(200);
    expect(result).toMatchObject({
      result: true,
      reasons: [],
      attempts_left: 2,
      created_at: world.now().toISOString(),
    });
    expect(result.prediction).toBeGreaterThan(0.8);
    expect(Buffer.from(result.face_photo ?? '', 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const { evidence, results } = world.server.platform;
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

  it('records the consent of the instruction page once, in the language it was read in', async () => {
    const session = await world.start();
    const consents = async () =>
      (
        await world.server.app.inject({
          url: `/api/v1/integrator/sessions/${session.id}/`,
          headers: { authorization: 'Api-Key demo-key' },
        })
      ).json().data.consents;
    await world.draw(session);
    expect(await consents()).toEqual([]);
    await world.draw(session, 'short', 'kz');
    await world.draw(session, 'short', 'ru');
    expect(await consents()).toEqual([
      expect.objectContaining({
        purpose: 'face-check',
        text_version: 'liveness-2',
        locale: 'kz',
        channel: 'checkbox',
      }),
    ]);
  });

  it('cannot be repeated, so that its photo stays', async () => {
    const session = await world.start();
    const { body } = await world.draw(session);
    await world.send(session, body.data.challenge_id);
    const photo = await world.server.platform.evidence.get(session.id, 'liveness-photo');
    const again = await world.draw(session);
    expect([again.status, again.body.code]).toEqual([409, 'result_already_exists']);
    expect(await world.server.platform.evidence.get(session.id, 'liveness-photo')).toEqual(photo);
  });

  it('returns the same reply to a repeat with the same key', async () => {
    const session = await world.start();
    const { body } = await world.draw(session);
    const pictures = await world.freshPictures();
    const first = await world.send(session, body.data.challenge_id, { pictures, key: 'the-same-key-1' });
    const second = await world.send(session, body.data.challenge_id, { pictures, key: 'the-same-key-1' });
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
      const session = await world.server.startSession({ technologies: [code] });
      const { challenge_id, steps } = (await world.draw(session, name)).body.data;
      const asked = framesOf(steps);
      const { look: still } = world;
      world.look = (number, take) => ({
        ...still(number, take),
        ...poses[asked[number - firstNumber] ?? 'photo'],
      });
      const sent = { steps: asked, after: 60_000 };
      const { status, result } = await world.send(session, challenge_id, sent);
      expect([status, result.reasons]).toEqual([200, []]);
      expect(await world.server.platform.results.read(session.id, code)).toMatchObject({ status: 'success' });
    },
  );
});

describe('a refused check', () => {
  it('returns the reasons and stores its photo separately', async () => {
    world.look = () => ({
      cover: worn.mask,
      yaw: 0.001 * world.take,
      noise: 0.3,
      seed: world.take,
    });
    const session = await world.start();
    const { body } = await world.draw(session);
    const { result } = await world.send(session, body.data.challenge_id);
    expect(result).toMatchObject({ result: false, attempts_left: 2 });
    expect(result.reasons).toContain('mask');
    const { evidence, results } = world.server.platform;
    expect(await evidence.get(session.id, 'liveness-photo')).toBeNull();
    expect(await evidence.get(session.id, 'liveness-refused')).not.toBeNull();
    expect(await results.read(session.id, 'LDSH')).toMatchObject({ status: 'failure' });
  });

  it('detects another person among the frames', async () => {
    world.identity = (i) => Float32Array.from(i > 6 ? [0, 1] : [1, 0]);
    const session = await world.start();
    const { body } = await world.draw(session);
    const { result } = await world.send(session, body.data.challenge_id);
    expect(result.reasons).toEqual(['different_person']);
  });

  it('detects pictures of an earlier session', async () => {
    const pictures = await world.freshPictures();
    const [victim, thief] = [await world.start(), await world.start({ known_movement: 'refuse' })];
    const first = await world.draw(victim);
    expect((await world.send(victim, first.body.data.challenge_id, { pictures })).result.result).toBe(true);
    const second = await world.draw(thief);
    const { result } = await world.send(thief, second.body.data.challenge_id, { pictures });
    expect(result).toMatchObject({ result: false, reasons: ['frame_seen_before'] });
  });

  it('detects a re-encoded recording of an earlier session, if the integrator enables it', async () => {
    world.take += 1;
    const [first, again] = await Promise.all(
      [95, 60].map((quality) =>
        Promise.all(shots.map((_, i) => picture(firstNumber + i, world.take, quality))),
      ),
    );
    const [victim, thief] = [await world.start(), await world.start({ known_movement: 'refuse' })];
    const one = await world.draw(victim);
    expect(
      (await world.send(victim, one.body.data.challenge_id, { pictures: first ?? [] })).result.result,
    ).toBe(true);
    const two = await world.draw(thief);
    const { result } = await world.send(thief, two.body.data.challenge_id, { pictures: again ?? [] });
    expect(result).toMatchObject({ result: false, reasons: ['frame_seen_before'] });
  });

  it('is final if no attempt is left', async () => {
    const session = await world.start({ attempts: 1 });
    const { body } = await world.draw(session);
    const { result } = await world.send(session, body.data.challenge_id, { after: 800 });
    expect(result).toMatchObject({ result: false, attempts_left: 0 });
    expect((await world.draw(session)).body.code).toBe('maximum_attempts');
    const { results } = world.server.platform;
    await expect(results.record(session.id, 'LDSH', { status: 'success', data: {} })).rejects.toMatchObject({
      httpStatus: 423,
      code: 'maximum_attempts',
    });
  });

  it('is final if the last challenge was left unanswered, but not while it is open', async () => {
    const once = { attempts: 1, redraws: 0 };
    const session = await world.start(once);
    const { results } = world.server.platform;
    await world.draw(session);
    const { body } = await world.draw(session);
    expect(body.data).toMatchObject({ attempts_left: 0, attempts_left_unanswered: 0 });
    expect(await results.read(session.id, 'LDSH')).toBeNull();
    const late = await world.send(session, body.data.challenge_id, { after: 200_000 });
    expect(late.body).toMatchObject({ code: 'challenge_expired', detail: { attempts_left: 0 } });
    const ended = { status: 'failure', data: { result: false, attempts_left: 0 } };
    expect(await results.read(session.id, 'LDSH')).toMatchObject(ended);
    expect((await world.draw(session)).body.code).toBe('maximum_attempts');
    const left = await world.start(once);
    await world.draw(left);
    world.wait(5 * 3_600_000);
    expect((await world.draw(left)).body.code).toBe('maximum_attempts');
    expect(await results.read(left.id, 'LDSH')).toMatchObject(ended);
  });

  it('compares each live check of a session with the one before', async () => {
    const session = await world.server.startSession({ technologies: ['LDSH', 'LC'] });
    const { results } = world.server.platform;
    const first = (await world.draw(session)).body.data;
    expect((await world.send(session, first.challenge_id)).result.result).toBe(true);
    const check = async () => {
      const { challenge_id, steps } = (await world.draw(session, 'core')).body.data;
      return (await world.send(session, challenge_id, { steps: framesOf(steps), after: 60_000 })).result;
    };
    // The photo of the first check has the number of its last picture, which `core` does not reach.
    const photo = firstNumber + shots.length - 1;
    const person = (face: readonly number[]) => (number: number) =>
      Float32Array.from(number === photo ? [1, 0] : face);
    world.identity = person([0, 1]);
    expect((await check()).reasons).toEqual(['different_person']);
    expect(await results.read(session.id, 'LC')).toMatchObject({ status: 'failure' });
    world.identity = person([1, 0]);
    expect((await check()).reasons).toEqual([]);
  });

  it('rejects frames that arrive too early', async () => {
    const session = await world.start();
    const { body } = await world.draw(session);
    const { result } = await world.send(session, body.data.challenge_id, { after: 800 });
    expect(result.reasons).toContain('implausible_time');
  });
});
