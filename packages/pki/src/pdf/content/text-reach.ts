import { PdfText } from '../file/values.ts';
import type { FontMeasure } from '../fonts/fonts.ts';
import type { State } from './content-state.ts';

/** How far a text reaches along its line, from its start. */
export interface Reach {
  readonly least: number;
  readonly furthest: number;
  /** Where the next text starts. */
  readonly width: number;
}

/** Measures a text. Negative spacing moves back after a glyph, so the glyph reaches further than the next one's start. */
export function reachOf(text: PdfText, font: FontMeasure, state: State): Reach {
  const measured = (part: PdfText, spacing: { readonly letter: number; readonly word: number }) =>
    font.advance(part, state.size, spacing) * state.scale;
  if (state.letter >= 0 && state.word >= 0) {
    const width = measured(text, state);
    return { least: Math.min(0, width), furthest: Math.max(0, width), width };
  }
  let [least, furthest, width] = [0, 0, 0];
  for (let at = 0; at < text.value.length; at += font.bytes) {
    const glyph = new PdfText(text.value.slice(at, at + font.bytes), false, -1, -1);
    const end = width + measured(glyph, { letter: 0, word: 0 });
    width += measured(glyph, state);
    least = Math.min(least, end, width);
    furthest = Math.max(furthest, end, width);
  }
  return { least, furthest, width };
}
