import type { ShownHint } from '../scan/use-scanner.ts';

export type Tone = 'waiting' | 'problem' | 'good';

/** A hint's colour: a flaw of document or light, success, or neutral. */
const tones: Readonly<Record<ShownHint, Tone>> = {
  good: 'good',
  reading: 'good',
  fit: 'waiting',
  left: 'waiting',
  right: 'waiting',
  up: 'waiting',
  down: 'waiting',
  farther: 'waiting',
  closer: 'waiting',
  flatter: 'waiting',
  away: 'waiting',
  hold_still: 'waiting',
  by_hand: 'waiting',
  dark: 'problem',
  glare: 'problem',
  blur: 'problem',
  unreadable: 'problem',
  no_zone: 'problem',
  background: 'problem',
  wrong_side: 'problem',
  other_type: 'problem',
  other_country: 'problem',
};

/** @param hint null before the first frame */
export const toneOf = (hint: ShownHint | null): Tone => (hint === null ? 'waiting' : tones[hint]);

/** Every hint that the document camera may show. */
export const shownHints = Object.keys(tones) as readonly ShownHint[];
