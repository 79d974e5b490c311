import type { ApiClient } from '../client/client.ts';
import { sleep } from '../client/retry.ts';
import { placeReply } from './contract.ts';

/** Milliseconds before the first question: many replies come before it. */
const firstAfter = 1_000;
/** Milliseconds between two questions. */
const every = 3_000;

/** What the server is doing with a form. */
export interface Work {
  readonly stage: string;
  /** Estimated seconds until it ends; null if unknown. */
  readonly leftS: number | null;
}

/**
 * Does work that may have to wait on the server. Meanwhile reports how many people are served first and what the
 * server is doing, if the server says so.
 */
export async function withPlace<T>(
  client: ApiClient,
  onPlace: (ahead: number, work: Work | null) => void,
  work: () => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const { signal } = end;
  const ask = async () => {
    for (let pause = firstAfter; ; pause = every) {
      await sleep(pause, signal);
      const asked = { method: 'GET', path: '/uploads/place/', schema: placeReply } as const;
      const {
        ahead,
        stage,
        left_s = null,
      } = await client.request({
        ...asked,
        signal,
        timeout: every,
        retry: false,
        silent: true,
      });
      if (!signal.aborted) onPlace(ahead, stage === undefined ? null : { stage, leftS: left_s });
    }
  };
  // The place is only information: without it the person waits as before.
  if (client.speaks('queue_place')) ask().catch(() => undefined);
  try {
    return await work();
  } finally {
    end.abort();
  }
}
