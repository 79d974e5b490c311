import { describe, expect, it } from 'vitest';
import { livenessWorld, type Session } from './check-harness.ts';

const world = livenessWorld();

describe('attempts', () => {
  it('are three, counted when frames are judged', async () => {
    const session = await world.start();
    for (const left of [2, 1, 0]) {
      for (const _again of [1, 2]) expect((await world.draw(session)).body.data.attempts_left).toBe(left);
      const { challenge_id } = (await world.draw(session)).body.data;
      await world.send(session, challenge_id, { after: 800 });
    }
    const fourth = await world.draw(session);
    expect([fourth.status, fourth.body.code]).toEqual([423, 'maximum_attempts']);
  });

  it('can be queried without using one, only by the session', async () => {
    const [session, other] = [await world.start(), await world.start()];
    const count = async (headers: Session['headers']) => {
      const url = `/api/v1/liveness/attempts/?session_id=${session.id}&technology=short`;
      const reply = await world.server.app.inject({ method: 'GET', url, headers });
      return { status: reply.statusCode, data: reply.json().data };
    };
    expect(await count(session.headers)).toEqual({ status: 200, data: { attempts: 3, attempts_left: 3 } });
    for (const _again of [1, 2]) {
      await world.send(session, (await world.draw(session)).body.data.challenge_id, { after: 800 });
    }
    await world.draw(session);
    for (const _again of [1, 2]) {
      expect((await count(session.headers)).data).toEqual({ attempts: 3, attempts_left: 1 });
    }
    expect((await count(other.headers)).status).toBeGreaterThanOrEqual(401);
  });

  it('end the check after three failures, for good', async () => {
    const session = await world.start();
    let last = '';
    for (const left of [2, 1, 0]) {
      last = (await world.draw(session)).body.data.challenge_id;
      const { result } = await world.send(session, last, { after: 800 });
      expect(result).toMatchObject({ result: false, attempts_left: left });
    }
    expect((await world.draw(session)).body.code).toBe('maximum_attempts');
    expect((await world.send(session, last)).body.code).toBe('challenge_not_found');
    const { results } = world.server.platform;
    expect(await results.read(session.id, 'LDSH')).toMatchObject({ status: 'failure' });
    await expect(results.record(session.id, 'LDSH', { status: 'success', data: {} })).rejects.toMatchObject({
      httpStatus: 423,
      code: 'maximum_attempts',
    });
  });

  it('are configurable by the integrator', async () => {
    const session = await world.start({ attempts: 1, time_limit_s: 60 });
    expect((await world.draw(session)).body.data).toMatchObject({ attempts_left: 0, time_limit_s: 60 });
    await world.send(session, (await world.draw(session)).body.data.challenge_id, { after: 800 });
    expect((await world.draw(session)).status).toBe(423);
  });
});

/** Longer than a challenge lives: 120 seconds and 60 for the upload. */
const life = 181_000;

describe('drawing again without an answer', () => {
  const position = async (session: Session) => (await world.draw(session, 'position')).body.data;
  const orderOf = async (session: Session) => (await position(session)).steps.join();

  it('gives the same order, so that an attacker cannot draw until one fits a recording', async () => {
    const session = await world.server.startSession({ technologies: ['LDHP'] });
    const first = await position(session);
    for (let i = 0; i < 20; i++) {
      const next = await position(session);
      expect(next.steps).toEqual(first.steps);
      expect(next).toMatchObject({ attempts_left: 2, attempts_left_unanswered: 3 });
    }
  });

  it('leaves the pictures of another tab, which drew first, an answer to the same challenge', async () => {
    for (const answered of [0, 1]) {
      const session = await world.start();
      const drawn = [(await world.draw(session)).body.data];
      world.wait(10_000);
      drawn.push((await world.draw(session)).body.data);
      const [one, other] = answered === 0 ? drawn : drawn.toReversed();
      expect((await world.send(session, one.challenge_id)).result).toMatchObject({
        result: true,
        attempts_left: 2,
      });
      const late = await world.send(session, other.challenge_id);
      expect([late.status, late.body.code]).toEqual([409, 'result_already_exists']);
      expect(await world.server.platform.attempts.left(session.id, 'liveness:short', 3)).toBe(2);
    }
  });

  it('does not call a check passed because another kind of it was', async () => {
    const session = await world.server.startSession({ technologies: ['LDSH', 'LDHP'] });
    await world.send(session, (await world.draw(session)).body.data.challenge_id);
    expect((await world.send(session, 'long-gone')).body.code).toBe('challenge_not_found');
  });

  it('keeps an order for at most two lifetimes of a challenge', async () => {
    const session = await world.server.startSession({ technologies: ['LDHP'] });
    const first = await position(session);
    world.wait(life - 2_000);
    const second = await position(session);
    expect(second.steps).toEqual(first.steps);
    expect(Date.parse(second.expires_at) - Date.parse(first.expires_at)).toBeLessThan(life);
    world.wait(2_000);
    // Old enough for an attacker to make a recording: another order is drawn, and the free one is counted.
    await position(session);
    const attempts = world.server.platform.attempts;
    expect(await attempts.left(session.id, 'liveness-redraws:position', 2)).toBe(1);
  });

  it('draws other orders at random', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 24 }, () => world.server.startSession({ technologies: ['LDHP'] })),
    );
    const before = await Promise.all(sessions.map(orderOf));
    world.wait(life);
    const after = await Promise.all(sessions.map(orderOf));
    const changed = after.filter((order, i) => order !== before[i]);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThan(sessions.length);
  });

  it('costs an attempt each time beyond the free ones, and ends the check', async () => {
    const session = await world.start();
    const drawn = async () => {
      const { status, body } = await world.draw(session);
      world.wait(life);
      return status === 200 ? [body.data.attempts_left, body.data.attempts_left_unanswered] : body.code;
    };
    const all = [];
    for (let i = 0; i < 6; i++) all.push(await drawn());
    expect(all).toEqual([[2, 3], [2, 3], [2, 2], [1, 1], [0, 0], 'maximum_attempts']);
    expect(await world.server.platform.results.read(session.id, 'LDSH')).toMatchObject({
      status: 'failure',
      data: { result: false, attempts_left: 0 },
    });
  });

  it('of concurrent draws, leaves one challenge that can be answered', async () => {
    const session = await world.start();
    await world.draw(session);
    world.wait(life);
    const drawn = await Promise.all([1, 2, 3].map(() => world.draw(session)));
    const pictures = await world.freshPictures();
    const codes = [];
    for (const { body } of drawn) {
      const reply = await world.send(session, body.data.challenge_id, { pictures, after: 5_000 });
      codes.push(reply.status);
    }
    expect(codes.sort()).toEqual([200, 404, 404]);
  });

  it('answers a challenge of the former release, whose attempt is spent, without another one', async () => {
    const session = await world.start();
    const { attempts, state } = world.server.platform;
    const { challenge_id } = (await world.draw(session)).body.data;
    const open = (await state.take(session.id, 'liveness-challenge:short')) as Record<string, unknown>;
    const { shownAt: _shown, leftUnanswered: _left, ...former } = open;
    await attempts.spend(session.id, 'liveness:short', 3);
    await state.set(session.id, 'liveness-challenge:short', former, {
      expiresAt: new Date(world.now().getTime() + life),
    });
    expect((await world.send(session, challenge_id)).result).toMatchObject({ attempts_left: 2 });
    expect(await attempts.left(session.id, 'liveness:short', 3)).toBe(2);
  });
});

