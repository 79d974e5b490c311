import type { HandOffState } from '@kuelik/protocol';

/**
 * The state of a hand-off as long as it is the work of the device that looks, which the code led here and which cannot go
 * on itself: it opened the link, or holds the session and has fallen silent. Null once another device is at work.
 */
export type OwnState = HandOffState | 'unseen' | null;

const ownStates: readonly HandOffState[] = ['opened', 'active', 'lost', 'full'];

/** `wasLed`: the QR code led this device here. */
export const firstOwn = (wasLed: boolean): OwnState => (wasLed ? 'unseen' : null);

/** What it is after another look: a device that does nothing more can only be given up. */
export function nextOwn(own: OwnState, state: HandOffState): OwnState {
  if (own === null || own === state) return own;
  if (own === 'unseen') return ownStates.includes(state) ? state : null;
  return own === 'active' && (state === 'lost' || state === 'full') ? state : null;
}
