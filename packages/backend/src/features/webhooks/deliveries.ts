import type { Kysely, Selectable } from 'kysely';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import type { Database } from '../../kit/database/schema.ts';
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

/** Which deliveries of an owner to return. */
interface Which {
  readonly limit: number;
  readonly id?: string | undefined;
  readonly before?: string | undefined;
  readonly sessionId?: string | undefined;
}

const columns = [
  'webhook_delivery.id',
  'webhook_delivery.session_id',
  'webhook_delivery.type',
  'webhook_delivery.tries',
  'webhook_delivery.outcome',
  'webhook_delivery.created_at',
  'webhook_delivery.due_at',
  'webhook_delivery.delivered_at',
] as const;
type Row = Pick<Selectable<Database['webhook_delivery']>, Exclude<keyof DeliveryItem, 'url' | 'state'>> & {
  readonly url: string;
};

/** An owner's deliveries, newest first. A session's id is its link: a test key must not learn a live one. */
async function deliveries({ db }: Context, owner: Owner, which: Which): Promise<readonly Row[]> {
  if (owner.test) return fromSessions(db, owner.id, which).execute();
  const endpoints = await db
    .selectFrom('webhook_endpoint')
    .select(['id', 'url'])
    .where('integrator_id', '=', owner.id)
    .execute();
  const rows: Row[] = [];
  for (const { id, url } of endpoints) {
    const found = await fromEndpoint(db, id, which).execute();
    rows.push(...found.map((row) => ({ ...row, url })));
  }
  return rows.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, which.limit);
}

/**
 * Live deliveries to one endpoint, through the endpoint's own index entries. A single statement for all
 * endpoints would sort all deliveries, or scan those of other integrators: the planner must know the
 * endpoint.
 */
const fromEndpoint = (db: Kysely<Database>, endpointId: string, { limit, id, before, sessionId }: Which) =>
  db
    .selectFrom('webhook_delivery')
    .innerJoin('session', 'session.session_id', 'webhook_delivery.session_id')
    .select(columns)
    .where('webhook_delivery.endpoint_id', '=', endpointId)
    .where('session.test', '=', false)
    .$if(id !== undefined, (some) => some.where('webhook_delivery.id', '=', id ?? ''))
    // Ids sort by creation time.
    .$if(before !== undefined, (some) => some.where('webhook_delivery.id', '<', before ?? ''))
    .$if(sessionId !== undefined, (some) => some.where('webhook_delivery.session_id', '=', sessionId ?? ''))
    .orderBy('webhook_delivery.id', 'desc')
    .limit(limit);

/** Starts from the few sessions of test keys: a search by endpoint would scan all live deliveries. */
const fromSessions = (db: Kysely<Database>, integratorId: string, { limit, id, before, sessionId }: Which) =>
  db
    .selectFrom('session')
    .innerJoin('webhook_delivery', 'webhook_delivery.session_id', 'session.session_id')
    .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpoint_id')
    .select([...columns, 'webhook_endpoint.url'])
    .where('session.integrator_id', '=', integratorId)
    .where('session.test', '=', true)
    .where('webhook_endpoint.integrator_id', '=', integratorId)
    .$if(id !== undefined, (some) => some.where('webhook_delivery.id', '=', id ?? ''))
    .$if(before !== undefined, (some) => some.where('webhook_delivery.id', '<', before ?? ''))
    .$if(sessionId !== undefined, (some) => some.where('webhook_delivery.session_id', '=', sessionId ?? ''))
    .orderBy('webhook_delivery.id', 'desc')
    .limit(limit);

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
  const rows = await deliveries(context, owner, { limit: limit + 1, before, sessionId });
  const page = rows.slice(0, limit);
  return { deliveries: page.map(item), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Resends an event, whatever its status. Throws AppError 404 `delivery_not_found`. */
export async function replayDelivery(context: Context, owner: Owner, id: string): Promise<DeliveryItem> {
  const own = async () => (await deliveries(context, owner, { limit: 1, id }))[0];
  const absent = new AppError(404, 'delivery_not_found');
  if ((await own()) === undefined) throw absent;
  await context.db
    .updateTable('webhook_delivery')
    .set({ tries: 0, due_at: context.now(), delivered_at: null, outcome: null })
    .where('id', '=', id)
    .execute();
  const replayed = await own();
  if (replayed === undefined) throw absent;
  return item(replayed);
}
