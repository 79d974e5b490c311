import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Keyring } from './keyring.ts';

const BATCH = 500;

/**
 * Rewraps every data key that is still under an older key-encryption key with the newest one. Data is not
 * touched. May be interrupted and repeated, also while servers that know both keys are running.
 *
 * @returns how many keys were rewrapped.
 */
export async function rewrapKeys(db: Kysely<Database>, keyring: Keyring): Promise<number> {
  const current = keyring.currentId();
  let count = 0;
  const server = await db.selectFrom('server_key').selectAll().where('kek_id', '!=', current).execute();
  for (const row of server) {
    const { kekId, wrapped } = keyring.rewrap(row.name, { kekId: row.kek_id, wrapped: row.wrapped });
    await db
      .updateTable('server_key')
      .set({ kek_id: kekId, wrapped })
      .where('name', '=', row.name)
      .where('kek_id', '=', row.kek_id)
      .execute();
    count += 1;
  }
  for (;;) {
    const rows = await db
      .selectFrom('session_key')
      .selectAll()
      .where('kek_id', '!=', current)
      .orderBy('session_id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return count;
    for (const row of rows) {
      const { kekId, wrapped } = keyring.rewrap(row.session_id, { kekId: row.kek_id, wrapped: row.wrapped });
      await db
        .updateTable('session_key')
        .set({ kek_id: kekId, wrapped })
        .where('session_id', '=', row.session_id)
        .where('kek_id', '=', row.kek_id)
        .execute();
      count += 1;
    }
  }
}
