import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planOf, type Statement } from '../../testing/growth/plan.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { claimDue } from './send.ts';

const BUSY = 4_000;
const ENDPOINTS = 6;

let world: TestPlatform;
const sent: Statement[] = [];
beforeAll(async () => {
  world = await createTestPlatform({
    onStatement: (text, parameters) => sent.push({ sql: text, parameters }),
  });
  const { db } = world.context;
  await sql`insert into integrator (id, name, origins, defaults, created_at) values ('busy', 'Busy', '[]', '{}', now())`.execute(
    db,
  );
  const addPlaces = (from: number, to: number) =>
    sql`
      insert into webhook_endpoint (id, integrator_id, url, created_at)
      select 'place-' || n, 'busy', 'http://127.0.0.1:9/' || n, now()
      from generate_series(${from}::int, ${to}::int) n`.execute(db);
  // The planner knows of one endpoint only.
  await addPlaces(1, 1);
  await sql`analyze webhook_endpoint`.execute(db);
  await addPlaces(2, ENDPOINTS);
  await sql`
    insert into session (session_id, integrator_id, type, status, technologies, skip, flow_config, technology_configs,
      metadata, created_at, expires_at)
    values ('busy-session', 'busy', 'PRODUCTION', 'FINISHED', '[]', '[]', '{}', '{}', '', now(), now())`.execute(
    db,
  );
  // What is due lies in the table in the order in which it falls due, which makes the index of that order cheap to
  // the planner; nearly all of it is for two of the endpoints.
  await sql`
    insert into webhook_delivery (id, endpoint_id, session_id, type, body, created_at, tries, due_at)
    select 'd' || lpad(n::text, 8, '0'), 'place-' || case when n > 6 then n % 2 + 1 else n end, 'busy-session',
      'session.finished', '{}', at, 0, at
    from (select n, now() - interval '1 day' + n * interval '1 second' as at from generate_series(1, ${BUSY}::int) n) due`.execute(
    db,
  );
  await sql`analyze webhook_delivery`.execute(db);
});
afterAll(() => world.close());

it('takes what is due to each endpoint without looking at what is due to others', async () => {
  sent.length = 0;
  const claimed = await claimDue(world.context, { total: 64, each: 16 });
  expect(claimed.map(({ endpointId }) => endpointId).sort()).toEqual(
    [1, 2]
      .flatMap((n) => Array(16).fill(`place-${n}`))
      .concat([3, 4, 5, 6].map((n) => `place-${n}`))
      .sort(),
  );
  const [statement] = sent;
  if (statement === undefined) throw new Error('nothing was sent');
  const { rows, scans } = await planOf(world.context.db, statement);
  // 36 were found by index and then updated by their ids.
  expect({ isMany: rows > 4 * 36 }, scans.join('\n')).toEqual({ isMany: false });
});
