import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../platform.ts';
import { fillGrowth } from './fill.ts';
import { planOf, type Statement } from './plan.ts';
import { growthProbes } from './probes.ts';

/** Enough that a statement which reads all sessions, or all of an integrator's, is far above the bound. */
const SESSIONS = 20_000;
/** Rows of grown tables per statement: a page of 20 with its joined rows, or a batch of 500 keys. */
const MOST_ROWS = 700;

let world: TestPlatform;
const sent: Statement[] = [];
beforeAll(async () => {
  world = await createTestPlatform({ onStatement: (sql, parameters) => sent.push({ sql, parameters }) });
  await fillGrowth(world.context.db, SESSIONS);
}, 300_000);
afterAll(() => world.close());

it.each(growthProbes(SESSIONS))('$name: by index, a page at a time', async ({ run }) => {
  sent.length = 0;
  await run(world.context);
  const statements = sent.filter(({ sql }) => /^\s*(select|with|update|delete)/i.test(sql));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    const { readThrough, rows, scans } = await planOf(world.context.db, statement);
    expect({ readThrough, isMany: rows > MOST_ROWS }, `${statement.sql}\n${scans.join('\n')}`).toEqual({
      readThrough: [],
      isMany: false,
    });
  }
});
