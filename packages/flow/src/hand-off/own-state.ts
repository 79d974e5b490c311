import type { HandOffState } from '@kuelik/protocol';

/**
 * The hand-off's state while this device itself causes it. Such a device was opened by the QR code and cannot
 * continue: it opened the link, or it holds the session and sends no heartbeat. Null once another device is
 * active.
 */
export type OwnState = HandOffState | 'unseen' | null;

const ownStates: readonly HandOffState[] = ['opened', 'active', 'lost', 'full'];

/** `wasLed`: this device was opened by the QR code. */
export const firstOwn = (wasLed: boolean): OwnState => (wasLed ? 'unseen' : null);

/** Its state after the next poll: an inactive device can only be given up. */
export function nextOwn(own: OwnState, state: HandOffState): OwnState {
  if (own === null || own === state) return own;
  if (own === 'unseen') return ownStates.includes(state) ? state : null;
  return own === 'active' && (state === 'lost' || state === 'full') ? state : null;
}
