import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { workingSet } from '../../platform/sessions/working-set.ts';
import { readPerson } from '../../platform/subject/subject.ts';

const noted = v.looseObject({ data: v.looseObject({}) });

/** A stored event. */
export interface NotedEvent {
  readonly sessionId: string;
  readonly type: string;
  readonly body: string;
}

/**
 * The JSON payload of an event; for a finished session it includes the person. The person is read at sending
 * time, so the data is stored in one place, encrypted, and erased with the session: null afterwards.
 */
export async function bodyOf(context: Context, { sessionId, type, body }: NotedEvent): Promise<string> {
  if (type !== 'session.finished') return body;
  const set = await workingSet(context, sessionId);
  const person = set.key === null ? null : readPerson(context.keys.open(sessionId, set.key), set);
  const event = v.parse(noted, JSON.parse(body));
  return JSON.stringify({ ...event, data: { ...event.data, person } });
}
