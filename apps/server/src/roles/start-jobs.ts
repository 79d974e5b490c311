import {
  type Backend,
  type Protocols,
  startProtocols,
  startRetention,
  startSweep,
  startWebhooks,
} from '@kuelik/backend';
import type { ServerConfig } from '../configuration/config.ts';

const RETENTION_EVERY_MS = 10 * 60_000;
const WEBHOOKS_EVERY_MS = 1000;
const PROTOCOLS_EVERY_MS = 1000;

/**
 * Starts the background jobs: webhooks, retention, protocols, the sweep of files. However many processes run them, each unit of
 * work is done by one: webhooks and protocols use leases in the database's time, overdue sessions row locks.
 *
 * @param fail called with a job's error and a sentence for the log
 * @returns stops the jobs, and resolves when work in progress has ended.
 */
export function startJobs(
  { context, registry }: Backend,
  protocols: Protocols,
  { retention }: Pick<ServerConfig, 'retention'>,
  fail: (error: unknown, sentence: string) => void,
): () => Promise<void> {
  const stops = [
    startRetention(context, registry, retention, RETENTION_EVERY_MS, (error) =>
      fail(error, 'retention failed'),
    ),
    startSweep(context, registry, (error) => fail(error, 'the sweep of files failed')),
    startWebhooks(context, registry, WEBHOOKS_EVERY_MS, (error) => fail(error, 'webhooks failed')),
    startProtocols(protocols, PROTOCOLS_EVERY_MS, (error) => fail(error, 'protocols failed')),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
