import { type Kysely, sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { rowsOf } from '../../kit/database/direct.ts';
import type { Database } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';
import { forget, type KeyedCall, keyedCall } from '../../kit/http/request-memo.ts';
import type { Attempts, NewTechnologyState, SpentAlong } from '../../platform/contract/platform.ts';
import { amendSet, workingSetIfAny } from '../../platform/sessions/working-set.ts';
import { markName, removeMarks } from './spent-marks.ts';
import { noteStoredReply, replyRowOf, type StoredReplyRow, storingReply } from './stored-reply.ts';

/** What is stored with an attempt, each only together with it. */
interface StoredWithAttempt {
  readonly state: SealedState | null;
  /** Nothing is counted where a state of this name is that has not expired at that time. */
  readonly once: Date | null;
  readonly reply: StoredReplyRow | null;
  /** The count for which the reply holds. */
  readonly spent: number;
}

/** How many are spent in all, and whether this call had counted its own before its server died. */
interface Spent {
  readonly spent: number;
  readonly again: boolean;
}

interface SealedState {
  readonly name: string;
  readonly value: Buffer;
  readonly expiresAt: Date;
}

const keepingState = (sessionId: string, { name, value, expiresAt }: SealedState) => sql`, kept as (
    insert into technology_state (session_id, name, value, expires_at)
    select ${sessionId}, ${name}, ${value}::bytea, ${expiresAt}::timestamptz from spending
    on conflict (session_id, name) do update set value = excluded.value, expires_at = excluded.expires_at
  )`;

/** One statement for all of it. */
async function spendWith(
  db: Kysely<Database>,
  sessionId: string,
  counter: string,
  limit: number,
  { state, once, reply, spent }: StoredWithAttempt,
): Promise<readonly { readonly spent: number }[]> {
  const unlessMarked =
    once === null || state === null
      ? sql``
      : sql`where not exists (
          select from technology_state
          where session_id = ${sessionId} and name = ${state.name} and expires_at > ${once}::timestamptz
        )`;
  const replyStored = storingReply(reply, sql`select from spending where spent = ${spent}::integer`);
  const statement = sql<{ spent: number }>`
    with spending as (
      insert into attempt (session_id, counter, spent)
      select ${sessionId}, ${counter}, 1 ${unlessMarked}
      on conflict (session_id, counter) do update set spent = attempt.spent + 1 where attempt.spent < ${limit}::integer
      returning spent
    )${state === null ? sql`` : keepingState(sessionId, state)}${replyStored}
    select spent from spending`;
  return rowsOf(db, statement.compile(db));
}

/**
 * See `Attempts`. One statement counts and checks, so that concurrent requests cannot share the last attempt.
 */
export function createAttempts(context: Context): Attempts {
  const { db, keys, now } = context;
  const spentSoFar = async (sessionId: string, counter: string) => {
    const set = await workingSetIfAny(context, sessionId);
    if (set !== null) return set.attempts.get(counter) ?? 0;
    const row = await db
      .selectFrom('attempt')
      .select('spent')
      .where('session_id', '=', sessionId)
      .where('counter', '=', counter)
      .executeTakeFirst();
    return row?.spent ?? 0;
  };
  /** How many of them this call has spent before its server died, and not again yet. */
  const spentBefore = async (sessionId: string, counter: string) => {
    const call = keyedCall(sessionId);
    const set = call === null ? null : await workingSetIfAny(context, sessionId);
    if (call === null || set === null) return 0;
    const first = call.spent.get(counter) ?? 0;
    let number = first;
    while ((set.states.get(markName(call, counter, number))?.expires_at ?? 0) > now()) number += 1;
    return number - first;
  };
  const seal = async (sessionId: string, { name, value, expiresAt }: NewTechnologyState) => {
    const key = await keys.of(sessionId);
    return { name, value: key.sealJson('technology_state', 'value', name, value), expiresAt };
  };
  const know = (sessionId: string, { name, value, expiresAt }: SealedState) =>
    amendSet(sessionId, ({ states }) => states.set(name, { value, expires_at: expiresAt }));

  /** By a call with a key, so that its repetition counts nothing twice and gets its reply. */
  const spendOfCall = async (
    call: KeyedCall,
    counter: string,
    limit: number,
    { state, reply }: SpentAlong,
  ): Promise<Spent | null> => {
    const { sessionId } = call;
    const spent = typeof reply === 'function' ? (await spentSoFar(sessionId, counter)) + 1 : 0;
    const given = typeof reply === 'function' ? reply(Math.max(0, limit - spent)) : reply;
    const row = await replyRowOf(context, sessionId, given);
    const number = call.spent.get(counter) ?? 0;
    const isMarked = state === undefined && row === null;
    const name = markName(call, counter, number);
    const mark = { name, value: true, expiresAt: new Date(now().getTime() + call.keepMs) };
    const kept = isMarked || state !== undefined ? await seal(sessionId, state ?? mark) : null;
    const [counted] = await spendWith(db, sessionId, counter, limit, {
      state: kept,
      once: isMarked ? now() : null,
      reply: row,
      spent,
    });
    if (isMarked) call.spent.set(counter, number + 1);
    if (counted !== undefined) {
      if (kept !== null) know(sessionId, kept);
      if (counted.spent === spent) noteStoredReply(row);
      return { spent: counted.spent, again: false };
    }
    forget();
    const set = isMarked ? await workingSetIfAny(context, sessionId) : null;
    const held = set?.states.get(name);
    if (held === undefined || held.expires_at <= now()) return null;
    return { spent: set?.attempts.get(counter) ?? 0, again: true };
  };
  const spendPlainly = async (
    sessionId: string,
    counter: string,
    limit: number,
    { state }: SpentAlong,
  ): Promise<Spent | null> => {
    const kept = state === undefined ? null : await seal(sessionId, state);
    const [row] = await spendWith(db, sessionId, counter, limit, {
      state: kept,
      once: null,
      reply: null,
      spent: 0,
    });
    if (row !== undefined && kept !== null) know(sessionId, kept);
    return row === undefined ? null : { spent: row.spent, again: false };
  };

  return {
    spend: async (sessionId, counter, limit, along = {}) => {
      const call = keyedCall(sessionId);
      const spend = () =>
        call === null || (along.state !== undefined && along.reply === undefined)
          ? spendPlainly(sessionId, counter, limit, along)
          : spendOfCall(call, counter, limit, along);
      const counted = limit < 1 ? null : await spend();
      if (counted === null) {
        forget();
        throw new AppError(423, 'maximum_attempts', { detail: { attempts_left: 0 } });
      }
      const { spent, again } = counted;
      amendSet(sessionId, ({ attempts }) => attempts.set(counter, spent));
      return { left: Math.max(0, limit - spent), again };
    },
    giveBack: async (sessionId, counter) => {
      const call = keyedCall(sessionId);
      if (call !== null) await removeMarks(db, call, counter);
      const row = await db
        .updateTable('attempt')
        .set((set) => ({ spent: set('spent', '-', 1) }))
        .where('session_id', '=', sessionId)
        .where('counter', '=', counter)
        .where('spent', '>', 0)
        .returning('spent')
        .executeTakeFirst();
      amendSet(sessionId, ({ attempts }) => attempts.set(counter, row?.spent ?? 0));
    },
    left: async (sessionId, counter, limit) => {
      const spent = await spentSoFar(sessionId, counter);
      return Math.max(0, limit - spent + (await spentBefore(sessionId, counter)));
    },
  };
}
