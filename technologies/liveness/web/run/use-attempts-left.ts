import type { ApiClient } from '@kuelik/protocol';
import { type Dispatch, useEffect, useState } from 'react';
import { countAttempts } from '../calls.ts';
import type { LivenessEnvironment } from '../device/environment.ts';
import type { ScreenEvent, ScreenState } from '../machine.ts';
import { whileMounted } from './while-mounted.ts';

/**
 * Attempts left on mount, by the server's count: null while unknown, before the first, and for a backend that does not report
 * them; if none is left the check ends here. And whether an undecided try, before or since, has the next challenge ask for
 * turns of the head.
 */
export function useAttemptsLeft(options: {
  readonly screen: ScreenState;
  readonly client: ApiClient;
  readonly sessionId: string;
  readonly technology: string;
  readonly environment: LivenessEnvironment;
  readonly dispatch: Dispatch<ScreenEvent>;
}): { readonly left: number | null; readonly asksTurns: boolean } {
  const { screen, client, sessionId, technology, environment, dispatch } = options;
  const [left, setLeft] = useState<number | null>(null);
  const [asksTurns, setAsksTurns] = useState(false);
  const isAsked = screen.page === 'asked';
  useEffect(() => {
    if (isAsked) setAsksTurns(true);
  }, [isAsked]);

  useEffect(
    () =>
      whileMounted(environment, async (signal) => {
        try {
          const { attempts, attempts_left, asks } = await countAttempts(
            client,
            sessionId,
            technology,
            signal,
          );
          if (signal.aborted) return;
          if (attempts_left <= 0) dispatch({ type: 'none-left' });
          else if (attempts_left < attempts) setLeft(attempts_left);
          if (asks) setAsksTurns(true);
        } catch {
          // It arrives with the first attempt at the latest.
        }
      }),
    [client, sessionId, technology, environment, dispatch],
  );

  return { left, asksTurns };
}
