import { indexesChange } from '../schema-change.ts';

/**
 * The order in which an endpoint's deliveries are taken. Written with `coalesce`, as the query writes it: given
 * `due_at` itself, the planner takes the index of all due times and skips what is due to other endpoints, thousands
 * of rows, since it assumes that due rows are stored together. It replaces `webhook_delivery_claim`, which a later,
 * required change may drop.
 */
export const webhookTurns = indexesChange({
  webhook_delivery_turn: `on webhook_delivery (endpoint_id, coalesce(due_at, 'infinity'::timestamptz), id)
    where coalesce(due_at, 'infinity'::timestamptz) < 'infinity'::timestamptz`,
});
