import { type ApiClient, isAborted, type Locale } from '@kuelik/protocol';
import { type Dispatch, useEffect, useRef } from 'react';
import { drawChallenge } from '../calls.ts';
import type { LivenessEnvironment } from '../device/environment.ts';
import type { ScreenEvent, ScreenState } from '../machine.ts';
import { problemOf } from '../problem.ts';
import type { SubmitOptions } from '../submit.ts';
import { drawPatiently } from './draw-patiently.ts';
import { loadAfterCapture } from './use-after-capture.ts';
import { whileMounted } from './while-mounted.ts';

interface AttemptOptions {
  readonly screen: ScreenState;
  /** Camera and models are ready. */
  readonly ready: boolean;
  readonly client: ApiClient;
  readonly sessionId: string;
  readonly technology: string;
  readonly locale: Locale;
  readonly environment: LivenessEnvironment;
  readonly dispatch: Dispatch<ScreenEvent>;
  /** Called for failed calls, for the record. */
  readonly onCallFailed: (error: unknown) => void;
}

/**
 * The two calls of an attempt: draws the challenge once everything is ready, since its time then runs, and
 * sends the result. Both abort when the page changes or the screen unmounts.
 */
export function useAttempt(options: AttemptOptions): void {
  const { screen, ready, client, sessionId, technology, locale, environment, dispatch, onCallFailed } =
    options;
  // Another language must not draw a second challenge.
  const spoken = useRef(locale);
  spoken.current = locale;
  const drawing = screen.page === 'preparing' && ready ? screen.key : null;

  useEffect(() => {
    if (drawing === null) return;
    return whileMounted(environment, async (signal) => {
      try {
        const challenge = await drawPatiently(
          () => drawChallenge(client, sessionId, technology, spoken.current, drawing, signal),
          environment,
          signal,
          () => dispatch({ type: 'waits' }),
        );
        if (!signal.aborted) dispatch({ type: 'drawn', challenge });
      } catch (error) {
        fail(signal, error, dispatch, onCallFailed);
      }
    });
  }, [drawing, client, sessionId, technology, environment, dispatch, onCallFailed]);

  const key = screen.page === 'sending' ? screen.key : null;
  const challenge = screen.page === 'sending' ? screen.challenge : null;
  const submission = screen.page === 'sending' ? screen.submission : null;

  useEffect(() => {
    if (key === null || !challenge || !submission) return;
    return whileMounted(environment, async (signal) => {
      const onProgress: SubmitOptions['onProgress'] = (share, waits = false, work = null) => {
        if (!signal.aborted) dispatch({ type: 'sent', share, waits, work });
      };
      try {
        const { submit } = await loadAfterCapture();
        const result = await submit(client, sessionId, challenge, submission, key, { signal, onProgress });
        if (!signal.aborted) dispatch({ type: 'judged', result });
      } catch (error) {
        fail(signal, error, dispatch, onCallFailed);
      }
    });
  }, [key, challenge, submission, client, sessionId, environment, dispatch, onCallFailed]);
}

function fail(
  signal: AbortSignal,
  error: unknown,
  dispatch: Dispatch<ScreenEvent>,
  onCallFailed: (error: unknown) => void,
): void {
  if (signal.aborted || isAborted(error)) return;
  if (problemOf(error) !== 'passed') onCallFailed(error);
  dispatch({ type: 'call-failed', error });
}
