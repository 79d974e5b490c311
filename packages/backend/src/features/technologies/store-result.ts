import type { FinishResult } from '@kuelik/protocol';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { SessionKey } from '../../kit/crypto/data-keys.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { rowsOf } from '../../kit/database/direct.ts';
import type { Database } from '../../kit/database/schema.ts';
import type { ClaimRow, WorkingSet } from '../../platform/sessions/working-set.ts';
import { withoutPictures } from '../retention/pictures.ts';
import { announced } from '../webhooks/announce.ts';
import { type StoredReplyRow, storingReply } from './stored-reply.ts';

/** A technology's result with all data stored beside it. */
export interface NewResult {
  readonly code: string;
  readonly result: FinishResult;
  /** The result, sealed. */
  readonly data: Buffer;
  readonly final: boolean;
  /** The facts about the person that a success proves; null: none. */
  readonly claim: ClaimRow | null;
  readonly evidence: readonly Insertable<Database['evidence']>[];
  /** The reply to the call that brought it; null: it is not stored with the result. */
  readonly reply: StoredReplyRow | null;
}

/**
 * `final`: an earlier final result is kept. `changed`: another call changed or ended the session after it was
 * read.
 */
export type StoredAs = 'stored' | 'final' | 'changed';

/**
 * Stores a result with its claims, event, webhook deliveries and list of files atomically, by one statement.
 *
 * The update of `subject_version` is the guard: if two steps, or a step and an erasure, end concurrently, the
 * second one waits for the row lock of the first and then finds another version than the one it was checked
 * against.
 */
export async function storeResult(
  db: Kysely<Database>,
  key: SessionKey,
  set: WorkingSet,
  { code, result, data, final, claim, evidence, reply }: NewResult,
  now: Date,
): Promise<StoredAs> {
  const { session_id, subject_version } = set.session;
  const { status } = result;
  const eventId = sortableId(now);
  const detail = { status, final, data: withoutPictures(result.data) };
  const files = evidence.map(({ id, kind, content_type, size, created_at }) => ({
    id,
    kind,
    content_type,
    size,
    created_at,
  }));
  const announcement = final
    ? sql`, ${announced(set, { type: 'technology.finished', data: { session_id, technology: code, status } }, 'stored', now)}`
    : sql``;
  const statement = sql<{ held: boolean; stored: boolean }>`
    with held as (
      update session set subject_version = subject_version + 1
      where session_id = ${session_id} and subject_version = ${subject_version}
        and status not in ('FINISHED', 'FAILED')
      returning session_id
    ),
    stored as (
      insert into result (session_id, code, status, final, data, updated_at)
      select session_id, ${code}, ${status}, ${final}::boolean, ${data}::bytea, ${now}::timestamptz from held
      on conflict (session_id, code) do update
        set status = excluded.status, final = excluded.final, data = excluded.data, updated_at = excluded.updated_at
        where not result.final
      returning session_id
    ),
    claimed as (
      insert into subject_claim (session_id, id, technology, outcome, proofs, created_at)
      select session_id, ${claim?.id ?? ''}, ${code}, 'accepted', ${claim?.proofs ?? null}::bytea, ${now}::timestamptz
      from stored where ${claim !== null}::boolean
    ),
    noted as (
      insert into session_event (session_id, id, technology, kind, detail, created_at)
      select session_id, ${eventId}, ${code}, 'result',
        ${key.sealJson('session_event', 'detail', eventId, detail)}::bytea, ${now}::timestamptz
      from stored
    ),
    kept as (
      insert into evidence (session_id, id, kind, content_type, size, created_at)
      select session_id, file.id, file.kind, file.content_type, file.size, file.created_at
      from stored cross join jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
        as file (id text, kind text, content_type text, size integer, created_at timestamptz)
    )${announcement}${storingReply(reply, sql`select from stored`)}
    select exists (select from held) as held, exists (select from stored) as stored`;
  const rows = await rowsOf(db, statement.compile(db));
  if (rows[0]?.stored === true) return 'stored';
  return rows[0]?.held === true ? 'final' : 'changed';
}
