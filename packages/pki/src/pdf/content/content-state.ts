import { isList, nameOf, type PdfDict, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import type { FontMeasure } from '../fonts/fonts.ts';
import type { Area } from '../page/areas.ts';
import { identity, type Matrix } from '../page/matrix.ts';
import type { Box } from '../page/structure.ts';
import { type Colours, noInks, noOverprint, type Overprint } from './overprint.ts';
import { OPAQUE } from './picture-area.ts';

/** The bounding box of painted content, in page space. */
export interface Ink {
  readonly box: Box;
  /** A line of at most two points. */
  readonly isThin: boolean;
  /** An upright box of one opaque colour. */
  readonly isEven: boolean;
  /** The object number of the annotation that paints it; null for the page's content. */
  readonly annotation: number | null;
  /** `signature`: the widget of a signature field. */
  readonly kind: 'text' | 'picture' | 'shape' | 'annotation' | 'signature';
  /** The axis of page space that a line of text runs along; null if slanted, or no text. */
  readonly along: 'x' | 'y' | null;
}

/** The initial clip of a page. */
const EVERYWHERE: Box = [-1e6, -1e6, 1e6, 1e6];

/** The parts of the graphics and text state that move or hide content (ISO 32000-2 8.4.1 and 9.3.1). */
export interface State {
  readonly ctm: Matrix;
  readonly clip: Box;
  /** Shapes within that box that also clip. */
  readonly clipAreas: readonly Area[];
  readonly fillIsWhite: boolean;
  /** Black or nearly black: such paint hides text in all but a few blend modes. */
  readonly fillIsDark: boolean;
  /** The fill is a pattern, which may have holes. */
  readonly fillIsPattern: boolean;
  /** The fill is one colour: neither a pattern nor a shading. */
  readonly fillIsEven: boolean;
  /** With an alpha below one, a blend mode or a soft mask, content below may show through. */
  readonly see: {
    readonly fill: boolean;
    readonly stroke: boolean;
    readonly blend: 'none' | 'dark hides' | 'all';
    readonly mask: boolean;
  };
  readonly strokeIsWhite: boolean;
  readonly inks: Colours;
  /** The last colour of the palettes in use; null for other spaces. */
  readonly palettes: { readonly fill: number | null; readonly stroke: number | null };
  readonly overprint: Overprint;
  /** In a knockout group: how much was painted before it; see `isKnockout`. Otherwise null. */
  readonly knockout: number | null;
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
  const [fill, stroke, blend, mask] = ['ca', 'CA', 'BM', 'SMask'].map((key) =>
    version.resolve(dict?.get(key) ?? null),
  );
  const mode = nameOf(
    isList(blend ?? null) ? version.resolve((blend as readonly PdfValue[])[0] ?? null) : (blend ?? null),
  );
  return {
    fill: typeof fill === 'number' ? fill < OPAQUE : see.fill,
    stroke: typeof stroke === 'number' ? stroke < OPAQUE : see.stroke,
    blend: mode === null ? see.blend : shining(mode),
    mask: mask === null || mask === undefined ? see.mask : nameOf(mask) !== 'None',
  };
}

/**
 * What remains visible below paint in a blend mode (ISO 32000-2 11.3.5); the modes not listed replace dark
 * text by something lighter.
 */
function shining(mode: string): State['see']['blend'] {
  if (['Multiply', 'Darken', 'ColorBurn'].includes(mode)) return 'dark hides';
  return ['Overlay', 'SoftLight', 'Difference', 'Exclusion', 'Hue', 'Saturation', 'Color'].includes(mode)
    ? 'all'
    : 'none';
}

/** Whether paint hides what is below it. */
export const isOpaque = ({ see, fillIsDark }: State, by: 'fill' | 'stroke' = 'fill'): boolean =>
  !see[by] && !see.mask && (see.blend === 'none' || (see.blend === 'dark hides' && fillIsDark));

/** The state change of an operator that only sets a value; null for other operators. */
export function simpleChange(word: string, n: readonly number[]): Partial<State> | null {
  const [a = 0, , , d = 0] = n;
  switch (word) {
    case 'w':
      return { line: a };
    case 'g':
    case 'rg':
      return {
        fillIsWhite: n.every((part) => part >= 1),
        fillIsDark: n.every((part) => part <= DARK),
        fillIsPattern: false,
        fillIsEven: true,
      };
    case 'G':
    case 'RG':
      return { strokeIsWhite: n.every((part) => part >= 1) };
    case 'k':
      return {
        fillIsWhite: n.every((part) => part <= 0),
        fillIsDark: d >= 1 - DARK,
        fillIsPattern: false,
        fillIsEven: true,
      };
    case 'K':
      return { strokeIsWhite: n.every((part) => part <= 0) };
    case 'CS':
    case 'SC':
    case 'SCN':
      return { strokeIsWhite: false };
    case 'Tc':
      return { letter: a };
    case 'Tw':
      return { word: a };
    case 'Tz':
      return { scale: a / 100 };
    case 'TL':
      return { leading: a };
    case 'Ts':
      return { rise: a };
    case 'Tr':
      return { mode: a };
    default:
      return null;
  }
}

/** Brightness up to which paint hides text in blend modes that only darken the page. */
const DARK = 0.25;

/** The initial state of a content stream. */
export const start: State = {
  ctm: identity,
  clip: EVERYWHERE,
  clipAreas: [],
  fillIsWhite: false,
  fillIsDark: true,
  fillIsPattern: false,
  fillIsEven: true,
  see: { fill: false, stroke: false, blend: 'none', mask: false },
  strokeIsWhite: false,
  inks: noInks,
  palettes: { fill: null, stroke: null },
  overprint: noOverprint,
  knockout: null,
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
