import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillGrowth } from '../../testing/growth/fill.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { createKeyring } from './keyring.ts';
import { type RewrapProgress, rewrapKeys } from './rewrap.ts';

const SESSIONS = 1_600;
const older = { id: 'older', key: randomBytes(32) };
const newer = { id: 'newer', key: randomBytes(32) };
const before = createKeyring([older]);
const both = createKeyring([newer, older]);

let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform();
  const { db } = world.context;
  await fillGrowth(db, SESSIONS);
  await db.deleteFrom('server_key').execute();
  const rows = await db.selectFrom('session_key').select('session_id').execute();
  for (const { session_id } of rows) {
    const { kekId, wrapped } = before.create(session_id);
    await db
      .updateTable('session_key')
      .set({ kek_id: kekId, wrapped })
      .where('session_id', '=', session_id)
      .execute();
  }
});
afterAll(() => world.close());

const under = async (kek: string) =>
  await world.context.db.selectFrom('session_key').selectAll().where('kek_id', '=', kek).execute();

it('continues after an interruption with what is left, reports its progress, and keeps every data key', async () => {
  const { db } = world.context;
  const keys = new Map(
    (await under('older')).map(({ session_id, kek_id, wrapped }) => [
      session_id,
      before.unwrap(session_id, { kekId: kek_id, wrapped }),
    ]),
  );
  const total = keys.size;
  const interrupted = rewrapKeys(db, both, ({ done }) => {
    if (done >= 1_000) throw new Error('the process is ended');
  });
  await expect(interrupted).rejects.toThrow('the process is ended');
  expect((await under('newer')).length).toBe(1_000);
  const reported: RewrapProgress[] = [];
  expect(await rewrapKeys(db, both, (progress) => reported.push(progress))).toBe(total - 1_000);
  expect(reported.at(-1)).toEqual({ done: total - 1_000, total: total - 1_000 });
  expect(await under('older')).toEqual([]);
  for (const { session_id, kek_id, wrapped } of await under('newer')) {
    expect(both.unwrap(session_id, { kekId: kek_id, wrapped })).toEqual(keys.get(session_id));
  }
  expect(await rewrapKeys(db, both)).toBe(0);
});

it('shares the work with another process without doing a key twice', async () => {
  const { db } = world.context;
  const third = createKeyring([{ id: 'third', key: randomBytes(32) }, newer]);
  const total = (await under('newer')).length;
  const counts = await Promise.all([rewrapKeys(db, third), rewrapKeys(db, third)]);
  expect(counts[0] + counts[1]).toBe(total);
  expect((await under('third')).length).toBe(total);
});
