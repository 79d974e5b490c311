import type { ApiClient } from '@kuelik/protocol';
import { type Dispatch, useEffect, useState } from 'react';
import { countAttempts } from '../calls.ts';
import type { LivenessEnvironment } from '../device/environment.ts';
import type { ScreenEvent } from '../machine.ts';
import { whileMounted } from './while-mounted.ts';

/**
 * Attempts left on mount, by the server's count; null while unknown, before the first, and for a backend that
 * does not report them. If none is left the check ends here.
 */
export function useAttemptsLeft(options: {
  readonly client: ApiClient;
  readonly sessionId: string;
  readonly technology: string;
  readonly environment: LivenessEnvironment;
  readonly dispatch: Dispatch<ScreenEvent>;
}): number | null {
  const { client, sessionId, technology, environment, dispatch } = options;
  const [left, setLeft] = useState<number | null>(null);

  useEffect(
    () =>
      whileMounted(environment, async (signal) => {
        try {
          const { attempts, attempts_left } = await countAttempts(client, sessionId, technology, signal);
          if (signal.aborted) return;
          if (attempts_left <= 0) dispatch({ type: 'none-left' });
          else if (attempts_left < attempts) setLeft(attempts_left);
        } catch {
          // It arrives with the first attempt at the latest.
        }
      }),
    [client, sessionId, technology, environment, dispatch],
  );

  return left;
}
