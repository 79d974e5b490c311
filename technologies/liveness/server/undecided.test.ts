import { expect, test } from 'vitest';
import { framesOf, livenessWorld, picture } from './check-harness.ts';

const world = livenessWorld();

/** Noise of a poor camera: a head that sways by half a degree is no clearer than a picture. */
const poor = 0.006 ** 2;
const swaying = (number: number, take: number) => ({
  yaw: 0.4 * Math.sin(1.9 * number + take),
  seed: number,
  noise: 0.3,
});
const start = (attempts = 3) =>
  world.server.startSession({ technologies: ['LC'], settings: { LC: { attempts } } });

/** Draws and sends a check of `core`, whichever steps it has. */
async function submit(session: Awaited<ReturnType<typeof start>>) {
  const { body } = await world.draw(session, 'core');
  const { status, result } = await world.send(session, body.data.challenge_id, {
    steps: framesOf(body.data.steps),
  });
  return { status, result, steps: body.data.steps as string[], left: body.data.attempts_left };
}

/** What the server replies to a page that is opened again. */
async function counted({ id, token }: Awaited<ReturnType<typeof start>>) {
  const url = `/api/v1/liveness/attempts/?session_id=${id}&technology=core`;
  const headers = { authorization: `Bearer ${token}` };
  return (await world.server.app.inject({ url, headers })).json().data;
}

test('a try that decides nothing costs no attempt, and the next one commands turns', async () => {
  Object.assign(world, { look: swaying, noise: poor });
  const session = await start();
  expect(await counted(session)).toEqual({ attempts: 3, attempts_left: 3 });
  const first = await submit(session);
  expect(first.steps).toEqual(['center', 'photo']);
  expect(first.result).toMatchObject({ result: false, asks: 'turns', attempts_left: 3 });
  const recorded = await world.server.platform.results.read(session.id, 'LC');
  expect(recorded?.status).toBe('failure');
  expect(recorded?.data).not.toHaveProperty('asks');
  expect(await counted(session)).toEqual({ attempts: 3, attempts_left: 3, asks: 'turns' });

  const second = await submit(session);
  expect(second.left).toBe(2);
  expect(second.steps.toSorted()).toEqual(
    ['light', 'accessories', 'center', 'forward', 'left', 'right', 'photo'].toSorted(),
  );
  // It did not turn: that is a refusal, and costs an attempt. So does everything after it.
  expect(second.result).toMatchObject({ result: false, attempts_left: 2 });
  expect(second.result).not.toHaveProperty('asks');
  const third = await submit(session);
  expect(third.steps).toContain('left');
  expect(third.result).toMatchObject({ result: false, attempts_left: 1 });
});

test('the last attempt is given back as well', async () => {
  Object.assign(world, { look: swaying, noise: poor });
  const session = await start(1);
  expect((await submit(session)).result).toMatchObject({ asks: 'turns', attempts_left: 1 });
  const second = await submit(session);
  expect(second.result).toMatchObject({ result: false, attempts_left: 0 });
  expect((await world.draw(session, 'core')).body.code).toBe('maximum_attempts');
});

test('turns are asked for once, also after challenges that were drawn while the answer was judged', async () => {
  Object.assign(world, { look: swaying, noise: poor });
  const session = await start();
  const { state } = world.server.platform;
  const challenge = 'liveness-challenge:core';
  await world.draw(session, 'core');
  const drawn = (await state.get(session.id, challenge)) as { id: string };
  const answers = [];
  for (const id of ['one', 'two']) {
    await state.set(session.id, challenge, { ...drawn, id }, { expiresAt: new Date('2026-04-01') });
    answers.push((await world.send(session, id, { steps: framesOf(['center', 'photo']) })).result);
  }
  expect(answers[0]).toMatchObject({ asks: 'turns', attempts_left: 3 });
  expect(answers[1]).toMatchObject({ result: false, reasons: ['flat_picture'], attempts_left: 2 });
  expect(answers[1]).not.toHaveProperty('asks');
});

test.each([
  ['a head that turns as asked passes', 1, []],
  ['a picture that turns as asked is refused', 0.1, ['flat_picture']],
])('%s', async (_title, depth, reasons) => {
  Object.assign(world, { look: swaying, noise: poor, depth });
  const session = await start();
  await submit(session);
  const { body } = await world.draw(session, 'core');
  const steps = framesOf(body.data.steps);
  world.take += 1;
  const pictures = await Promise.all(steps.map((_, i) => picture(4 + i, world.take)));
  const turned: Partial<Record<string, number>> = { left: 24, right: -24 };
  Object.assign(world, {
    look: (number: number, take: number) => ({
      ...swaying(number, take),
      yaw: (turned[steps[number - 4] ?? ''] ?? 0) + 0.4 * Math.sin(number),
    }),
  });
  const { result } = await world.send(session, body.data.challenge_id, { steps, pictures, after: 20_000 });
  expect(result).toMatchObject({ result: reasons.length === 0, reasons });
});

test('a clear picture is refused at once', async () => {
  Object.assign(world, {
    look: (number: number) => ({ yaw: 0.05 * Math.sin(number), noise: 0.3, seed: number }),
  });
  const session = await start();
  const { result } = await submit(session);
  expect(result).toMatchObject({ result: false, reasons: ['flat_picture'], attempts_left: 2 });
});
