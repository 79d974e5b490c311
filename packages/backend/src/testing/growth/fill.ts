import { type Kysely, sql } from 'kysely';
import type { Database } from '../../kit/database/schema.ts';

/** The sessions' integrators: nearly all belong to `big`, few to `small`; few of `big` have a test key. */
export const BIG = 'growth-big';
export const SMALL = 'growth-small';
/** One session in this many. */
const SMALL_EVERY = 1000;
const TEST_EVERY = 2000;
const OVERDUE_EVERY = 200;
const ERASED_EVERY = 10;
const ALERT_EVERY = 20;
const DUE_EVERY = 500;
/** Sessions per statement, so that each stays below the statement timeout. */
const CHUNK = 20_000;
/** Sessions are spread over this many days, newest first; overdue ones are older than the retention. */
const DAYS = 29;
const OVERDUE_DAYS = 400;

/** Tables with at least one row per hundred sessions: no statement may scan them in full. */
export const grown: ReadonlySet<string> = new Set([
  'session',
  'session_key',
  'result',
  'evidence',
  'attempt',
  'subject_claim',
  'session_event',
  'consent',
  'alert',
  'webhook_delivery',
  'session_protocol',
  'audit',
  'claim',
  'rate',
  'technology_state',
  'idempotency',
]);

const bytes = (n: number) => `decode(repeat('5a', ${n}), 'hex')`;
/** Like `sortableId`: 12 digits of time, 4 of a counter, 16 random. */
const id = (salt: string) =>
  `lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || lpad(to_hex(n % 65536), 4, '0') || left(md5('${salt}' || n), 16)`;
const sid = "'growth-' || lpad(to_hex(n), 12, '0')";
const owner = `case when n % ${SMALL_EVERY} = 7 then '${SMALL}' else '${BIG}' end`;

/**
 * Insert statements for sessions `n`, created `at`; rows are as small as those of a short session without
 * pictures.
 */
const inserts: readonly string[] = [
  `insert into session (session_id, integrator_id, type, status, technologies, skip, flow_config, technology_configs, metadata,
      created_at, expires_at, finished_at, erased_at, pictures_erased_at, test, picture_days, data_days)
    select ${sid}, ${owner}, 'PRODUCTION', 'FINISHED', '["LDSH"]', '[]', '{}', '{}', ${bytes(40)}, at, at + interval '1 day', at,
      case when n % ${ERASED_EVERY} = 3 then at end, case when n % ${ERASED_EVERY} = 3 then at end, n % ${TEST_EVERY} = 11,
      case when n % 50 = 1 then 10 end, case when n % 50 = 1 then 60 end`,
  `insert into session_key (session_id, kek_id, wrapped) select ${sid}, 'test', ${bytes(60)}
    where n % ${ERASED_EVERY} <> 3`,
  `insert into result (session_id, code, status, final, data, updated_at)
    select ${sid}, 'LDSH', 'success', true, ${bytes(200)}, at`,
  `insert into evidence (session_id, id, kind, content_type, size, created_at)
    select ${sid}, 'photo', 'photo', 'image/jpeg', 90000, at`,
  `insert into attempt (session_id, counter, spent) select ${sid}, 'LDSH', 1`,
  `insert into subject_claim (session_id, id, technology, outcome, proofs, created_at)
    select ${sid}, ${id('claim')}, 'LDSH', 'accepted', ${bytes(120)}, at`,
  `insert into session_event (session_id, id, technology, kind, detail, created_at)
    select ${sid}, ${id('event')}, 'LDSH', 'result', ${bytes(120)}, at`,
  `insert into consent (session_id, id, purpose, text_version, locale, channel, person, created_at)
    select ${sid}, ${id('consent')}, 'registry', '1', 'ru', 'checkbox', ${bytes(40)}, at`,
  `insert into alert (id, integrator_id, session_id, code, technology, created_at)
    select ${id('alert')}, ${owner}, ${sid}, 'no_active', '', at where n % ${ALERT_EVERY} in (0, 7, 11)`,
  `insert into webhook_delivery (id, endpoint_id, session_id, type, body, created_at, tries, due_at, delivered_at, outcome)
    select ${id('delivery')}, ${owner} || '-' || (n % 3), ${sid}, 'session.finished', '{}', at, 1,
      case when n % ${DUE_EVERY} = 0 then at end, case when n % ${DUE_EVERY} <> 0 then at end, '200'`,
  `insert into session_protocol (session_id, edition, file, created_at, sealed_at, due_at)
    select ${sid}, 1, 'file', at, case when n % ${DUE_EVERY} <> 0 then at end, case when n % ${DUE_EVERY} = 0 then at end
    where n % 10 = 0`,
  `insert into audit (id, integrator_id, api_key_id, via, action, session_id, created_at)
    select ${id('audit')}, ${owner}, case when n % 1000 = 5 then 'growth-rare' else 'growth-key' end, 'api_key', 'read_session', ${sid}, at`,
  `insert into claim (scope, value_hash, created_at) select 'growth', decode(md5('c' || n), 'hex'), at`,
  `insert into rate (scope, subject, window_end, spent) select 'growth', decode(md5('r' || n), 'hex'), at + interval '40 days', 1`,
  `insert into technology_state (session_id, name, value, expires_at)
    select ${sid}, 'step', ${bytes(80)}, at + interval '40 days'`,
  `insert into idempotency (session_id, key, fingerprint, locked_until, expires_at)
    select ${sid}, 'key', ${bytes(16)}, at, at + interval '40 days'`,
];

/**
 * Fills a migrated database with this many sessions and their related rows, and updates the planner's
 * statistics. Uses few statements without foreign key checks, so the connection's user must be a superuser.
 */
export async function fillGrowth(db: Kysely<Database>, sessions: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection);
    await run("set session_replication_role = 'replica'");
    for (const integrator of [BIG, SMALL]) {
      await run(
        `insert into integrator (id, name, origins, defaults, created_at) values ('${integrator}', 'Growth', '[]', '{}', now())`,
      );
      for (const part of [0, 1, 2]) {
        await run(`insert into webhook_endpoint (id, integrator_id, url, created_at)
          values ('${integrator}-${part}', '${integrator}', 'http://127.0.0.1:9/${part}', now())`);
      }
    }
    for (const key of ['growth-key', 'growth-rare']) {
      await run(`insert into api_key (id, integrator_id, key_hash, label, may_override, created_at, prefix)
        values ('${key}', '${BIG}', decode(md5('${key}'), 'hex'), '', '[]', now(), '${key}')`);
    }
    for (let from = 1; from <= sessions; from += CHUNK) {
      const to = Math.min(sessions, from + CHUNK - 1);
      const age = `case when n % ${OVERDUE_EVERY} = 9 then ${OVERDUE_DAYS} else ${DAYS} * (1 - n::float8 / ${sessions}) end`;
      const numbered = `from (select n, now() - ${age} * interval '1 day' as at from generate_series(${from}, ${to}) as n) as made`;
      for (const insert of inserts) {
        const [head, condition] = insert.split(/ where (?=n )/);
        await run(`${head} ${numbered}${condition === undefined ? '' : ` where ${condition}`}`);
      }
    }
    await run("set session_replication_role = 'origin'");
    for (const table of grown) await run(`analyze ${table}`);
  });
}
