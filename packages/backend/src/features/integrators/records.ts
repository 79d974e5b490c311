import { failureTypes, serverStatuses, sessionTypes, signingDocument } from '@kuelik/protocol';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import type { SessionKey } from '../../kit/crypto/data-keys.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import { type EffectivePolicy, effectivePolicy } from '../../kit/database/policy-content.ts';
import { AppError } from '../../kit/errors.ts';
import type { Integrator } from '../../platform/authorization/authorize.ts';
import { readReview, review } from '../../platform/session-protocol/review.ts';
import type { SessionRow } from '../../platform/sessions/rows.ts';
import { personRecord } from '../../platform/subject/person.ts';
import { readPerson } from '../../platform/subject/subject.ts';
import { createDocuments } from '../documents/store.ts';
import { toSigningDocument } from '../documents/wire.ts';
import { outsideFields, toOutside } from './outside.ts';
import { type RecordRows, readRecordRows } from './record-rows.ts';

const record = v.record(v.string(), v.unknown());
const time = v.string();

export const sessionListItem = v.object({
  session_id: v.string(),
  status: v.picklist(serverStatuses),
  session_type: v.picklist(sessionTypes),
  technologies: v.array(v.string()),
  created_at: time,
  finished_at: v.nullable(time),
  expires_at: time,
  /** Created with a test key: sandbox data, no real person. */
  test: v.boolean(),
  /** Its named policy, such as `kyc-standard@3`; null: none. */
  policy_name: v.nullable(v.string()),
});

/** The server's complete record of a session. Times are ISO 8601. */
export const sessionRecord = v.object({
  ...sessionListItem.entries,
  skip: v.array(v.string()),
  /** The person as identified by the session's steps; null once the session's data was erased. */
  person: v.nullable(personRecord),
  /** Null once the session's data was erased. */
  metadata: v.nullable(v.unknown()),
  /** Never sent to a browser; null if none was given, and once erased. */
  private_metadata: v.nullable(v.unknown()),
  /** Its policy; null: created before policies, or elsewhere. */
  policy: v.nullable(effectivePolicy),
  /** Enabled codes unknown to this server, which the flow skips. */
  ignored_technologies: v.array(v.string()),
  erased_at: v.nullable(time),
  /** By technology code. Pictures within are base64 JPEG until they are erased. */
  results: v.record(
    v.string(),
    v.object({
      status: v.picklist(['success', 'failure']),
      /** No further attempt can change it. */
      final: v.boolean(),
      data: v.nullable(record),
      updated_at: time,
    }),
  ),
  failure_reasons: v.array(
    v.object({ type: v.picklist(failureTypes), detail: v.unknown(), created_at: time }),
  ),
  evidence: v.array(
    v.object({
      id: v.string(),
      kind: v.string(),
      content_type: v.string(),
      size: v.number(),
      created_at: time,
    }),
  ),
  attempts: v.record(v.string(), v.number()),
  cameras: v.array(v.object({ device_id: v.string(), label: v.string(), created_at: time })),
  /** Documents to sign, in the order of their upload; empty once erased. */
  documents: v.array(signingDocument),
  /** The session failed, and its policy requires a human decision that is still missing. */
  awaits_review: v.boolean(),
  /** The human decision made after the session's end; null: none yet. */
  review: v.nullable(review),
  /** Whether the person's browser reported changed files; null if it reported nothing. */
  integrity_compromised: v.nullable(v.boolean()),
  ...outsideFields,
});
export type SessionRecord = v.InferOutput<typeof sessionRecord>;

function listItem(row: SessionRow): v.InferOutput<typeof sessionListItem> {
  return {
    session_id: row.session_id,
    status: row.status,
    session_type: row.type,
    technologies: [...row.technologies],
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
    test: row.test,
    policy_name: nameOf(row.policy),
  };
}

const nameOf = (policy: EffectivePolicy | null): string | null =>
  policy === null || policy.name === null ? null : `${policy.name}@${policy.version}`;

/** One page of an integrator's sessions; `next` is the cursor of the next page, null at the end. */
export async function listSessions(
  context: Context,
  integrator: Pick<Integrator, 'id' | 'test'>,
  limit: number,
  before?: string,
) {
  let query = context.db
    .selectFrom('session')
    .selectAll()
    .where('integrator_id', '=', integrator.id)
    .where('test', '=', integrator.test)
    .orderBy('created_at', 'desc')
    .orderBy('session_id', 'asc')
    .limit(limit + 1);
  if (before !== undefined) {
    const [millis = '', id = ''] = before.split('~');
    if (!/^\d{1,13}$/.test(millis))
      throw new AppError(400, 'invalid_request', { detail: { fields: [{ path: 'before' }] } });
    const at = new Date(Number(millis));
    // The index scan starts at this time; otherwise the database would read and discard every earlier page.
    query = query
      .where('created_at', '<=', at)
      .where((where) =>
        where.or([
          where('created_at', '<', at),
          where.and([where('created_at', '=', at), where('session_id', '>', id)]),
        ]),
      );
  }
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next =
    rows.length > limit && last !== undefined ? `${last.created_at.getTime()}~${last.session_id}` : null;
  return { sessions: page.map(listItem), next };
}

