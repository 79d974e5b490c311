import type { Context } from '../../kit/context.ts';
import { bodyOf, type NotedEvent } from './body.ts';
import { webhookSecret } from './endpoints.ts';
import { postTo } from './post.ts';
import { nextTry } from './schedule.ts';
import { SIGNATURE_HEADER, signatureOf } from './signature.ts';

/** Reply timeout of a receiver, milliseconds; it should store the event and process it later. */
const TIMEOUT_MS = 10_000;
/** After this time another process takes over a dead sender's delivery; longer than any attempt. */
const LEASE_MS = 60_000;

/** A delivery claimed by this process. */
export interface Claimed extends NotedEvent {
  readonly id: string;
  readonly endpointId: string;
  readonly url: string;
  /** Earlier attempts. */
  readonly tries: number;
  readonly leasedUntil: Date;
}

/**
 * Claims up to `limit` due deliveries, oldest first. Safe to run concurrently.
 * @param busy endpoints whose deliveries must wait.
 */
export async function claimDue(
  { db, now }: Context,
  limit: number,
  busy: readonly string[] = [],
): Promise<readonly Claimed[]> {
  const leasedUntil = new Date(now().getTime() + LEASE_MS);
  const rows = await db
    // Selected once: inside the update's condition the database may evaluate it again and claim more than the
    // limit.
    .with(
      (name) => name('due').materialized(),
      (query) =>
        query
          .selectFrom('webhook_delivery')
          .select('id')
          .where('due_at', '<=', now())
          .$if(busy.length > 0, (some) => some.where('endpoint_id', 'not in', [...busy]))
          .orderBy('due_at')
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('webhook_delivery')
    .from(['due', 'webhook_endpoint'])
    .set({ due_at: leasedUntil })
    .whereRef('webhook_delivery.id', '=', 'due.id')
    .whereRef('webhook_endpoint.id', '=', 'webhook_delivery.endpoint_id')
    .returning([
      'webhook_delivery.id',
      'webhook_delivery.endpoint_id as endpointId',
      'webhook_endpoint.url',
      'webhook_delivery.session_id as sessionId',
      'webhook_delivery.type',
      'webhook_delivery.body',
      'webhook_delivery.tries',
    ])
    .execute();
  return rows.map((row) => ({ ...row, leasedUntil })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Sends one delivery and records the result: delivered, to be retried, or given up. */
export async function send(context: Context, delivery: Claimed): Promise<boolean> {
  const secret = webhookSecret(context.keys, delivery.endpointId);
  const body = await bodyOf(context, delivery);
  const outcome = await postTo(delivery.url, body, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Kuelik',
      [SIGNATURE_HEADER]: signatureOf(secret, context.now(), body),
    },
    timeoutMs: TIMEOUT_MS,
    allowPrivate: context.privateWebhooks,
  });
  const delivered = /^2\d\d$/.test(outcome);
  const tries = delivery.tries + 1;
  const now = context.now();
  await context.db
    .updateTable('webhook_delivery')
    .set({
      tries,
      outcome,
      due_at: delivered ? null : nextTry(tries, now),
      ...(delivered ? { delivered_at: now } : {}),
    })
    .where('id', '=', delivery.id)
    // Meanwhile resent on demand, or taken over by a process that considered this one dead: their result
    // counts.
    .where('due_at', '=', delivery.leasedUntil)
    .execute();
  return delivered;
}
