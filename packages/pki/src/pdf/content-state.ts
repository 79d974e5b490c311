import type { FontMeasure } from './fonts.ts';
import { identity, type Matrix } from './matrix.ts';
import type { Box } from './structure.ts';
import { isList, nameOf, type PdfDict, type PdfValue } from './values.ts';
import type { Version } from './version.ts';

/** The bounding box of painted content, in page space. */
export interface Ink {
  readonly box: Box;
  /** A line of at most two points. */
  readonly isThin: boolean;
  /** The object number of the annotation that paints it; null for the page's content. */
  readonly annotation: number | null;
  /** `signature`: the widget of a signature field. */
  readonly kind: 'text' | 'picture' | 'shape' | 'annotation' | 'signature';
  /** The axis of page space that a line of text runs along; null if slanted, or no text. */
  readonly along: 'x' | 'y' | null;
}

/** The initial clip of a page. */
const EVERYWHERE: Box = [-1e6, -1e6, 1e6, 1e6];

/** The graphics and text state (ISO 32000-2 8.4.1 and 9.3.1), as far as it moves or hides content. */
export interface State {
  readonly ctm: Matrix;
  readonly clip: Box;
  /** Whether the clip is exactly that box, not a smaller shape in it. */
  readonly clipIsBox: boolean;
  readonly fillIsWhite: boolean;
  /** A pattern, which may have holes. */
  readonly fillIsPattern: boolean;
  /** With an alpha below one, a blend mode or a soft mask, content below may show through. */
  readonly see: { readonly alpha: boolean; readonly blend: boolean; readonly mask: boolean };
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

/** Applies a graphics state parameter dictionary to `see` (ISO 32000-2 8.4.5). */
export function seeing(version: Version, dict: PdfDict | null, see: State['see']): State['see'] {
  const [alpha, blend, mask] = ['ca', 'BM', 'SMask'].map((key) => version.resolve(dict?.get(key) ?? null));
  const mode = nameOf(
    isList(blend ?? null) ? version.resolve((blend as readonly PdfValue[])[0] ?? null) : (blend ?? null),
  );
  return {
    alpha: typeof alpha === 'number' ? alpha < 1 : see.alpha,
    blend: mode === null ? see.blend : mode !== 'Normal' && mode !== 'Compatible',
    mask: mask === null || mask === undefined ? see.mask : nameOf(mask) !== 'None',
  };
}

/** Whether paint hides what is below it. */
export const isOpaque = ({ see, clipIsBox }: State): boolean =>
  clipIsBox && !see.alpha && !see.blend && !see.mask;

/** The initial state of a content stream. */
export const start: State = {
  ctm: identity,
  clip: EVERYWHERE,
  clipIsBox: true,
  fillIsWhite: false,
  fillIsPattern: false,
  see: { alpha: false, blend: false, mask: false },
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

/** The box of a line of text in text space, with ascenders and descenders. */
export const lineBox = (least: number, furthest: number, { size, rise }: State): Box => [
  least,
  Math.min(-0.3 * size, size) + rise,
  furthest,
  Math.max(size, -0.3 * size) + rise,
];
