import { migrate, rawQuery } from '@kuelik/backend';

type Db = Parameters<typeof migrate>[0];

const WRITE_EVERY_MS = 10;
/** How long writers are watched without a migration. */
const QUIET_MS = 5000;

/** Undoes the expansions that build something on tables that grow, on an empty database. */
const undo = [
  'drop index session_by_owner',
  'drop index audit_by_key',
  'drop table vision_job',
  'drop table upload_chunk',
  'drop table upload',
  'drop index webhook_delivery_turn',
  `delete from schema_expansion
    where name in ('0015-growth', '0016-uploads', '0017-webhook-turns', '0018-vision-queue')`,
];

export async function undoExpansions(db: Db): Promise<void> {
  for (const statement of undo) await rawQuery(db)(statement, []);
}

/** Waits of a writer, in milliseconds: sessions change and uses of keys are noted while `work` runs. */
async function waitsDuring(
  beside: Db,
  sessions: number,
  work: () => Promise<unknown>,
): Promise<readonly number[]> {
  const query = rawQuery(beside);
  const waits: number[] = [];
  let isDone = false;
  const writing = (async () => {
    for (let n = 1; !isDone; n += 1) {
      const session = `growth-${(1 + ((n * 7919) % sessions)).toString(16).padStart(12, '0')}`;
      const began = performance.now();
      await query('update session set subject_version = subject_version + 1 where session_id = $1', [
        session,
      ]);
      await query(
        `insert into audit (id, integrator_id, api_key_id, via, action, session_id, created_at)
          values ($1, 'growth-big', 'growth-key', 'api_key', 'read_session', $2, now())`,
        [`bench-${n}-${performance.now()}`, session],
      );
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, WRITE_EVERY_MS));
    }
  })();
  await work();
  isDone = true;
  await writing;
  return waits;
}

/** How long writers wait at most while the expansions of `undoExpansions` run again on a full database. */
export async function migrationWaits(db: Db, beside: Db, sessions: number) {
  const without = await waitsDuring(
    beside,
    sessions,
    () => new Promise((resolve) => setTimeout(resolve, QUIET_MS)),
  );
  let changes: readonly string[] = [];
  const began = performance.now();
  const during = await waitsDuring(beside, sessions, async () => {
    changes = await migrate(db);
  });
  return {
    name: 'writes beside migrations',
    sessions,
    changes,
    seconds: Math.round((performance.now() - began) / 1000),
    writes: during.length,
    longestMs: Math.round(Math.max(...during)),
    longestWithoutMs: Math.round(Math.max(...without)),
  };
}
