import type { ShownHint } from './use-scanner.ts';

export type Tone = 'waiting' | 'problem' | 'good';

/** A hint's colour: a flaw of document or light, success, or neutral. */
export function toneOf(hint: ShownHint | null): Tone {
  switch (hint) {
    case 'good':
    case 'reading':
      return 'good';
    case null:
    case 'fit':
    case 'left':
    case 'right':
    case 'up':
    case 'down':
    case 'farther':
    case 'closer':
    case 'flatter':
    case 'away':
    case 'hold_still':
    case 'by_hand':
      return 'waiting';
    default:
      return 'problem';
  }
}
