import type { Hint } from './auto-capture.ts';

export type Tone = 'waiting' | 'problem' | 'good';

/** How a hint is coloured: what is wrong with the document or the light, what is going well, the rest. */
export function toneOf(hint: Hint | null): Tone {
  switch (hint) {
    case 'good':
    case 'reading':
      return 'good';
    case null:
    case 'fit':
    case 'closer':
    case 'hold_still':
      return 'waiting';
    default:
      return 'problem';
  }
}
