import type { ShownHint } from './use-scanner.ts';

export type Tone = 'waiting' | 'problem' | 'good';

/** How a hint is coloured: what is wrong with the document or the light, what is going well, the rest. */
export function toneOf(hint: ShownHint | null): Tone {
  switch (hint) {
    case 'good':
    case 'reading':
      return 'good';
    case null:
    case 'fit':
    case 'closer':
    case 'hold_still':
    case 'by_hand':
      return 'waiting';
    default:
      return 'problem';
  }
}
