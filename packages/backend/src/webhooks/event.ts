import * as v from 'valibot';

/** A session has ended, or one of its technologies has, for good. Nothing of the person: that is asked for. */
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
    data: v.object({ ...data, status: v.picklist(['FINISHED', 'FAILED']) }),
  }),
]);
export type WebhookEvent = v.InferOutput<typeof webhookEvent>;
export const webhookTypes = webhookEvent.options.map(({ entries }) => entries.type.literal);

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** What happened, before it has an id and a time. */
export type Happening = Without<WebhookEvent, 'id' | 'created_at'>;
