import type { Selectable } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Context } from '../../kit/context.ts';
import type { WrappedKey } from '../../kit/crypto/data-keys.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import { bytesOfJson } from '../../kit/database/json-bytes.ts';
import type { Database } from '../../kit/database/schema.ts';
import type { SessionRow } from '../../platform/sessions/rows.ts';
import type { ClaimRow } from '../../platform/sessions/working-set.ts';

type Row<T extends keyof Database> = Selectable<Database[T]>;
type Of<T extends keyof Database, K extends keyof Row<T>> = readonly Pick<Row<T>, K>[];

/** All rows of a session's record except the results, whose pictures are large. */
export interface RecordRows {
  readonly session: SessionRow;
  /** Null once the session is erased. */
  readonly key: WrappedKey | null;
  readonly evidence: Of<'evidence', 'id' | 'kind' | 'content_type' | 'size' | 'created_at'>;
  readonly attempts: Of<'attempt', 'counter' | 'spent'>;
  readonly checks: Of<'security_check', 'compromised'>;
  readonly reasons: Of<'failure_reason', 'id' | 'type' | 'detail' | 'created_at'>;
  readonly cameras: Of<'camera_report', 'id' | 'device' | 'created_at'>;
  readonly consents: Of<'consent', Exclude<keyof Row<'consent'>, 'session_id'>>;
  readonly alerts: Of<'alert', 'code' | 'technology' | 'created_at'>;
  readonly claims: readonly ClaimRow[];
  /** Rare, so they are read separately. */
  readonly hasDocuments: boolean;
  readonly hasReview: boolean;
}

interface RecordOwner {
  readonly id: string;
  readonly test: boolean;
}

const rowsOfRecord = compiledQuery((db, sessionId: string, ...owners: readonly RecordOwner[]) =>
  db
    .selectFrom('session')
    .selectAll('session')
    .select((s) => [
      jsonObjectFrom(
        s
          .selectFrom('session_key')
          .select(['kek_id', 'wrapped'])
          .whereRef('session_key.session_id', '=', 'session.session_id'),
      ).as('r_key'),
      jsonArrayFrom(
        s
          .selectFrom('evidence')
          .select(['id', 'kind', 'content_type', 'size', 'evidence.created_at'])
          .whereRef('evidence.session_id', '=', 'session.session_id')
          .orderBy('id'),
      ).as('r_evidence'),
      jsonArrayFrom(
        s
          .selectFrom('attempt')
          .select(['counter', 'spent'])
          .whereRef('attempt.session_id', '=', 'session.session_id'),
      ).as('r_attempts'),
      jsonArrayFrom(
        s
          .selectFrom('security_check')
          .select('compromised')
          .whereRef('security_check.session_id', '=', 'session.session_id'),
      ).as('r_checks'),
      jsonArrayFrom(
        s
          .selectFrom('failure_reason')
          .select(['id', 'failure_reason.type', 'detail', 'failure_reason.created_at'])
          .whereRef('failure_reason.session_id', '=', 'session.session_id')
          .orderBy('id'),
      ).as('r_reasons'),
      jsonArrayFrom(
        s
          .selectFrom('camera_report')
          .select(['id', 'device', 'camera_report.created_at'])
          .whereRef('camera_report.session_id', '=', 'session.session_id')
          .orderBy('id'),
      ).as('r_cameras'),
      jsonArrayFrom(
        s
          .selectFrom('consent')
          .select(['id', 'purpose', 'text_version', 'locale', 'channel', 'person', 'consent.created_at'])
          .whereRef('consent.session_id', '=', 'session.session_id')
          .orderBy('id'),
      ).as('r_consents'),
      jsonArrayFrom(
        s
          .selectFrom('alert')
          .select(['code', 'technology', 'alert.created_at'])
          .whereRef('alert.session_id', '=', 'session.session_id')
          .orderBy('id'),
      ).as('r_alerts'),
      jsonArrayFrom(
        s
          .selectFrom('subject_claim')
          .select(['id', 'technology', 'outcome', 'proofs'])
          .whereRef('subject_claim.session_id', '=', 'session.session_id')
          .orderBy('id'),
      ).as('r_claims'),
      s
        .exists(
          s
            .selectFrom('signing_document')
            .select('id')
            .whereRef('signing_document.session_id', '=', 'session.session_id'),
        )
        .as('r_documents'),
      s
        .exists(
          s
            .selectFrom('session_review')
            .select('decision')
            .whereRef('session_review.session_id', '=', 'session.session_id'),
        )
        .as('r_review'),
    ])
    .where('session.session_id', '=', sessionId)
    .$if(owners.length > 0, (query) =>
      query
        .where('session.integrator_id', '=', owners[0]?.id ?? '')
        .where('session.test', '=', owners[0]?.test ?? false),
    ),
);

/** Reads the rows with one statement; null if the session does not exist or belongs to another integrator. */
export async function readRecordRows(
  { db }: Context,
  sessionId: string,
  owner: RecordOwner | null,
): Promise<RecordRows | null> {
  const owners = owner === null ? [] : [{ id: owner.id, test: owner.test }];
  const [row] = await rowsOfRecord(db, sessionId, ...owners);
  if (row === undefined) return null;
  const {
    r_key,
    r_evidence,
    r_attempts,
    r_checks,
    r_reasons,
    r_cameras,
    r_consents,
    r_alerts,
    r_claims,
    r_documents,
    r_review,
    ...session
  } = row;
  const dated = <T extends { created_at: string }>({ created_at, ...rest }: T) => ({
    ...rest,
    created_at: new Date(created_at),
  });
  return {
    session,
    key: r_key === null ? null : { ...r_key, wrapped: bytesOfJson(r_key.wrapped) },
    evidence: r_evidence.map(dated),
    attempts: r_attempts,
    checks: r_checks,
    reasons: r_reasons.map((one) => ({ ...dated(one), detail: bytesOfJson(one.detail) })),
    cameras: r_cameras.map((one) => ({ ...dated(one), device: bytesOfJson(one.device) })),
    consents: r_consents.map((one) => ({
      ...dated(one),
      person: one.person === null ? null : bytesOfJson(one.person),
    })),
    alerts: r_alerts.map(dated),
    claims: r_claims.map((one) => ({ ...one, proofs: bytesOfJson(one.proofs) })),
    hasDocuments: r_documents === true,
    hasReview: r_review === true,
  };
}
