import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keptDays, type RetentionDays } from '../../platform/policies/kept-days.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { measureOverdue, runRetention, startRetention } from './job.ts';
import { oldestOverdue, overdueQueries } from './overdue.ts';

const DAY = 86_400_000;
const rules: RetentionDays = { pictures: 30, data: 365 };
const time = Date.parse('2026-06-01T00:00:00Z');
let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform({ now: () => new Date(time) });
});
beforeEach(async () => {
  await world.context.db.deleteFrom('session').execute();
});
afterAll(() => world.close());

/** Sessions created this many days ago, each with one picture in the list of files. */
async function fill(count: number, daysAgo: number, pictureDays: number | null = null): Promise<void> {
  const { db } = world.context;
  await sql`
    insert into session (session_id, integrator_id, type, status, technologies, skip, flow_config,
      technology_configs, metadata, created_at, expires_at, picture_days)
    select ${`s${daysAgo}-${pictureDays}-`} || n, 'demo', 'DEMO', 'FINISHED', '[]', '[]', '{}', '{}', ''::bytea,
      ${new Date(time - daysAgo * DAY)}::timestamptz - n * interval '1 second', ${new Date(time)}, ${pictureDays}
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`
    insert into evidence (session_id, id, kind, content_type, size, created_at)
    select session_id, 'a', 'document-front', 'image/jpeg', 1, created_at from session
    on conflict do nothing`.execute(db);
}

const left = async () => {
  const { db } = world.context;
  const { rows } = await sql<{ pictures: number; data: number; files: number }>`
    select count(*) filter (where pictures_erased_at is null) as pictures,
      count(*) filter (where erased_at is null) as data, (select count(*) from evidence) as files
    from session`.execute(db);
  return rows[0];
};

it('ends with nothing overdue, however much there is, shared by two workers without doing it twice', {
  timeout: 240_000,
}, async () => {
  await fill(2_000, 40);
  await fill(300, 400);
  await fill(100, 10, 5);
  await fill(50, 10, 20);
  const removeAll = vi.spyOn(world.context.blobs, 'removeAll');
  const outcomes = await Promise.all([
    runRetention(world.context, rules),
    runRetention(world.context, rules),
  ]);
  const sum = (of: 'picturesRemoved' | 'sessionsErased') => outcomes.reduce((all, one) => all + one[of], 0);
  // Erasing the session removed its pictures with the rest.
  expect([sum('picturesRemoved'), sum('sessionsErased')]).toEqual([2_100, 300]);
  const folders = removeAll.mock.calls.map(([folder]) => folder);
  expect(new Set(folders).size).toBe(folders.length);
  removeAll.mockRestore();
  expect(await left()).toEqual({ pictures: 50, data: 2_150, files: 50 });
});

it('reports how late the most overdue session is, and 0 once the first run, at the start, has removed it', async () => {
  const late = (kept: 'pictures' | 'data') => oldestOverdue(world.context.db, kept, rules, new Date(time));
  expect([await late('pictures'), await late('data')]).toEqual([0, 0]);
  await fill(3, 33);
  expect([await late('pictures'), await late('data')]).toEqual([3 * 86_400 + 3, 0]);
  // Its policy allows five days.
  await fill(2, 12, 5);
  expect(await late('pictures')).toBe(7 * 86_400 + 2);
  const registry = new Registry();
  measureOverdue(world.context, registry, rules);
  let see: () => void = () => undefined;
  const seen = new Promise<void>((resolve) => {
    see = resolve;
  });
  const removeAll = vi.spyOn(world.context.blobs, 'removeAll').mockReturnValue(seen);
  // The first run does not wait for the hour: a process may not live that long.
  const stop = startRetention(world.context, registry, rules, 3_600_000, () => undefined);
  expect(await registry.metrics()).toContain(
    `kuelik_retention_overdue_seconds{kept="pictures"} ${7 * 86_400 + 2}`,
  );
  see();
  await vi.waitFor(async () => {
    expect(await registry.metrics()).toContain('kuelik_retention_overdue_seconds{kept="pictures"} 0');
  });
  await stop();
  removeAll.mockRestore();
  expect(await registry.metrics()).toContain('kuelik_retention_sessions_total{kept="pictures"} 5');
});

it('leaves a session whose files cannot be removed for the next run, and does the others', async () => {
  await fill(120, 400);
  const removeAll = vi.spyOn(world.context.blobs, 'removeAll').mockRejectedValueOnce(new Error('busy'));
  await expect(runRetention(world.context, rules)).rejects.toThrow('1 of 121');
  removeAll.mockRestore();
  // The sweep for pictures has removed its pictures.
  expect(await left()).toEqual({ pictures: 0, data: 1, files: 0 });
  expect(await runRetention(world.context, rules)).toEqual({ picturesRemoved: 0, sessionsErased: 1 });
});

it('finds the overdue ones by an index among many', async () => {
  const { db } = world.context;
  await fill(20_000, 5);
  await fill(2_000, 5, 20);
  await fill(10, 40);
  await fill(10, 25, 20);
  await sql`analyze session`.execute(db);
  for (const kept of ['pictures', 'data'] as const) {
    for (const query of overdueQueries(db, kept, rules, new Date(time))) {
      const plan = JSON.stringify(await query.limit(50).forUpdate().skipLocked().explain('text'));
      // The query planner chooses, differently in different versions.
      expect(plan).toMatch(/Index Scan (?:using|on) session_/);
      expect(plan).not.toContain('Seq Scan');
    }
  }
});

it.each([
  { pictures: 30, data: 365 },
  { pictures: 365, data: 30 },
  { pictures: 1, data: 1 },
])(
  'erases when people were told, by a deployment of $pictures and $data days and any policy',
  async (deployment) => {
    const { db } = world.context;
    const own = [null, 1, 7, 30, 31, 900];
    const cases = own.flatMap((picture_days) =>
      own.flatMap((data_days) =>
        (['pictures', 'data'] as const).flatMap((kept) =>
          [-1, 0].map((lateS) => ({ picture_days, data_days, kept, lateS })),
        ),
      ),
    );
    await fill(cases.length, 0);
    const sessions = await db.selectFrom('session').select('session_id').execute();
    const when = cases.map((one, index) => {
      const told = keptDays(one.kept, one, deployment);
      return { ...one, told, session_id: sessions[index]?.session_id ?? '' };
    });
    for (const { session_id, picture_days, data_days, lateS, told } of when) {
      const created_at = new Date(time - told * DAY - lateS * 1000);
      const days = { picture_days, data_days, created_at };
      await db.updateTable('session').set(days).where('session_id', '=', session_id).execute();
    }
    await runRetention(world.context, deployment);
    const rows = await db.selectFrom('session').selectAll().execute();
    const wrong = when.filter(({ session_id, kept, lateS }) => {
      const row = rows.find((one) => one.session_id === session_id);
      const at = kept === 'pictures' ? row?.pictures_erased_at : row?.erased_at;
      return (at != null) !== lateS >= 0;
    });
    expect(wrong).toEqual([]);
  },
);
