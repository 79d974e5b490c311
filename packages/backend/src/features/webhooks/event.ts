import * as v from 'valibot';
import { personRecord } from '../../platform/subject/person.ts';

/** A session has ended, or one of its technologies has, for good. */
const data = {
  session_id: v.string(),
  /** Made with a test key: a live key is not shown the session. Left out otherwise. */
  test: v.optional(v.literal(true)),
};

/** What an endpoint is sent, as JSON. `id` stays the same however often the event is sent. */
export const webhookEvent = v.variant('type', [
  v.object({
    id: v.string(),
    type: v.literal('technology.finished'),
    /** ISO 8601: when it happened. */
    created_at: v.string(),
    data: v.object({ ...data, technology: v.string(), status: v.picklist(['success', 'failure']) }),
  }),
  v.object({
    id: v.string(),
    type: v.literal('session.finished'),
    created_at: v.string(),
    data: v.object({
      ...data,
      status: v.picklist(['FINISHED', 'FAILED']),
      /** Added as it is sent, see body.ts; null once the session's data was erased. */
      person: v.nullable(personRecord),
    }),
  }),
]);
export type WebhookEvent = v.InferOutput<typeof webhookEvent>;
export const webhookTypes = webhookEvent.options.map(({ entries }) => entries.type.literal);

type Of<T extends WebhookEvent['type']> = Extract<WebhookEvent, { type: T }>;
type Noted<T extends WebhookEvent['type']> = {
  readonly type: T;
  readonly data: Omit<Of<T>['data'], 'person'>;
};

/** What happened, before it has an id and a time: nothing of the person. */
export type Happening = { [T in WebhookEvent['type']]: Noted<T> }[WebhookEvent['type']];
