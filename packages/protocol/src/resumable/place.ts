import type { ApiClient } from '../client/client.ts';
import { sleep } from '../client/retry.ts';
import { placeReply } from './contract.ts';

/** Milliseconds between two questions; most replies come before the first. */
const every = 3_000;

/**
 * Does work that may have to wait on the server, and tells meanwhile how many people are served first; where
 * the server cannot say, nothing.
 */
export async function withPlace<T>(
  client: ApiClient,
  tell: (ahead: number) => void,
  work: () => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const { signal } = end;
  const ask = async () => {
    for (;;) {
      await sleep(every, signal);
      const asked = { method: 'GET', path: '/uploads/place/', schema: placeReply } as const;
      const { ahead } = await client.request({
        ...asked,
        signal,
        timeout: every,
        retry: false,
        silent: true,
      });
      if (!signal.aborted) tell(ahead);
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
