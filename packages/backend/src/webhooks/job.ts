import { Counter, type Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { type Claimed, claimDue, send } from './send.ts';

/** Sendings under way at once in one process: a receiver that hangs must not hold up the others. */
const AT_ONCE = 32;

/**
 * Sends what is due, now and every `everyMs`.
 * @param onError for faults of the database; a receiver's are noted with the delivery.
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
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  let look: Promise<void> | null = null;

  const sendOne = (claimed: Claimed) => {
    const sending = send(context, claimed)
      .then((delivered) => counter.inc({ delivered: String(delivered) }), onError)
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
  const lookOnce = async () => {
    const free = AT_ONCE - underWay.size;
    if (isStopped || free === 0) return;
    for (const claimed of await claimDue(context, free)) sendOne(claimed);
  };
  const tick = () => {
    look ??= lookOnce()
      .catch(onError)
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
    await Promise.all(underWay);
  };
}
