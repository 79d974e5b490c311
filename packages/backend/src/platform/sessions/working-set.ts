import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Context } from '../../kit/context.ts';
import { type WrappedKey, wrappedKeyName } from '../../kit/crypto/data-keys.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import { bytesOfJson } from '../../kit/database/json-bytes.ts';
import type { Database } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';
import { amend, isRemembering, know, remember } from '../../kit/http/request-memo.ts';
import { checkNotFinished, type SessionRow } from './rows.ts';

/** Bytes; larger values, such as results with pictures, are read only when needed. */
const MOST_BYTES = 8192;

type Row<T extends keyof Database> = Selectable<Database[T]>;

/** The data that a call on a session usually needs, read by one statement. */
export interface WorkingSet {
  readonly session: SessionRow;
  /** Null once the session is erased. */
  readonly key: WrappedKey | null;
  /** The integrator's name. */
  readonly organization: string;
  /** The integrator's enabled technologies, `*` for all, and the periods of their subscriptions. */
  readonly access: readonly { readonly code: string }[];
  readonly periods: readonly {
    readonly code: string;
    readonly startsAt: Date;
    readonly endsAt: Date | null;
  }[];
  /** The integrator's webhook endpoints. */
  readonly endpoints: readonly string[];
  /** By code; `data` is null if it is too large for the working set. */
  readonly results: Map<string, Pick<Row<'result'>, 'status' | 'final'> & { readonly data: Buffer | null }>;
  /** By name; `value` is null if it is too large for the working set. */
  readonly states: Map<string, { readonly value: Buffer | null; readonly expires_at: Date }>;
  /** Spent attempts by counter. */
  readonly attempts: Map<string, number>;
  /** Oldest first. */
  claims: readonly ClaimRow[];
}

/** A step's proofs as stored. */
export type ClaimRow = Pick<Row<'subject_claim'>, 'id' | 'technology' | 'outcome' | 'proofs'>;

const nameOf = (sessionId: string) => `set ${sessionId}`;

/** The working set of a session, read at most once until `forget`. Throws AppError 404 `session_not_found`. */
export function workingSet({ db }: Context, sessionId: string): Promise<WorkingSet> {
  return remember(nameOf(sessionId), async () => {
    const set = toSet(await rowsOfSession(db, sessionId));
    if (set === null) throw new AppError(404, 'session_not_found');
    know(wrappedKeyName(sessionId), set.key);
    return set;
  });
}

/** The codes whose recorded result is a success. */
export const succeededCodes = (results: WorkingSet['results']): ReadonlySet<string> =>
  new Set([...results].flatMap(([code, { status }]) => (status === 'success' ? [code] : [])));

/** The same, in the session's order, of its own technologies. */
export function passedCodes({ session, results }: WorkingSet): string[] {
  const succeeded = succeededCodes(results);
  return session.technologies.filter((code) => succeeded.has(code));
}

/** Codes of the steps that were passed, failed, and neither: those to skip are none of them unless they were tried. */
export function howItEnded(set: WorkingSet) {
  const { session, results } = set;
  const finished = passedCodes(set);
  const others = session.technologies.filter((code) => !finished.includes(code));
  return {
    finished,
    failed: others.filter((code) => results.has(code)),
    not_done: others.filter((code) => !results.has(code) && !session.skip.includes(code)),
  };
}

/** `checkNotFinished` for the session's own device: it may learn what became of each step, as when it opens the link again. */
export const checkStillOpen = (set: WorkingSet): void => checkNotFinished(set.session, howItEnded(set));

/** The working set of the session that a token opens; null if there is none. */
export async function workingSetOfToken({ db }: Context, tokenHash: Buffer): Promise<WorkingSet | null> {
  const set = toSet(await rowsOfToken(db, tokenHash));
  if (set === null) return null;
  know(nameOf(set.session.session_id), set);
  know(wrappedKeyName(set.session.session_id), set.key);
  return set;
}

/** Within a request its working set, else null: a job or a test that needs one value reads only that one. */
export function workingSetIfAny(context: Context, sessionId: string): Promise<WorkingSet> | null {
  return isRemembering() ? workingSet(context, sessionId) : null;
}

/** Applies a request's own write to its working set. */
export const amendSet = (sessionId: string, change: (set: WorkingSet) => void): void =>
  amend(nameOf(sessionId), change);

