import { handOffApi, handOffBeat, isApiError } from '@kuelik/protocol';
import type { Shell } from '../shell/shell.ts';

/** Replies after which there is nobody to keep in touch with: a backend without hand-offs, a session that is over. */
const final = new Set([401, 403, 404, 405, 409, 410]);

/**
 * Tells the computer, by way of the backend, that the phone is alive and at which step: at once when the
 * step changes, and every 10 s while the page is seen. A page in the background is silent, so that the
 * computer can say that the phone is not heard of.
 */
export function keepInTouch(shell: Shell, document: Document, signal: AbortSignal): void {
  const api = handOffApi(shell.client);
  const window = document.defaultView;
  let sending = false;
  let isOver = false;

  const send = async (): Promise<void> => {
    if (sending || isOver || signal.aborted) return;
    sending = true;
    const { step } = shell.store.getState();
    try {
      await api.progress({ session_id: shell.session, step }, { signal, timeout: handOffBeat });
    } catch (error) {
      // What is lost on the way is told by the next beat.
      if (isApiError(error) && error.status !== undefined && final.has(error.status)) end();
    }
    sending = false;
    if (shell.store.getState().step !== step) void send();
  };
  const beat = () => {
    if (document.visibilityState === 'visible') void send();
  };
  const timer = setInterval(beat, handOffBeat);
  const unsubscribe = shell.store.subscribe((state, before) => {
    if (state.step !== before.step) beat();
  });
  document.addEventListener('visibilitychange', beat);
  window?.addEventListener('online', beat);

  function end(): void {
    isOver = true;
    clearInterval(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', beat);
    window?.removeEventListener('online', beat);
  }
  signal.addEventListener('abort', end, { once: true });
  beat();
}
