import { tooComplex, UnreadablePdfError } from './budget.ts';
import { formMatrix, parseOperand, skipInlinePicture } from './content-operands.ts';
import { type Ink, isOpaque, lineBox, type State, seeing, start } from './content-state.ts';
import { type Covers, isUpright, isWholePicture } from './covers.ts';
import { type FontMeasure, measureFont } from './fonts.ts';
import { END, Keyword, Lexer } from './lexer.ts';
import {
  apply,
  around,
  axisOf,
  identity,
  inflate,
  intersection,
  isAxial,
  type Matrix,
  multiply,
  scaleOf,
  transform,
} from './matrix.ts';
import { type Box, boxOf } from './structure.ts';
import {
  dictOf,
  isList,
  nameOf,
  type PdfDict,
  PdfName,
  PdfStream,
  PdfText,
  type PdfValue,
} from './values.ts';
import type { Version } from './version.ts';

const THIN = 2;
const MAX_INK = 200_000;
const MAX_FORMS = 12;
/**
 * What a content stream paints, as boxes that are at least as large as the visible content. White paint and
 * invisible text are skipped. Clips count with their bounding box.
 *
 * @throws UnreadablePdfError if the stream cannot be read, or exceeds the budget.
 */
export function drawContent(
  version: Version,
  bytes: Uint8Array,
  resources: PdfDict,
  covers: Covers | null = null,
): readonly Ink[] {
  const painter = new Painter(version, covers);
  painter.run(bytes, resources, start, 0);
  return painter.ink;
}

class Painter {
  readonly ink: Ink[] = [];
  readonly #fonts = new Map<PdfValue, FontMeasure>();

  readonly version: Version;

  readonly covers: Covers | null;
  constructor(version: Version, covers: Covers | null) {
    this.version = version;
    this.covers = covers;
  }

  run(bytes: Uint8Array, resources: PdfDict, initial: State, depth: number): void {
    if (depth > MAX_FORMS) throw tooComplex('forms inside each other');
    const lexer = new Lexer(bytes, 0, bytes.length, this.version.file.budget, false);
    const run = new Run(this, resources, initial, depth);
    let operands: PdfValue[] = [];
    for (let token = lexer.next(); token !== END; token = lexer.next()) {
      const isOperator = token instanceof Keyword && !/^(?:<<|\[|true|false|null)$/.test(token.word);
      if (!(token instanceof Keyword) || !isOperator) {
        operands.push(parseOperand(lexer, token));
        if (operands.length > 64) throw new UnreadablePdfError('damaged', 'Operands without an operator');
        continue;
      }
      if (token.word === 'BI') skipInlinePicture(lexer);
      run.operator(token.word, operands);
      operands = [];
    }
  }

  font(value: PdfValue): FontMeasure {
    const dict = this.version.dict(value);
    const known = this.#fonts.get(dict);
    if (known !== undefined) return known;
    const made = measureFont(this.version, dict);
    this.#fonts.set(dict, made);
    return made;
  }

  paint(box: Box, state: State, kind: Ink['kind'], along: Ink['along'] = null): void {
    const seen = intersection(inflate(box, 0.01), state.clip);
    if (seen === null) return;
    if (this.ink.length >= MAX_INK) throw tooComplex('marks on a page');
    if (kind === 'text') this.covers?.text(seen);
    const isThin = kind === 'shape' && Math.min(seen[2] - seen[0], seen[3] - seen[1]) <= THIN;
    this.ink.push({ box: seen, isThin, annotation: null, kind, along });
  }
}

/** One content stream, operator by operator (ISO 32000-2 annex A). */
class Run {
  #state: State;
  readonly #saved: State[] = [];
  #matrix: Matrix = identity;
  #lineMatrix: Matrix = identity;
  #points: (readonly [number, number])[] = [];
  #segments: Box[] = [];
  #clips = false;

  readonly painter: Painter;
  readonly resources: PdfDict;
  readonly depth: number;

  constructor(painter: Painter, resources: PdfDict, initial: State, depth: number) {
    this.painter = painter;
    this.resources = resources;
    this.depth = depth;
    this.#state = initial;
  }

