import { isList, type PdfDict, PdfText, type PdfValue } from '../file/values.ts';
import { isColoured } from '../fonts/type3-glyphs.ts';
import { axisOf, identity, type Matrix, multiply, transform } from '../page/matrix.ts';
import type { Painter } from './content.ts';
import { type Ink, lineBox, type State } from './content-state.ts';
import { reachOf } from './text-reach.ts';

/** What text needs of the content stream that it stands in. */
interface Stream {
  readonly painter: Painter;
  readonly resources: PdfDict;
  readonly depth: number;
  readonly state: State;
  set(change: Partial<State>): void;
  resource(kind: string, name: PdfValue): PdfValue;
}

/** The text operators of one content stream (ISO 32000-2 9.4). */
export class TextRun {
  #matrix: Matrix = identity;
  #lineMatrix: Matrix = identity;
  readonly #stream: Stream;

  constructor(stream: Stream) {
    this.#stream = stream;
  }

  /** Applies an operator; ignores those that are not of text. */
  operator(word: string, operands: readonly PdfValue[], n: readonly number[]): void {
    const stream = this.#stream;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n;
    switch (word) {
      case 'BT':
        this.#matrix = identity;
        this.#lineMatrix = identity;
        return;
      case 'Tf':
        stream.set({ font: stream.painter.font(stream.resource('Font', operands[0] ?? null)), size: b });
        return;
      case 'Td':
        this.move(a, b);
        return;
      case 'TD':
        stream.set({ leading: -b });
        this.move(a, b);
        return;
      case 'T*':
        this.move(0, -stream.state.leading);
        return;
      case 'Tm':
        this.#lineMatrix = [a, b, c, d, e, f];
        this.#matrix = this.#lineMatrix;
        return;
      case 'Tj':
      case 'TJ':
        this.show(operands[0] ?? null);
        return;
      case "'":
        this.move(0, -stream.state.leading);
        this.show(operands[0] ?? null);
        return;
      case '"':
        stream.set({ word: a, letter: b });
        this.move(0, -stream.state.leading);
        this.show(operands[2] ?? null);
        return;
      default:
    }
  }

  private move(x: number, y: number): void {
    this.#lineMatrix = multiply([1, 0, 0, 1, x, y], this.#lineMatrix);
    this.#matrix = this.#lineMatrix;
  }

  /** Draws texts of a Type 3 font, from where each starts in text space. */
  private drawGlyphs(texts: readonly { readonly part: PdfText; readonly from: number }[]): void {
    const { painter, state, depth } = this.#stream;
    const { version, ink, parts } = painter;
    const drawn = state.font?.drawn ?? null;
    if (state.font === null || drawn === null || parts === null) return;
    const resources = drawn.resources ?? this.#stream.resources;
    if (!parts.mayOverprint(resources, state)) return;
    const ofText: Ink[] = [];
    for (const { part, from } of texts) {
      let x = from;
      for (const letter of part.value) {
        const program = drawn.program(letter.charCodeAt(0));
        const place = multiply([state.size * state.scale, 0, 0, state.size, x, state.rise], this.#matrix);
        const ctm = multiply(drawn.matrix, multiply(place, state.ctm));
        x += reachOf(new PdfText(letter, false, -1, -1), state.font, state).width;
        if (program === null) continue;
        const before = ink.length;
        painter.run(version.unfolded(program), resources, { ...state, ctm }, depth + 1);
        // Glyphs of one colour do not show on each other.
        if (!isColoured(version, program)) ofText.push(...ink.splice(before));
      }
    }
    ink.push(...ofText);
  }

  private show(value: PdfValue): void {
    const { painter, state } = this.#stream;
    if (state.mode >= 4) painter.clip(state.font ?? painter.font(null));
    let width = 0;
    let furthest = 0;
    let least = 0;
    let isEmpty = true;
    const drawn: { readonly part: PdfText; readonly from: number }[] = [];
    for (const part of isList(value) ? value : [value]) {
      if (typeof part === 'number') width -= (part / 1000) * state.size * state.scale;
      else if (part instanceof PdfText) {
        painter.version.file.budget.step(1 + (part.value.length >> 4));
        const font = state.font ?? painter.font(null);
        const reach = reachOf(part, font, state);
        if (font.drawn !== null) drawn.push({ part, from: width });
        furthest = Math.max(furthest, width + reach.furthest);
        least = Math.min(least, width + reach.least);
        isEmpty &&= part.value === '';
        width += reach.width;
      }
      furthest = Math.max(furthest, width);
      least = Math.min(least, width);
    }
    // Glyphs without an advance are drawn anyway.
    if (!isEmpty && furthest === least) furthest += Math.abs(state.size);
    const box = lineBox(least, furthest, state);
    const isWhite = state.fillIsWhite && state.mode === 0 && state.font?.hasOwnColours() !== true;
    const isVisible = state.mode !== 3 && state.mode !== 7 && !isWhite;
    const matrix = multiply(this.#matrix, state.ctm);
    if (furthest > least && state.mode % 4 !== 3) {
      const place = transform(matrix, box);
      if (state.mode % 4 !== 1) painter.overprint(place, state, 'text', 'fill');
      if (state.mode % 4 !== 0) painter.overprint(place, state, 'text', 'stroke');
    }
    this.drawGlyphs(drawn);
    if (isVisible && furthest > least) painter.paint(transform(matrix, box), state, 'text', axisOf(matrix));
    this.#matrix = multiply([1, 0, 0, 1, width, 0], this.#matrix);
  }
}
