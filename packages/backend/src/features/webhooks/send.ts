import { sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { waitForDatabase } from '../../kit/database/unreachable.ts';
import { inSpan } from '../../kit/tracing/tracing.ts';
import { hostOf, type Resolve, systemResolve } from './addresses.ts';
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

/** How many deliveries this process may claim. */
export interface Room {
  /** In total. */
  readonly total: number;
  /** To one endpoint. */
  readonly each: number;
  /** Endpoints with fewer free slots than `each`; 0: none. */
  readonly less?: ReadonlyMap<string, number>;
}

/** As in the index `webhook_delivery_turn`, so that no other index serves the query. */
const turn = sql`coalesce(due_at, 'infinity'::timestamptz)`;

/**
 * The due deliveries to claim, oldest first: each endpoint's through its own index entries, however many
 * there are.
 */
export function dueQuery({ now }: Pick<Context, 'now'>, { total, each, less = new Map() }: Room) {
  const endpoints = [...less.keys()];
  return sql<{ id: string }>`
    select due.id
    from webhook_endpoint
    left join unnest(${endpoints}::text[], ${[...less.values()]}::int[]) as less (endpoint_id, room)
      on less.endpoint_id = webhook_endpoint.id
    cross join lateral (
      select id, due_at from webhook_delivery
      where endpoint_id = webhook_endpoint.id
        and ${turn} < 'infinity'::timestamptz
        and ${turn} <= ${now()}
      order by ${turn}, id
      limit coalesce(less.room, ${each}::int)
      for update skip locked
    ) as due
    order by due.due_at, due.id
    limit ${total}`;
}

/**
 * Claims due deliveries, oldest first. Safe to run concurrently. Endpoints are not joined: with stale statistics PostgreSQL
 * looked up all claimed deliveries once for each endpoint.
 */
export async function claimDue(context: Context, room: Room): Promise<readonly Claimed[]> {
  const { db, now } = context;
  const leasedUntil = new Date(now().getTime() + LEASE_MS);
  const { rows } = await sql<Omit<Claimed, 'leasedUntil'>>`
    with due as materialized (${dueQuery(context, room)})
    update webhook_delivery
    set due_at = ${leasedUntil}
    where id = any(array(select id from due))
    returning id, endpoint_id as "endpointId", session_id as "sessionId", type, body, tries,
      (select url from webhook_endpoint where webhook_endpoint.id = webhook_delivery.endpoint_id) as url`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, leasedUntil })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Sends one delivery and records the result: delivered, to be retried, or given up.
 * @param resolve DNS lookup of the receiver; the system's by default.
 */
export const send = (
  context: Context,
  delivery: Claimed,
  resolve: Resolve = systemResolve,
): Promise<boolean> =>
  inSpan(context.tracing, `webhook ${delivery.type}`, {
    kind: 'internal',
    work: () => sendOnce(context, delivery, resolve),
    attributes: { 'kuelik.tries': delivery.tries + 1 },
    outcome: (delivered) => ({ 'kuelik.delivered': delivered }),
  });

async function sendOnce(context: Context, delivery: Claimed, resolve: Resolve): Promise<boolean> {
  const secret = webhookSecret(context.keys, delivery.endpointId);
  const body = await bodyOf(context, delivery);
  const post = () =>
    postTo(delivery.url, body, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Kuelik',
        [SIGNATURE_HEADER]: signatureOf(secret, context.now(), body),
      },
      timeoutMs: TIMEOUT_MS,
      allowPrivate: context.privateWebhooks,
      resolve,
    });
  const outcome = await inSpan(context.tracing, 'POST webhook', {
    kind: 'client',
    work: post,
    // A URL may hold the integrator's secrets: only the host is recorded.
    attributes: { 'server.address': hostOf(delivery.url) },
    outcome: (said) => ({ 'kuelik.outcome': said }),
  });
  const delivered = /^2\d\d$/.test(outcome);
  const tries = delivery.tries + 1;
  const now = context.now();
  const record = async () =>
    context.db
      .updateTable('webhook_delivery')
      .set({
        tries,
        outcome,
        due_at: delivered ? null : nextTry(tries, now),
        ...(delivered ? { delivered_at: now } : {}),
      })
      .where('id', '=', delivery.id)
      // The delivery was resent on demand meanwhile, or taken over by a process that considered this one dead:
      // that result counts.
      .where('due_at', '=', delivery.leasedUntil)
      .execute();
  // What is not recorded by the end of the lease is sent again.
  await waitForDatabase(record, { limitMs: delivery.leasedUntil.getTime() - now.getTime() });
  return delivered;
}
