import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Limits, spendRate } from './rates.ts';

let database: TestDatabase;
let time = Date.parse('2026-01-01T10:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** One of several processes on the same database. */
const oneProcess = (limits: Limits) => ({
  db: database.db,
  now: () => new Date(time),
  limits,
  keys: {
    blindIndex: (kind: string, value: Uint8Array | string) =>
      Buffer.from(`${kind} ${Buffer.from(value).toString('hex')}`),
  } as never,
});

it('is shared by all processes, separate for each subject, and restarts after its window', async () => {
  const limits = { perMinute: 3, smsPerPhone: 0 };
  const [one, two] = [oneProcess(limits), oneProcess(limits)];
  const spent = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => spendRate(index % 2 === 0 ? one : two, 'createByKey', 'key')),
  );
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await spendRate(two, 'createByKey', 'another key');
  time += 20_000;
  await expect(spendRate(two, 'createByKey', 'key')).rejects.toMatchObject({
    httpStatus: 429,
    code: 'too_many_requests',
    retryAfter: 40,
  });
  time += 40_000;
  await spendRate(one, 'createByKey', 'key');
});

it('of 0 means no limit, and the counted subject is unreadable', async () => {
  const none = oneProcess({ perMinute: 0, smsPerPhone: 0 });
  for (let count = 0; count < 5; count += 1) await spendRate(none, 'smsByPhone', '+77010000001');
  expect(
    await database.db.selectFrom('rate').select('spent').where('scope', '=', 'sms-by-phone').execute(),
  ).toEqual([]);
  const one = oneProcess({ perMinute: 0, smsPerPhone: 1 });
  await spendRate(one, 'smsByPhone', '+77010000001');
  await expect(spendRate(one, 'smsByPhone', '+77010000001')).rejects.toMatchObject({ httpStatus: 429 });
});
