import type { Kysely, Selectable, Transaction } from 'kysely';
import { sameBytes } from '../../kit/crypto/tokens.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import type { Database } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';

export type SessionRow = Selectable<Database['session']>;

const sessionById = compiledQuery((db, sessionId: string) =>
  db.selectFrom('session').selectAll().where('session_id', '=', sessionId),
);

/** Reads a session. Throws AppError 404 `session_not_found`. */
export async function findSession(db: Kysely<Database>, sessionId: string): Promise<SessionRow> {
  const [row] = await sessionById(db, sessionId);
  if (row === undefined) throw new AppError(404, 'session_not_found');
  return row;
}

/** Locks a session's row until the transaction ends, so that concurrent counts stay correct. */
export async function holdSession(trx: Transaction<Database>, sessionId: string): Promise<void> {
  await trx
    .selectFrom('session')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .forUpdate()
    .execute();
}

/** Unfinished sessions expire, finished ones do not. Throws AppError 410 `session_expired`. */
export function checkNotExpired(row: Pick<SessionRow, 'finished_at' | 'expires_at'>, now: Date): void {
  if (row.finished_at === null && row.expires_at.getTime() <= now.getTime()) {
    throw new AppError(410, 'session_expired');
  }
}

/** Throws AppError 409 `session_not_active` with its status and further details (`more`) of how it ended. */
export function checkNotFinished(row: SessionRow, more: Readonly<Record<string, unknown>> = {}): void {
  if (row.status === 'FINISHED' || row.status === 'FAILED') {
    throw new AppError(409, 'session_not_active', { detail: { status: row.status, ...more } });
  }
}

/** Whether the session is bound to a device, by the hash of its fingerprint. */
export function holdsSession(row: SessionRow, fingerprintHash: Buffer): boolean {
  return row.fingerprint_hash !== null && sameBytes(row.fingerprint_hash, fingerprintHash);
}
