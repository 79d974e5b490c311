import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTurns } from '../../features/technologies/turns.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { startDatabaseClock } from './clock.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(async () => {
  vi.useRealTimers();
  await world.close();
});

const databaseTime = async () => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(world.context.db);
  return rows[0]?.at.getTime() ?? 0;
};

it('is the database’s time on a server whose own clock is wrong or jumps', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
  const clock = await startDatabaseClock(world.context.db);
  expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(2_000);
  vi.setSystemTime(0);
  expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(2_000);
  clock.stop();
  vi.useRealTimers();
});

it('follows the database again and again, and runs on alone while it is away', async () => {
  let counted = 1_000;
  const clock = await startDatabaseClock(world.context.db, { monotonic: () => counted, everyMs: 5 });
  const first = clock.now().getTime();
  const gone = vi.spyOn(world.context.db, 'getExecutor').mockImplementation(() => {
    throw new Error('gone');
  });
  counted += 60_000;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(clock.now().getTime() - first).toBe(60_000);
  gone.mockRestore();
  // The process's own clock counted a minute that the database did not.
  await vi.waitFor(() => expect(clock.now().getTime() - first).toBeLessThan(30_000), 10_000);
  clock.stop();
});

it('gives a turn to one of two servers whose clocks are half a minute apart', async () => {
  const { id } = await world.startSession();
  const turnsOf = async (skewMs: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skewMs });
    const clock = await startDatabaseClock(world.context.db);
    vi.useRealTimers();
    return { clock, turns: createTurns({ ...world.context, now: clock.now }) };
  };
  const one = await turnsOf(0);
  const other = await turnsOf(30_000);
  const turn = await one.turns.take(id, 'ask-state');
  expect(turn).not.toBe(null);
  expect(await other.turns.take(id, 'ask-state')).toBe(null);
  await turn?.end();
  const next = await other.turns.take(id, 'ask-state');
  expect(next).not.toBe(null);
  await next?.end();
  one.clock.stop();
  other.clock.stop();
});
