import { tooComplex, UnreadablePdfError } from '../file/budget.ts';
import { END, Keyword, Lexer } from '../file/lexer.ts';
import { dictOf, isList, nameOf, type PdfDict, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { type FontMeasure, measureFont } from '../fonts/fonts.ts';
import { isEmbedded } from '../fonts/look-text.ts';
import { inflate, intersection } from '../page/matrix.ts';
import type { Box } from '../page/structure.ts';
import { parseOperand, skipInlinePicture } from './content-operands.ts';
import { checkOperands } from './content-operators.ts';
import { ContentOrder } from './content-order.ts';
import { Run } from './content-run.ts';
import { type Ink, isOpaque, type State, start } from './content-state.ts';
import type { Covers } from './covers.ts';
import { type Inks, isUnsureOver, standsOn } from './overprint.ts';
import { UnsureParts } from './unsure-parts.ts';

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
  initial: State = start,
): readonly Ink[] {
  const painter = new Painter(version, covers);
  painter.run(bytes, resources, initial, 0);
  return painter.ink;
}

/** A content stream with what it is drawn with. */
export interface Layer {
  readonly bytes: Uint8Array;
  readonly resources: PdfDict;
  readonly initial: State;
}

/**
 * Whether content streams that are drawn one over the other overprint or knock out something below, so that viewers differ; also within
 * their patterns, soft masks and the glyphs of Type 3 fonts. Throws as `drawContent`.
 */
export function overprints(version: Version, layers: readonly Layer[]): boolean {
  let isWithin = false;
  const parts = new UnsureParts(version, (stream, resources, initial, depth) => {
    const own = dictOf(version.resolve(stream.dict.get('Resources'))) ?? resources;
    const apart = new Painter(version, null, parts);
    apart.run(version.unfolded(stream), own, initial, depth);
    isWithin ||= apart.overprints;
    return apart.isUnsure;
  });
  const painter = new Painter(version, null, parts);
  for (const { bytes, resources, initial } of layers) painter.run(bytes, resources, initial, 0);
  return isWithin || painter.overprints;
}

function holdsGlyphs(version: Version, font: PdfDict | null): boolean {
  if (nameOf(version.resolve(font?.get('Subtype') ?? null)) === 'Type3') return true;
  const below = version.resolve(font?.get('DescendantFonts') ?? null);
  return isEmbedded(version, isList(below) ? version.dict(below[0] ?? null) : font);
}

export class Painter {
  readonly ink: Ink[] = [];
  /** Whether something was overprinted that viewers show differently. */
  overprints = false;
  /** Whether something would be, if anything were below it. */
  isUnsure = false;
  /** Whether letters clip what is painted later. */
  clipsByText = false;
  readonly #fonts = new Map<PdfValue, FontMeasure>();
  /** Those whose glyphs are not in the file. */
  readonly #outside = new Set<FontMeasure>();

  readonly version: Version;

  readonly covers: Covers | null;
  /** Patterns, soft masks and glyphs, if they are drawn as well. */
  readonly parts: UnsureParts | null;

  constructor(version: Version, covers: Covers | null, parts: UnsureParts | null = null) {
    this.version = version;
    this.covers = covers;
    this.parts = parts;
  }

  /** Another painter of the same file, for content that is drawn separately. */
  apart(covers: Covers): Painter {
    return new Painter(this.version, covers);
  }

  run(bytes: Uint8Array, resources: PdfDict, initial: State, depth: number, isGlyph = depth > 0): void {
    if (depth > MAX_FORMS) throw tooComplex('forms inside each other');
    const lexer = new Lexer(bytes, 0, bytes.length, this.version.file.budget, false);
    const run = new Run(this, resources, initial, depth);
    const order = new ContentOrder(isGlyph);
    let operands: PdfValue[] = [];
    for (let token = lexer.next(); token !== END; token = lexer.next()) {
      const isOperator = token instanceof Keyword && !/^(?:<<|\[|true|false|null)$/.test(token.word);
      if (!(token instanceof Keyword) || !isOperator) {
        operands.push(parseOperand(lexer, token));
        if (operands.length > 64) throw new UnreadablePdfError('damaged', 'Operands without an operator');
        continue;
      }
      if (token.word === 'BI') operands = [skipInlinePicture(lexer)];
      checkOperands(token.word, operands);
      order.next(token.word, operands);
      run.operator(token.word, operands);
      operands = [];
    }
    if (depth > 0 && order.isLost)
      throw new UnreadablePdfError('damaged', 'A drawing that restores a state of the page');
  }

  font(value: PdfValue): FontMeasure {
    const dict = this.version.dict(value);
    const known = this.#fonts.get(dict);
    if (known !== undefined) return known;
    const made = measureFont(this.version, dict);
    this.#fonts.set(dict, made);
    if (!holdsGlyphs(this.version, dict)) this.#outside.add(made);
    return made;
  }

  /** Notes that letters clip what is painted later. @throws UnreadablePdfError `damaged` if Firefox has no outlines to clip by. */
  clip(font: FontMeasure): void {
    this.clipsByText = true;
    if (this.#outside.has(font))
      throw new UnreadablePdfError('damaged', 'A clip by a font that is not in the file');
  }

  /** Receives paint in any colour, before `paint`. @param inks those of the state, except for pictures. */
  overprint(
    box: Box,
    state: State,
    kind: Ink['kind'],
    by: 'fill' | 'stroke',
    inks: Inks | null = state.inks[by],
  ): void {
    if (this.parts === null) return;
    const overprints =
      kind === 'picture' || state.inks.tiles[by] === null
        ? isUnsureOver(inks, by, state.overprint)
        : this.parts.isUnsureTile(state, by);
    const knocksOut = state.knockout !== null && !isOpaque(state, by);
    this.isUnsure ||= overprints;
    if (this.overprints || !(overprints || knocksOut)) return;
    const seen = intersection(box, state.clip);
    const below = overprints ? this.ink : this.ink.slice(state.knockout ?? 0);
    this.version.file.budget.step(1 + (below.length >> 4));
    this.overprints = seen !== null && standsOn(seen, kind, below);
  }

  paint(box: Box, state: State, kind: Ink['kind'], along: Ink['along'] = null, isEven = false): void {
    const seen = intersection(inflate(box, 0.01), state.clip);
    if (seen === null) return;
    if (this.ink.length >= MAX_INK) throw tooComplex('marks on a page');
    if (kind === 'text') this.covers?.text(seen, along);
    const isThin = kind === 'shape' && Math.min(seen[2] - seen[0], seen[3] - seen[1]) <= THIN;
    this.ink.push({ box: seen, isThin, isEven, annotation: null, kind, along });
  }
}
