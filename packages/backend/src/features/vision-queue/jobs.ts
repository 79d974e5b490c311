import { type Kysely, sql } from 'kysely';
import type { WrappedKey } from '../../kit/crypto/data-keys.ts';
import type { Database } from '../../kit/database/schema.ts';
import type { WaitPlace } from '../../kit/uploads/with-form.ts';

const TABLE = 'vision_job';

/** A job was queued. */
export const WORK_CHANNEL = 'kuelik_vision_work';
/** A job is done; the payload is its id in hexadecimal. */
export const DONE_CHANNEL = 'kuelik_vision_done';

/** The smaller, the earlier. A person waits; sessions of test keys are only tried out. */
export const priorities = { person: 0, background: 1 } as const;
export type Priority = keyof typeof priorities;

/** A job's result outlives its caller's interest by this time, in which a repeated call finds it. */
const KEPT_MS = 60_000;

/** Identifies a job. */
export interface JobKey {
  readonly sessionId: string;
  readonly id: Buffer;
}

export interface NewJob extends JobKey {
  readonly kind: string;
  readonly contract: number;
  readonly priority: Priority;
  /** Sealed. */
  readonly content: Buffer;
  readonly askedAt: Date;
  readonly wantedUntil: Date;
  /** What is being done with the call's form; null: unknown. */
  readonly stage: string | null;
  /** When that work is expected to end; null: unknown. */
  readonly stageEndsAt: Date | null;
}

/**
 * Queues a job. If it is known, its caller waits for the known one.
 * @param longest refuses a new job while this many wait; null: admitted before
 * @returns the sealed result, if it is known; null without; undefined: refused, or the session was erased
 */
export async function putJob(
  db: Kysely<Database>,
  job: NewJob,
  longest: number | null,
  now: Date,
): Promise<Buffer | null | undefined> {
  const { rows } = await sql<{ result: Buffer | null }>`
    with put as (
      insert into vision_job
        (session_id, id, kind, contract, priority, content, asked_at, queued_at, due_at, wanted_until,
          stage, stage_ends_at)
      select ${job.sessionId}::text, ${job.id}::bytea, ${job.kind}::text, ${job.contract}::smallint,
        ${priorities[job.priority]}::smallint, ${job.content}::bytea, ${job.askedAt}::timestamptz,
        ${now}::timestamptz, ${now}::timestamptz, ${job.wantedUntil}::timestamptz,
        ${job.stage}::text, ${job.stageEndsAt}::timestamptz
      where exists (select 1 from session_key where session_id = ${job.sessionId})
        and (${longest}::integer is null
          or exists (select 1 from vision_job where session_id = ${job.sessionId} and id = ${job.id})
          or (select count(*) from (
            select 1 from vision_job
            where due_at <= ${now} and wanted_until > ${now}
              and priority <= ${priorities[job.priority]}
            limit ${longest ?? 0}
          ) as waiting) < ${longest}::integer)
      on conflict (session_id, id) do update
        set wanted_until = greatest(vision_job.wanted_until, excluded.wanted_until),
          priority = least(vision_job.priority, excluded.priority),
          stage = excluded.stage, stage_ends_at = excluded.stage_ends_at,
          queued_at = case when vision_job.wanted_until > ${now} then vision_job.queued_at
            else excluded.queued_at end
      returning result
    )
    select result, case when result is null then pg_notify(${WORK_CHANNEL}, '')::text end from put
  `.execute(db);
  return rows[0]?.result ?? (rows.length === 0 ? undefined : null);
}

/** Jobs of callers who wait, with their results; those that are missing were erased, or lost with a crash. */
export async function readJobs(db: Kysely<Database>, jobs: readonly JobKey[]) {
  return db
    .selectFrom(TABLE)
    .select(['id', 'result'])
    .where('session_id', 'in', [...new Set(jobs.map(({ sessionId }) => sessionId))])
    .where(
      'id',
      'in',
      jobs.map(({ id }) => id),
    )
    .execute();
}

/** Says that callers still wait, or with the present time that they do not any more. */
export async function setWantedUntil(
  db: Kysely<Database>,
  jobs: readonly JobKey[],
  until: Date,
): Promise<void> {
  await db
    .updateTable(TABLE)
    .set({ wanted_until: until })
    .where('session_id', 'in', [...new Set(jobs.map(({ sessionId }) => sessionId))])
    .where(
      'id',
      'in',
      jobs.map(({ id }) => id),
    )
    .execute();
}

/** Removes jobs, with their results, whose caller has everything. */
export async function removeJobs(
  db: Kysely<Database>,
  sessionId: string,
  ids: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom(TABLE).where('session_id', '=', sessionId).where('id', 'in', ids).execute();
}

/** A job, held by its taker until `until`. */
export interface TakenJob extends JobKey {
  readonly kind: string;
  readonly priority: number;
  readonly content: Buffer | null;
  /** Attempts, this one included. */
  readonly tries: number;
  readonly queuedAt: Date;
  readonly until: Date;
  /** The session's key; null: erased meanwhile. */
  readonly key: WrappedKey | null;
}

