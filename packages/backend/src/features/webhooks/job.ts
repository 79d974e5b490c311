import { Counter, type Registry } from 'prom-client';
import type { Context } from '../../kit/context.ts';
import { type Claimed, claimDue, send } from './send.ts';

/** Sendings under way at once in one process. */
const AT_ONCE = 32;
/** From so many to one receiver on, others come first: one that hangs must not hold up everybody else's messages. */
const EACH_AT_ONCE = 4;

/**
 * Sends what is due, now and every `everyMs`.
 * @param onError for faults of the database, once until it answers again; a receiver's are noted with the delivery.
 * @returns stops it, and resolves when what is under way has ended.
 */
export function startWebhooks(
  context: Context,
  registry: Registry,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const counter = new Counter({
    name: 'kuelik_webhook_sendings_total',
    help: 'Webhook messages sent, by whether the receiver took them',
    labelNames: ['delivered'],
    registers: [registry],
  });
  /** By what is being sent, to which endpoint. */
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

/** Endpoints that have their share of what is under way. */
function busyEndpoints(underWay: readonly string[]): readonly string[] {
  return [...new Set(underWay)].filter(
    (endpoint) => underWay.filter((other) => other === endpoint).length >= EACH_AT_ONCE,
  );
}
