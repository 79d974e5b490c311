import * as v from 'valibot';
import { personRecord } from '../../platform/subject/person.ts';

/** A session has ended, or one of its technologies has a final result. */
const data = {
  session_id: v.string(),
  /** Created with a test key: a live key cannot see the session. Omitted otherwise. */
  test: v.optional(v.literal(true)),
};

/** The JSON payload for an endpoint. `id` stays the same across attempts. */
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
      /** Added at sending time, see body.ts; null once the session's data was erased. */
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

/** An event that has no id or time yet: no personal data. */
export type Happening = { [T in WebhookEvent['type']]: Noted<T> }[WebhookEvent['type']];
