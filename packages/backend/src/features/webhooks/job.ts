import { Counter, type Registry } from 'prom-client';
import type { Context } from '../../kit/context.ts';
import { type Claimed, claimDue, send } from './send.ts';

/** Concurrent deliveries in one process. */
const AT_ONCE = 32;
/**
 * From this many to one receiver on, others come first: a hanging receiver must not delay everyone else's
 * deliveries.
 */
const EACH_AT_ONCE = 4;

/**
 * Sends due deliveries, now and every `everyMs`.
 * @param onError for database failures, once until it answers again; a receiver's are recorded with the
 * delivery.
 * @returns stops it, and resolves when open deliveries have ended.
 */
export function startWebhooks(
  context: Context,
  registry: Registry,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const counter = new Counter({
    name: 'kuelik_webhook_sendings_total',
    help: 'Webhook deliveries, by whether the receiver accepted them',
    labelNames: ['delivered'],
    registers: [registry],
  });
  /** By delivery and its endpoint. */
  const underWay = new Map<Promise<void>, string>();
  let isStopped = false;
  let isFailing = false;
  let look: Promise<void> | null = null;

  const fail = (error: unknown) => {
    if (!isFailing) onError(error);
    isFailing = true;
  };
  const sendOne = (claimed: Claimed) => {
    const sending = send(context, claimed)
      .then((delivered) => counter.inc({ delivered: String(delivered) }), fail)
      .finally(() => {
        underWay.delete(sending);
        tick();
      });
    underWay.set(sending, claimed.endpointId);
  };
  const lookAround = async () => {
    while (!isStopped && underWay.size < AT_ONCE) {
      const limit = Math.min(EACH_AT_ONCE, AT_ONCE - underWay.size);
      const claimed = await claimDue(context, limit, busyEndpoints([...underWay.values()]));
      isFailing = false;
      if (claimed.length === 0) return;
      for (const delivery of claimed) sendOne(delivery);
    }
  };
  const tick = () => {
    if (isStopped) return;
    look ??= lookAround()
      .catch(fail)
      .finally(() => {
        look = null;
      });
  };
  const timer = setInterval(tick, everyMs);
  timer.unref();
  tick();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await look;
    await Promise.all(underWay.keys());
  };
}

/** Endpoints that have reached their share of concurrent deliveries. */
function busyEndpoints(underWay: readonly string[]): readonly string[] {
  return [...new Set(underWay)].filter(
    (endpoint) => underWay.filter((other) => other === endpoint).length >= EACH_AT_ONCE,
  );
}