  operator(word: string, operands: readonly PdfValue[]): void {
    const n = operands.map((value) => (typeof value === 'number' ? value : 0));
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n;
    const set = (change: Partial<State>) => {
      this.#state = { ...this.#state, ...change };
    };
    switch (word) {
      case 'q':
        if (this.#saved.length > 500) throw tooComplex('saved states');
        this.#saved.push(this.#state);
        return;
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state;
        return;
      case 'cm':
        set({ ctm: multiply([a, b, c, d, e, f], this.#state.ctm) });
        return;
      case 'w':
        set({ line: a });
        return;
      case 'gs':
        this.graphicsState(operands[0] ?? null);
        return;
      case 'g':
      case 'rg':
        set({ fillIsWhite: n.every((part) => part >= 1), fillIsPattern: false });
        return;
      case 'G':
      case 'RG':
        set({ strokeIsWhite: n.every((part) => part >= 1) });
        return;
      case 'k':
        set({ fillIsWhite: n.every((part) => part <= 0), fillIsPattern: false });
        return;
      case 'K':
        set({ strokeIsWhite: n.every((part) => part <= 0) });
        return;
      case 'cs':
      case 'sc':
      case 'scn':
        set({ fillIsWhite: false, fillIsPattern: operands.at(-1) instanceof PdfName });
        return;
      case 'CS':
      case 'SC':
      case 'SCN':
        set({ strokeIsWhite: false });
        return;
      case 'm':
      case 'l':
        this.point(a, b, word === 'l');
        return;
      case 'c':
        this.curve([a, b], [c, d], [e, f]);
        return;
      case 'v':
      case 'y':
        this.curve([a, b], [c, d]);
        return;
      case 're':
        this.point(a, b, false);
        this.point(a + c, b, true);
        this.point(a + c, b + d, true);
        this.point(a, b + d, true);
        this.point(a, b, true);
        return;
      case 'W':
      case 'W*':
        this.#clips = true;
        return;
      case 'S':
      case 's':
        this.endPath(false, true);
        return;
      case 'f':
      case 'F':
      case 'f*':
        this.endPath(true, false);
        return;
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
        this.endPath(true, true);
        return;
      case 'n':
        this.endPath(false, false);
        return;
      case 'sh':
        this.painter.paint(this.#state.clip, this.#state, 'picture');
        return;
      case 'EI':
      case 'BI':
        this.painter.paint(transform(this.#state.ctm, [0, 0, 1, 1]), this.#state, 'picture');
        return;
      case 'Do':
        this.external(operands[0] ?? null);
        return;
      default:
        this.textOperator(word, operands, n);
    }
  }

  private graphicsState(name: PdfValue): void {
    const { version } = this.painter;
    const dict = version.dict(this.resource('ExtGState', name));
    const line = version.resolve(dict?.get('LW') ?? null);
    const font = version.resolve(dict?.get('Font') ?? null);
    if (typeof line === 'number') this.#state = { ...this.#state, line };
    this.#state = { ...this.#state, see: seeing(version, dict, this.#state.see) };
    if (isList(font) && typeof font[1] === 'number')
      this.#state = { ...this.#state, font: this.painter.font(font[0] ?? null), size: font[1] };
  }

  private resource(kind: string, name: PdfValue): PdfValue {
    const { version } = this.painter;
    const group = version.dict(this.resources.get(kind));
    return name instanceof PdfName ? (group?.get(name.value) ?? null) : null;
  }

  private point(x: number, y: number, isLine: boolean): void {
    const to = apply(this.#state.ctm, x, y);
    const from = this.#points.at(-1);
    if (isLine && from !== undefined) this.#segments.push(around([from, to]));
    this.#points.push(to);
    if (this.#points.length > 100_000) throw tooComplex('points of a path');
  }

  private curve(...points: (readonly [number, number])[]): void {
    const from = this.#points.at(-1);
    const moved = points.map(([x, y]) => apply(this.#state.ctm, x, y));
    this.#segments.push(around(from === undefined ? moved : [from, ...moved]));
    this.#points.push(...moved);
  }

  private endPath(fills: boolean, strokes: boolean): void {
    const state = this.#state;
    if (this.#points.length > 0) {
      const box = around(this.#points);
      const isBox = isUpright(this.#points, box);
      if (fills && isBox && !state.fillIsPattern) this.hide(box);
      if (fills && !state.fillIsWhite) this.painter.paint(box, state, 'shape');
      else if (strokes && !state.strokeIsWhite) {
        const half = Math.max(0.1, (state.line * scaleOf(state.ctm)) / 2);
        for (const segment of this.#segments) this.painter.paint(inflate(segment, half), state, 'shape');
      }
      if (this.#clips)
        this.#state = {
          ...state,
          clip: intersection(state.clip, box) ?? [0, 0, 0, 0],
          clipIsBox: state.clipIsBox && isBox,
        };
    } else if (this.#clips) this.#state = { ...state, clip: [0, 0, 0, 0] };
    this.#clips = false;
    this.#points = [];
    this.#segments = [];
  }

  private external(name: PdfValue): void {
    const { version } = this.painter;
    const stream = version.resolve(this.resource('XObject', name));
    if (!(stream instanceof PdfStream)) return;
    version.file.budget.step(10);
    if (nameOf(version.resolve(stream.dict.get('Subtype'))) !== 'Form') this.picture(stream);
    else this.drawForm(stream);
  }

  private picture({ dict }: PdfStream): void {
    const box = transform(this.#state.ctm, [0, 0, 1, 1]);
    if (isWholePicture(dict) && isAxial(this.#state.ctm)) this.hide(box);
    this.painter.paint(box, this.#state, 'picture');
  }

  /** Something opaque was painted, in any colour. */
  private hide(box: Box): void {
    const seen = isOpaque(this.#state) ? intersection(box, this.#state.clip) : null;
    if (seen !== null) this.painter.covers?.cover(seen);
  }

  private drawForm(stream: PdfStream): void {
    const { version } = this.painter;
    const ctm = multiply(formMatrix(version, stream), this.#state.ctm);
    const frame = boxOf(version, stream.dict.get('BBox'));
    const clip = frame === null ? this.#state.clip : intersection(this.#state.clip, transform(ctm, frame));
    if (clip === null) return;
    const own = dictOf(version.resolve(stream.dict.get('Resources'))) ?? this.resources;
    const clipIsBox = this.#state.clipIsBox && isAxial(ctm);
    this.painter.run(version.unfolded(stream), own, { ...this.#state, ctm, clip, clipIsBox }, this.depth + 1);
  }

  private textOperator(word: string, operands: readonly PdfValue[], n: readonly number[]): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n;
    const set = (change: Partial<State>) => {
      this.#state = { ...this.#state, ...change };
    };
    const move = (x: number, y: number) => {
      this.#lineMatrix = multiply([1, 0, 0, 1, x, y], this.#lineMatrix);
      this.#matrix = this.#lineMatrix;
    };
    switch (word) {
      case 'BT':
        this.#matrix = identity;
        this.#lineMatrix = identity;
        return;
      case 'Tf':
        set({ font: this.painter.font(this.resource('Font', operands[0] ?? null)), size: b });
        return;
      case 'Tc':
        set({ letter: a });
        return;
      case 'Tw':
        set({ word: a });
        return;
      case 'Tz':
        set({ scale: a / 100 });
        return;
      case 'TL':
        set({ leading: a });
        return;
      case 'Ts':
        set({ rise: a });
        return;
      case 'Tr':
        set({ mode: a });
        return;
      case 'Td':
        move(a, b);
        return;
      case 'TD':
        set({ leading: -b });
        move(a, b);
        return;
      case 'T*':
        move(0, -this.#state.leading);
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
        move(0, -this.#state.leading);
        this.show(operands[0] ?? null);
        return;
      case '"':
        set({ word: a, letter: b });
        move(0, -this.#state.leading);
        this.show(operands[2] ?? null);
        return;
      default:
    }
  }

  private show(value: PdfValue): void {
    const state = this.#state;
    let width = 0;
    let furthest = 0;
    let least = 0;
    for (const part of isList(value) ? value : [value]) {
      if (typeof part === 'number') width -= (part / 1000) * state.size * state.scale;
      else if (part instanceof PdfText) {
        this.painter.version.file.budget.step(1 + (part.value.length >> 4));
        const font = state.font ?? this.painter.font(null);
        width += font.advance(part, state.size, state) * state.scale;
      }
      furthest = Math.max(furthest, width);
      least = Math.min(least, width);
    }
    const box = lineBox(least, furthest, state);
    const isVisible = state.mode !== 3 && state.mode !== 7 && !(state.fillIsWhite && state.mode === 0);
    const matrix = multiply(this.#matrix, state.ctm);
    if (isVisible && furthest > least)
      this.painter.paint(transform(matrix, box), state, 'text', axisOf(matrix));
    this.#matrix = multiply([1, 0, 0, 1, width, 0], this.#matrix);
  }
}
