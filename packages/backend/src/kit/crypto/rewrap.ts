import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Keyring } from './keyring.ts';

const BATCH = 500;

/** Progress of a rotation. */
export interface RewrapProgress {
  readonly done: number;
  /** Keys under an older key-encryption key when the rotation started or was resumed. */
  readonly total: number;
}

/**
 * Rewraps every data key that is still under an older key-encryption key with the newest one. Data is not
 * touched. May be interrupted and repeated, also while servers that know both keys are running.
 *
 * @param onProgress called after each batch of 500.
 * @returns how many keys were rewrapped.
 */
export async function rewrapKeys(
  db: Kysely<Database>,
  keyring: Keyring,
  onProgress: (progress: RewrapProgress) => void = () => undefined,
): Promise<number> {
  const current = keyring.currentId();
  const rewrap = (id: string, kek_id: string, wrapped: Buffer) => ({
    id,
    kek_id,
    wrapped: keyring.rewrap(id, { kekId: kek_id, wrapped }).wrapped,
  });
  const server = await db.selectFrom('server_key').selectAll().where('kek_id', '!=', current).execute();
  const own = server.map(({ name, kek_id, wrapped }) => rewrap(name, kek_id, wrapped));
  let done = await storeRewrapped(db, 'server_key', 'name', current, own);
  const total = done + (await countStale(db, current));
  // In the order of ids, so that no batch scans finished keys; repeated until a pass finds none, since keys
  // are added meanwhile.
  for (let last = '', found = 0; ; ) {
    const rows = await staleKeys(db, current, last);
    if (rows.length === 0) {
      if (found === 0) return done;
      last = '';
      found = 0;
      continue;
    }
    const fresh = rows.map(({ session_id, kek_id, wrapped }) => rewrap(session_id, kek_id, wrapped));
    done += await storeRewrapped(db, 'session_key', 'session_id', current, fresh);
    found += rows.length;
    last = rows.at(-1)?.session_id ?? '';
    onProgress({ done, total: Math.max(done, total) });
  }
}

/** Stores the keys that no other process has rewrapped meanwhile; returns how many it stored. */
async function storeRewrapped(
  db: Kysely<Database>,
  table: 'server_key' | 'session_key',
  id: 'name' | 'session_id',
  current: string,
  rows: readonly { readonly id: string; readonly kek_id: string; readonly wrapped: Buffer }[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const column = <K extends 'id' | 'kek_id' | 'wrapped'>(name: K) => rows.map((row) => row[name]);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as held set kek_id = ${current}, wrapped = fresh.wrapped
    from unnest(${column('id')}::text[], ${column('kek_id')}::text[], ${column('wrapped')}::bytea[])
      as fresh (id, kek_id, wrapped)
    where held.${sql.ref(id)} = fresh.id and held.kek_id = fresh.kek_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function countStale(db: Kysely<Database>, current: string): Promise<number> {
  const { count } = await db
    .selectFrom('session_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kek_id', '!=', current)
    .executeTakeFirstOrThrow();
  return count;
}

/** The next session keys, by their session's id, that are not under the key `current`. */
export const staleKeys = (db: Kysely<Database>, current: string, after: string) =>
  db
    .selectFrom('session_key')
    .selectAll()
    .where('session_id', '>', after)
    .where('kek_id', '!=', current)
    .orderBy('session_id')
    .limit(BATCH)
    .execute();
