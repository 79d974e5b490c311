import type { Kysely } from 'kysely';
import type { Database } from '../../kit/database/schema.ts';
import type { KeyedCall } from '../../kit/http/request-memo.ts';

/** The state that says that a call has spent from a counter, the `number`-th time: its repetition does not again. */
export const markName = ({ key }: KeyedCall, counter: string, number: number): string =>
  `spent:${counter}:${key}:${number}`;

/** Removes a call's marks of one counter, or of all: further attempts of the call then count. */
export async function removeMarks(db: Kysely<Database>, call: KeyedCall, counter?: string): Promise<void> {
  const counters = counter === undefined ? [...call.spent.keys()] : [counter];
  const names = counters.flatMap((each) =>
    Array.from({ length: call.spent.get(each) ?? 0 }, (_, number) => markName(call, each, number)),
  );
  for (const each of counters) call.spent.delete(each);
  if (names.length === 0) return;
  await db
    .deleteFrom('technology_state')
    .where('session_id', '=', call.sessionId)
    .where('name', 'in', names)
    .execute();
}
