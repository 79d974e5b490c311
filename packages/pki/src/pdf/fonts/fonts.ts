import { isList, nameOf, type PdfDict, type PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { baseEncodingOf, encodingOf } from './blank-names.ts';
import { standardWidths } from './standard-widths.ts';
import { type DrawnFont, drawnFont, hasColouredGlyphs } from './type3-glyphs.ts';

/** The widths of a font's texts in thousandths of its size, and the height of its letters. */
export interface FontMeasure {
  /** @param spacing character and word spacing, in text space. */
  advance(text: PdfText, size: number, spacing: { readonly letter: number; readonly word: number }): number;
  /** Bytes of a letter's code. */
  readonly bytes: 1 | 2;
  /** Whether glyphs have colours of their own, whatever the text's is. */
  hasOwnColours(): boolean;
  /** The drawings of a Type 3 font; null for another one. */
  readonly drawn: DrawnFont | null;
}

/** The widest letter, used where no width is given. */
const WIDE = 1000;

/** Measures a font by its own widths, which viewers advance by. */
export function measureFont(version: Version, font: PdfDict | null): FontMeasure {
  const type = nameOf(version.resolve(font?.get('Subtype') ?? null));
  if (font === null) return simple(() => WIDE);
  if (type === 'Type0') return composite(version, font);
  const first = version.resolve(font.get('FirstChar'));
  const widths = version.resolve(font.get('Widths'));
  const scale = type === 'Type3' ? type3Scale(version, font) : 1;
  if (typeof first !== 'number' || !isList(widths)) return simple(unstated(version, font));
  const measure = simple((code) => {
    const width = version.resolve(widths[code - first] ?? null);
    return typeof width === 'number' ? width * scale : WIDE;
  });
  return type === 'Type3'
    ? { ...measure, hasOwnColours: () => hasColouredGlyphs(version, font), drawn: drawnFont(version, font) }
    : measure;
}

/** Widths that are not in the file: those of a standard font, or Helvetica's widest of each kind. */
function unstated(version: Version, font: PdfDict): (code: number) => number {
  const name = nameOf(version.resolve(font.get('BaseFont'))) ?? '';
  const known = standardWidths(name, baseEncodingOf(version, font), encodingOf(version, font));
  return (code) => known?.(code) ?? widest(code);
}

const widest = (code: number): number => (code < 0x41 ? 600 : code > 0x5a && code < 0x7b ? 840 : 950);

function type3Scale(version: Version, font: PdfDict): number {
  const matrix = version.resolve(font.get('FontMatrix'));
  const [first] = isList(matrix) ? matrix : [];
  return typeof first === 'number' ? Math.abs(first) * 1000 : 1;
}

const simple = (width: (code: number) => number): FontMeasure => ({
  bytes: 1,
  hasOwnColours: () => false,
  drawn: null,
  advance: (text, size, { letter, word }) => {
    let sum = 0;
    for (let index = 0; index < text.value.length; index += 1) {
      const code = text.value.charCodeAt(index);
      sum += (width(code) / 1000) * size + letter + (code === 32 ? word : 0);
    }
    return sum;
  },
});

function composite(version: Version, font: PdfDict): FontMeasure {
  const below = version.resolve(font.get('DescendantFonts'));
  const descendant = version.dict(isList(below) ? (below[0] ?? null) : null);
  const usual = version.resolve(descendant?.get('DW') ?? null);
  const otherwise = typeof usual === 'number' ? usual : 1000;
  const encoding = nameOf(version.resolve(font.get('Encoding')));
  const isPlain = encoding === 'Identity-H';
  const widths = isPlain ? widthsOf(version, descendant?.get('W') ?? null) : new Map<number, number>();
  return {
    bytes: 2,
    hasOwnColours: () => false,
    drawn: null,
    advance: (text, size, { letter }) => {
      let sum = 0;
      for (let index = 0; index + 1 < text.value.length; index += 2) {
        const code = text.value.charCodeAt(index) * 256 + text.value.charCodeAt(index + 1);
        const width = isPlain ? (widths.get(code) ?? otherwise) : Math.max(WIDE, otherwise);
        sum += (width / 1000) * size + letter;
      }
      return sum;
    },
  };
}

/** `c [w …]` and `first last w` (ISO 32000-2 9.7.4.3). */
function widthsOf(version: Version, value: PdfValue): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  const list = version.resolve(value);
  if (!isList(list)) return widths;
  for (let index = 0; index < list.length; ) {
    const [first, second, third] = [list[index], list[index + 1], list[index + 2]].map((each) =>
      version.resolve(each ?? null),
    );
    if (typeof first !== 'number') break;
    if (isList(second ?? null)) {
      (second as readonly PdfValue[]).forEach((width, place) => {
        if (typeof width === 'number') widths.set(first + place, width);
      });
      index += 2;
    } else if (typeof second === 'number' && typeof third === 'number' && second - first < 65_536) {
      for (let code = first; code <= second; code += 1) widths.set(code, third);
      index += 3;
    } else break;
  }
  return widths;
}