describe('the challenge', () => {
  it('can be answered only once, and only in its own session', async () => {
    const [session, other] = [await world.start(), await world.start()];
    const { challenge_id } = (await world.draw(session)).body.data;
    await world.draw(other);
    expect((await world.send(other, challenge_id)).body.code).toBe('challenge_not_found');
    expect((await world.send(session, challenge_id)).status).toBe(200);
    const again = await world.send(session, challenge_id);
    expect([again.status, again.body.code]).toEqual([409, 'result_already_exists']);
  });

  it('is not used up, nor its frames, if the engine is too busy', async () => {
    const session = await world.start();
    const { challenge_id } = (await world.draw(session)).body.data;
    const pictures = await world.freshPictures();
    world.busy = true;
    const refused = await world.send(session, challenge_id, { pictures, key: 'busy-key-1' });
    world.busy = false;
    expect(refused.status).toBeGreaterThanOrEqual(500);
    const { status, result } = await world.send(session, challenge_id, {
      pictures,
      key: 'busy-key-1',
      after: 1000,
    });
    expect(status).toBe(200);
    expect(result.reasons).toEqual([]);
  });

  it('is answered once, even concurrently', async () => {
    const session = await world.start();
    const { challenge_id } = (await world.draw(session)).body.data;
    const both = await Promise.all([world.send(session, challenge_id), world.send(session, challenge_id)]);
    const [first, second] = both.map(({ status, body }) => [status, body.code]).sort();
    expect(first?.[0]).toBe(200);
    // The later one finds the challenge taken, or the check already passed.
    expect([
      [404, 'challenge_not_found'],
      [409, 'result_already_exists'],
    ]).toContainEqual(second);
  });

  it('is replaced by one in a newer order', async () => {
    const session = await world.start();
    const first = (await world.draw(session)).body.data.challenge_id;
    world.wait(life);
    const second = (await world.draw(session)).body.data.challenge_id;
    expect((await world.send(session, first)).status).toBe(404);
    expect((await world.send(session, second)).status).toBe(200);
  });

  it('expires', async () => {
    const session = await world.start();
    const { challenge_id } = (await world.draw(session)).body.data;
    const late = await world.send(session, challenge_id, { after: 200_000 });
    expect([late.status, late.body.code]).toEqual([410, 'challenge_expired']);
    expect(late.body.detail).toEqual({ attempts_left: 3 });
  });

  it.each([
    ['a missing step', ['light', 'center', 'forward', 'photo']],
    ['another order', ['accessories', 'light', 'center', 'forward', 'photo']],
    ['a foreign step', ['light', 'accessories', 'center', 'left', 'forward', 'photo']],
  ] as const)('refuses frames with %s', async (_name, steps) => {
    const session = await world.start();
    const { challenge_id } = (await world.draw(session)).body.data;
    const reply = await world.send(session, challenge_id, { steps });
    expect([reply.status, reply.body.code]).toEqual([400, 'frames_mismatch']);
  });

  it('rejects more pictures than the trace lists', async () => {
    const session = await world.start();
    const { challenge_id } = (await world.draw(session)).body.data;
    const reply = await world.send(session, challenge_id, { pictures: await world.freshPictures(8) });
    expect(reply.body.code).toBe('frames_mismatch');
  });

  it('requires the technology and a token', async () => {
    const session = await world.server.startSession({ technologies: ['DR'] });
    expect((await world.draw(session)).status).toBe(403);
    const stranger = await world.start();
    const reply = await world.server.app.inject({
      method: 'POST',
      url: '/api/v1/liveness/challenge/',
      payload: { session_id: stranger.id, technology: 'short' },
    });
    expect(reply.statusCode).toBe(401);
  });
});
