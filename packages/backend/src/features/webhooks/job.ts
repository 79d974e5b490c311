import { Counter, type Registry } from 'prom-client';
import type { Context } from '../../kit/context.ts';
import { type Claimed, claimDue, send } from './send.ts';

/** Concurrent deliveries in one process: each is a connection and a small body. */
const AT_ONCE = 128;
/** Concurrent deliveries to one receiver: one that takes two seconds per delivery gets eight a second. */
const EACH_AT_ONCE = 16;
/**
 * Concurrent deliveries to a receiver whose last one failed: one that hangs holds one connection, not its
 * whole share.
 */
const TO_FAILING = 1;
/** Deliveries claimed together. */
const CLAIM = 32;

/**
 * Sends due deliveries, now and every `everyMs`.
 * @param onError called once per database outage; failures of a receiver are recorded with the delivery.
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
  /** Endpoints whose last delivery by this process failed. */
  const failing = new Set<string>();
  let isStopped = false;
  let isFailing = false;
  let look: Promise<void> | null = null;

  const fail = (error: unknown) => {
    if (!isFailing) onError(error);
    isFailing = true;
  };
  const sendOne = (claimed: Claimed) => {
    const sending = send(context, claimed)
      .then((delivered) => {
        if (delivered) failing.delete(claimed.endpointId);
        else failing.add(claimed.endpointId);
        counter.inc({ delivered: String(delivered) });
      }, fail)
      .finally(() => {
        underWay.delete(sending);
        tick();
      });
    underWay.set(sending, claimed.endpointId);
  };
  const lookAround = async () => {
    while (!isStopped && underWay.size < AT_ONCE) {
      const total = Math.min(CLAIM, AT_ONCE - underWay.size);
      const less = roomLeft([...underWay.values()], failing);
      const claimed = await claimDue(context, { total, each: EACH_AT_ONCE, less });
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

/** The free slots of each endpoint that has fewer than its whole share. */
function roomLeft(underWay: readonly string[], failing: ReadonlySet<string>): ReadonlyMap<string, number> {
  const room = new Map<string, number>();
  for (const endpoint of failing) room.set(endpoint, TO_FAILING);
  for (const endpoint of underWay) {
    room.set(endpoint, Math.max(0, (room.get(endpoint) ?? EACH_AT_ONCE) - 1));
  }
  return room;
}