/** Sessions with all that belongs to their working sets. */
const withSets = (db: Kysely<Database>) =>
  db
    .selectFrom('session')
    .selectAll('session')
    .select((set) => [
      set
        .selectFrom('integrator')
        .select('integrator.name')
        .whereRef('integrator.id', '=', 'session.integrator_id')
        .as('organization'),
      jsonObjectFrom(
        set
          .selectFrom('session_key')
          .select(['kek_id', 'wrapped'])
          .whereRef('session_key.session_id', '=', 'session.session_id'),
      ).as('set_key'),
      jsonArrayFrom(
        set
          .selectFrom('technology_access')
          .select('code')
          .whereRef('technology_access.integrator_id', '=', 'session.integrator_id')
          .orderBy('code'),
      ).as('set_access'),
      jsonArrayFrom(
        set
          .selectFrom('subscription')
          .select(['code', 'starts_at', 'ends_at'])
          .whereRef('subscription.integrator_id', '=', 'session.integrator_id')
          .orderBy('starts_at'),
      ).as('set_periods'),
      jsonArrayFrom(
        set
          .selectFrom('webhook_endpoint')
          .select('id')
          .whereRef('webhook_endpoint.integrator_id', '=', 'session.integrator_id'),
      ).as('set_endpoints'),
      jsonArrayFrom(
        set
          .selectFrom('result')
          .select(['code', 'result.status', 'final', small('data')])
          .whereRef('result.session_id', '=', 'session.session_id'),
      ).as('set_results'),
      jsonArrayFrom(
        set
          .selectFrom('technology_state')
          .select(['name', 'expires_at', small('value')])
          .whereRef('technology_state.session_id', '=', 'session.session_id'),
      ).as('set_states'),
      jsonArrayFrom(
        set
          .selectFrom('attempt')
          .select(['counter', 'spent'])
          .whereRef('attempt.session_id', '=', 'session.session_id'),
      ).as('set_attempts'),
      jsonArrayFrom(
        set
          .selectFrom('subject_claim')
          .select(['id', 'technology', 'outcome', 'proofs'])
          .whereRef('subject_claim.session_id', '=', 'session.session_id')
          .orderBy('id'),
      ).as('set_claims'),
    ]);
type SetRow = Awaited<ReturnType<ReturnType<typeof withSets>['executeTakeFirstOrThrow']>>;

const rowsOfSession = compiledQuery((db, sessionId: string) =>
  withSets(db).where('session.session_id', '=', sessionId),
);
const rowsOfToken = compiledQuery((db, tokenHash: Buffer) =>
  withSets(db).where('session.token_hash', '=', tokenHash),
);

function toSet([row]: readonly SetRow[]): WorkingSet | null {
  if (row === undefined) return null;
  const {
    organization,
    set_key,
    set_access,
    set_periods,
    set_endpoints,
    set_results,
    set_states,
    set_attempts,
    set_claims,
    ...session
  } = row;
  return {
    session,
    key: set_key === null ? null : { kek_id: set_key.kek_id, wrapped: bytesOfJson(set_key.wrapped) },
    organization: organization ?? '',
    access: set_access,
    periods: set_periods.map(({ code, starts_at, ends_at }) => ({
      code,
      startsAt: new Date(starts_at),
      endsAt: ends_at === null ? null : new Date(ends_at),
    })),
    endpoints: set_endpoints.map(({ id }) => id),
    results: new Map(
      set_results.map(({ code, status, final, small: data }) => [
        code,
        { status, final, data: data === null ? null : bytesOfJson(data) },
      ]),
    ),
    states: new Map(
      set_states.map(({ name, expires_at, small: value }) => [
        name,
        { value: value === null ? null : bytesOfJson(value), expires_at: new Date(expires_at) },
      ]),
    ),
    attempts: new Map(set_attempts.map(({ counter, spent }) => [counter, spent])),
    claims: set_claims.map(({ proofs, ...claim }) => ({ ...claim, proofs: bytesOfJson(proofs) })),
  };
}

/** A column's bytes unless there are too many. Their number is known without reading them. */
const small = (column: 'data' | 'value') =>
  sql<
    string | null
  >`case when octet_length(${sql.ref(column)}) <= ${sql.lit(MOST_BYTES)} then ${sql.ref(column)} end`.as(
    'small',
  );