/**
 * The complete record of a session.
 * @param supported codes that this server can run.
 * @throws AppError 404 `session_not_found`.
 */
export async function sessionDetails(
  context: Context,
  integrator: Pick<Integrator, 'id' | 'test'>,
  sessionId: string,
  supported: ReadonlySet<string>,
): Promise<SessionRecord> {
  const rows = await readRecordRows(context, sessionId, integrator);
  if (rows === null) throw new AppError(404, 'session_not_found');
  return recordOf(context, rows, supported);
}

/** The row of an integrator's own session. Throws AppError 404 `session_not_found`. */
export async function ownSession(
  { db }: Pick<Context, 'db'>,
  integrator: Pick<Integrator, 'id' | 'test'>,
  sessionId: string,
): Promise<SessionRow> {
  const row = await db
    .selectFrom('session')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('integrator_id', '=', integrator.id)
    .where('test', '=', integrator.test)
    .executeTakeFirst();
  if (row === undefined) throw new AppError(404, 'session_not_found');
  return row;
}

/** Builds the record from a session's rows. */
export async function recordOf(
  context: Context,
  rows: RecordRows,
  supported: ReadonlySet<string>,
): Promise<SessionRecord> {
  const { session: row, evidence, attempts, checks } = rows;
  const sessionId = row.session_id;
  const key = rows.key === null ? null : context.keys.open(sessionId, rows.key);
  const [personal, reviewed, documents] = await Promise.all([
    key === null ? nothingPersonal : readPersonal(context, key, rows),
    key === null || !rows.hasReview ? null : readReview(context, key, sessionId),
    key === null || !rows.hasDocuments ? [] : createDocuments(context).list(sessionId),
  ]);
  return {
    ...listItem(row),
    ...personal,
    review: reviewed,
    documents: documents.map(toSigningDocument),
    awaits_review:
      row.status === 'FAILED' && row.policy?.human_review === true && reviewed === null && key !== null,
    ...toOutside(key, rows),
    skip: [...row.skip],
    policy: row.policy,
    ignored_technologies: row.technologies.filter((code) => !supported.has(code)),
    erased_at: row.erased_at?.toISOString() ?? null,
    evidence: evidence.map(({ id, kind, content_type, size, created_at }) => ({
      id,
      kind,
      content_type,
      size,
      created_at: created_at.toISOString(),
    })),
    attempts: Object.fromEntries(attempts.map(({ counter, spent }) => [counter, spent])),
    integrity_compromised: checks.length === 0 ? null : checks.some(({ compromised }) => compromised),
  };
}

type Personal = Pick<
  SessionRecord,
  'person' | 'metadata' | 'private_metadata' | 'results' | 'failure_reasons' | 'cameras'
>;

const nothingPersonal: Personal = {
  person: null,
  metadata: null,
  private_metadata: null,
  results: {},
  failure_reasons: [],
  cameras: [],
};
const camera = v.object({ device_id: v.string(), label: v.string() });

const resultsOf = compiledQuery((db, sessionId: string) =>
  db.selectFrom('result').selectAll().where('session_id', '=', sessionId),
);

async function readPersonal({ db }: Context, key: SessionKey, rows: RecordRows): Promise<Personal> {
  const { session: row, reasons, cameras, claims } = rows;
  const id = row.session_id;
  const results = await resultsOf(db, id);
  return {
    person: readPerson(key, { claims, session: row }),
    metadata: key.unsealJson('session', 'metadata', id, row.metadata),
    private_metadata:
      row.private_metadata === null
        ? null
        : key.unsealJson('session', 'private_metadata', id, row.private_metadata),
    results: Object.fromEntries(
      results.map(({ code, status, final, data, updated_at }) => [
        code,
        {
          status,
          final,
          data: v.parse(v.nullable(record), key.unsealJson('result', 'data', code, data)),
          updated_at: updated_at.toISOString(),
        },
      ]),
    ),
    failure_reasons: reasons.map((reason) => ({
      type: v.parse(v.picklist(failureTypes), reason.type),
      detail: key.unsealJson('failure_reason', 'detail', reason.id, reason.detail),
      created_at: reason.created_at.toISOString(),
    })),
    cameras: cameras.map((report) => ({
      ...v.parse(camera, key.unsealJson('camera_report', 'device', report.id, report.device)),
      created_at: report.created_at.toISOString(),
    })),
  };
}
