import { handOffApi, handOffBeat, isApiError } from '@kuelik/protocol';
import type { Shell } from '../shell/shell.ts';

/** Replies that end the heartbeat: a backend without hand-offs, a session that is over. */
const final = new Set([401, 403, 404, 405, 409, 410]);

/**
 * Heartbeat to the computer, through the backend: immediately when the step changes, and every 10 s while the
 * page is visible. A background page sends none, so the computer can show that the phone is not responding.
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
      // The next heartbeat makes up for a lost one.
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
