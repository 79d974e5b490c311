import type { FontMeasure } from './fonts.ts';
import { identity, type Matrix } from './matrix.ts';
import type { Box } from './structure.ts';

/** Something painted: a box around it, in the page's space. */
export interface Ink {
  readonly box: Box;
  /** A line of at most two points. */
  readonly isThin: boolean;
  /** The number of the annotation that paints it; null for the page's content. */
  readonly annotation: number | null;
  readonly kind: 'text' | 'picture' | 'shape' | 'annotation';
}

/** The clip of a page before anything narrows it. */
const EVERYWHERE: Box = [-1e6, -1e6, 1e6, 1e6];

/** The graphics and text state (ISO 32000-2 8.4.1 and 9.3.1), as far as it moves or hides marks. */
export interface State {
  readonly ctm: Matrix;
  readonly clip: Box;
  readonly fillIsWhite: boolean;
  readonly strokeIsWhite: boolean;
  readonly line: number;
  readonly font: FontMeasure | null;
  readonly size: number;
  readonly scale: number;
  readonly letter: number;
  readonly word: number;
  readonly leading: number;
  readonly rise: number;
  readonly mode: number;
}

/** The state in which a content stream begins. */
export const start: State = {
  ctm: identity,
  clip: EVERYWHERE,
  fillIsWhite: false,
  strokeIsWhite: false,
  line: 1,
  font: null,
  size: 1,
  scale: 1,
  letter: 0,
  word: 0,
  leading: 0,
  rise: 0,
  mode: 0,
};
