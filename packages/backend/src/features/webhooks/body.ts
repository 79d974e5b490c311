import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { readPerson } from '../../platform/subject/subject.ts';

const noted = v.looseObject({ data: v.looseObject({}) });

/** An event as it was noted. */
export interface NotedEvent {
  readonly sessionId: string;
  readonly type: string;
  readonly body: string;
}

/**
 * What is sent of an event, as JSON: a finished session with its person. The person is read when it is sent, so that
 * it is stored in one place, encrypted, and goes with the session: null once that was erased.
 */
export async function bodyOf(context: Context, { sessionId, type, body }: NotedEvent): Promise<string> {
  if (type !== 'session.finished') return body;
  const key = await context.keys.find(sessionId);
  const person = key === null ? null : await readPerson(context, key, sessionId);
  const event = v.parse(noted, JSON.parse(body));
  return JSON.stringify({ ...event, data: { ...event.data, person } });
}