/** Takes the next jobs whose callers wait; concurrent processes take different ones. */
export async function takeJobs(
  db: Kysely<Database>,
  contract: number,
  most: number,
  now: Date,
  until: Date,
): Promise<readonly TakenJob[]> {
  const { rows } = await sql<{
    session_id: string;
    id: Buffer;
    kind: string;
    priority: number;
    content: Buffer | null;
    tries: number;
    queued_at: Date;
    kek_id: string | null;
    wrapped: Buffer | null;
  }>`
    with due as materialized (
      select session_id, id from vision_job
      where due_at <= ${now} and wanted_until > ${now} and contract = ${contract}
      order by priority, asked_at limit ${most} for update skip locked
    ), taken as (
      update vision_job as job set due_at = ${until}, tries = tries + 1
      from due where job.session_id = due.session_id and job.id = due.id
      returning job.*
    )
    select taken.session_id, id, kind, priority, content, tries, queued_at, kek_id, wrapped
    from taken left join session_key on session_key.session_id = taken.session_id
    order by priority, asked_at`.execute(db);
  return rows.map(({ session_id, queued_at, kek_id, wrapped, ...row }) => ({
    ...row,
    sessionId: session_id,
    queuedAt: queued_at,
    until,
    key: kek_id === null || wrapped === null ? null : { kek_id, wrapped },
  }));
}

/** Extends a lease that still ends at `from`; false: another process has taken the job. */
export async function extendJob(
  db: Kysely<Database>,
  { sessionId, id }: JobKey,
  from: Date,
  to: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update vision_job set due_at = ${to}
    where session_id = ${sessionId} and id = ${id} and due_at = ${from} returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Stores the sealed result of a job whose lease ends at `leaseEnd`, and removes its content.
 * @returns false: another process holds it, or it is not wanted any more
 */
export async function finishJob(
  db: Kysely<Database>,
  { sessionId, id }: JobKey,
  leaseEnd: Date,
  result: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    with done as (
      update vision_job set result = ${result}, content = null, due_at = null
      where session_id = ${sessionId} and id = ${id} and due_at = ${leaseEnd} returning id
    )
    select pg_notify(${DONE_CHANNEL}, encode(id, 'hex'))::text from done`.execute(db);
  return rows.length > 0;
}

/**
 * Deletes jobs that no caller waits for: at once those that no process works on, results later.
 * @returns how many had not been done
 */
export async function dropUnwanted(db: Kysely<Database>, now: Date): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    with gone as (
      delete from vision_job
      where (wanted_until <= ${now} and due_at <= ${now})
        or wanted_until <= ${new Date(now.getTime() - KEPT_MS)}
      returning due_at
    )
    select count(due_at)::integer as dropped from gone`.execute(db);
  return rows[0]?.dropped ?? 0;
}

/** A call that has jobs, or will have. */
export interface Waiting {
  readonly sessionId: string;
  /** Of jobs that are yet to come. */
  readonly priority: Priority;
  /** None of its jobs is queued yet: it waits elsewhere, where those at work are counted. */
  readonly isComing: boolean;
}

/**
 * How many people are served before a session's call: those whose waiting calls come before it, and one of those at
 * work. 0: it is being served, also between two jobs of one call, or has nothing that waits. What an earlier call got
 * done serves no later one. With it, what was being done with the call's form when its newest job was put.
 */
export async function findPlace(
  db: Kysely<Database>,
  { sessionId, priority, isComing }: Waiting,
  now: Date,
): Promise<WaitPlace> {
  const { rows } = await sql<{ ahead: number | null; stage: string | null; stage_ends_at: Date | null }>`
    with person as (
      select session_id, min(priority) as priority,
        coalesce(min(asked_at) filter (where due_at is not null), min(asked_at)) as asked_at,
        bool_or(due_at > ${now}) is true or coalesce(
          max(asked_at) filter (where due_at is null) >= max(asked_at) filter (where due_at <= ${now}),
          bool_or(due_at is null)) as is_served
      from vision_job where wanted_until > ${now} group by session_id
    ), own as (
      select priority, asked_at, is_served from person where session_id = ${sessionId}
      union all
      select ${priorities[priority]}::smallint, ${now}::timestamptz, false
      where ${isComing}::boolean and not exists (select 1 from person where session_id = ${sessionId})
    )
    select (
        select (
            select count(*) from person
            where not is_served and session_id <> ${sessionId}
              and (person.priority, person.asked_at) < (own.priority, own.asked_at)
          )::integer + (not ${isComing}::boolean and exists (select 1 from vision_job where due_at > ${now}))::integer
        from own where not is_served
      ) as ahead, stage, stage_ends_at
    from (select 1) as one left join (
        select stage, stage_ends_at from vision_job
        where session_id = ${sessionId} and wanted_until > ${now} order by queued_at desc, asked_at desc limit 1
      ) as newest on true`.execute(db);
  const { ahead = null, stage = null, stage_ends_at = null } = rows[0] ?? {};
  const leftMs = stage_ends_at === null ? null : stage_ends_at.getTime() - now.getTime();
  return { ahead: ahead ?? 0, stage, leftMs: leftMs !== null && leftMs > 0 ? leftMs : null };
}

/** Waiting and running jobs, by priority. */
export async function queueLoad(db: Kysely<Database>, now: Date) {
  const { rows } = await sql<{ priority: number; waiting: number; running: number; oldest: number }>`
    select priority,
      (count(*) filter (where due_at <= ${now} and wanted_until > ${now}))::integer as waiting,
      (count(*) filter (where due_at > ${now}))::integer as running,
      coalesce(extract(epoch from ${now}::timestamptz
        - min(queued_at) filter (where due_at <= ${now} and wanted_until > ${now})), 0)::float8 as oldest
    from vision_job where due_at is not null group by priority`.execute(db);
  return rows;
}
