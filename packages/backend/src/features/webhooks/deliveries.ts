import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { AppError } from '../../kit/errors.ts';
import type { Integrator } from '../../platform/authorization/authorize.ts';
import { webhookTypes } from './event.ts';

/** One event for one endpoint, with its progress. */
export const deliveryItem = v.object({
  /** Of the event: lets the receiver recognise duplicates. */
  id: v.string(),
  session_id: v.string(),
  type: v.picklist(webhookTypes),
  url: v.string(),
  state: v.picklist(['waiting', 'delivered', 'given_up']),
  /** Attempts so far. */
  tries: v.number(),
  /** Result of the last attempt: an HTTP status, `timeout` or `unreachable`; null before the first. */
  outcome: v.nullable(v.string()),
  /** ISO 8601, as the next two. */
  created_at: v.string(),
  /** Null: no further attempt. */
  due_at: v.nullable(v.string()),
  delivered_at: v.nullable(v.string()),
});
export type DeliveryItem = v.InferOutput<typeof deliveryItem>;

type Owner = Pick<Integrator, 'id' | 'test'>;

/** Which of an owner's deliveries. */
interface Which {
  readonly limit: number;
  readonly id?: string | undefined;
  readonly before?: string | undefined;
  readonly sessionId?: string | undefined;
}

/**
 * An owner's deliveries, newest first. Of each endpoint as many as are asked for, by its own index entries: of all
 * together the database would sort every delivery of the owner.
 */
function deliveries({ db }: Context, owner: Owner, { limit, id, before, sessionId }: Which) {
  return db
    .selectFrom('webhook_endpoint')
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('webhook_delivery')
          .innerJoin('session', 'session.session_id', 'webhook_delivery.session_id')
          .select([
            'webhook_delivery.id',
            'webhook_delivery.session_id',
            'webhook_delivery.type',
            'webhook_delivery.tries',
            'webhook_delivery.outcome',
            'webhook_delivery.created_at',
            'webhook_delivery.due_at',
            'webhook_delivery.delivered_at',
          ])
          .whereRef('webhook_delivery.endpoint_id', '=', 'webhook_endpoint.id')
          // A session's id is its link: a test key must not learn a live one.
          .where('session.test', '=', owner.test)
          // The same again, for the planner: a test key's few sessions are where to begin.
          .where('session.integrator_id', '=', owner.id)
          .$if(id !== undefined, (some) => some.where('webhook_delivery.id', '=', id ?? ''))
          // Ids sort by creation time.
          .$if(before !== undefined, (some) => some.where('webhook_delivery.id', '<', before ?? ''))
          .$if(sessionId !== undefined, (some) =>
            some.where('webhook_delivery.session_id', '=', sessionId ?? ''),
          )
          .orderBy('webhook_delivery.id', 'desc')
          .limit(limit)
          .as('delivery'),
      (join) => join.onTrue(),
    )
    .selectAll('delivery')
    .select('webhook_endpoint.url')
    .where('webhook_endpoint.integrator_id', '=', owner.id)
    .orderBy('delivery.id', 'desc')
    .limit(limit);
}
type Row = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number];

const stateOf = ({ due_at, delivered_at }: Row): DeliveryItem['state'] => {
  if (due_at !== null) return 'waiting';
  return delivered_at === null ? 'given_up' : 'delivered';
};

const item = (row: Row): DeliveryItem => ({
  id: row.id,
  session_id: row.session_id,
  type: v.parse(deliveryItem.entries.type, row.type),
  url: row.url,
  state: stateOf(row),
  tries: row.tries,
  outcome: row.outcome,
  created_at: row.created_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
});

/**
 * One page of an integrator's deliveries, newest first; `next` is the cursor of the next page, null at the
 * end.
 * @param sessionId only those of this session; undefined: all.
 * @throws AppError 400 `invalid_request` if `before` is not such a cursor.
 */
export async function listDeliveries(
  context: Context,
  owner: Owner,
  limit: number,
  before?: string,
  sessionId?: string,
) {
  if (before !== undefined && !/^[a-f0-9]{32}$/.test(before)) {
    throw new AppError(400, 'invalid_request', { detail: { fields: [{ path: 'before' }] } });
  }
  const rows = await deliveries(context, owner, { limit: limit + 1, before, sessionId }).execute();
  const page = rows.slice(0, limit);
  return { deliveries: page.map(item), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Resends an event, whatever its status. Throws AppError 404 `delivery_not_found`. */
export async function replayDelivery(context: Context, owner: Owner, id: string): Promise<DeliveryItem> {
  const own = deliveries(context, owner, { limit: 1, id });
  if ((await own.executeTakeFirst()) === undefined) throw new AppError(404, 'delivery_not_found');
  await context.db
    .updateTable('webhook_delivery')
    .set({ tries: 0, due_at: context.now(), delivered_at: null, outcome: null })
    .where('id', '=', id)
    .execute();
  return item(await own.executeTakeFirstOrThrow());
}
