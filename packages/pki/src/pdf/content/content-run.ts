import { tooComplex, UnreadablePdfError } from '../file/budget.ts';
import { dictOf, isList, nameOf, type PdfDict, PdfName, PdfStream, type PdfValue } from '../file/values.ts';
import { type Area, allOf, filled, outlineOf, stroked } from '../page/areas.ts';
import { checkFrame, checkTile } from '../page/boxes.ts';
import {
  apply,
  around,
  inflate,
  intersection,
  isAxial,
  multiply,
  scaleOf,
  transform,
} from '../page/matrix.ts';
import { type Box, boxOf } from '../page/structure.ts';
import type { Painter } from './content.ts';
import { formMatrix } from './content-operands.ts';
import { Path } from './content-path.ts';
import { isOpaque, type State, seeing, simpleChange, start } from './content-state.ts';
import { Covers, isUpright } from './covers.ts';
import {
  coloursAfter,
  type Inks,
  inksOf,
  inksOfMany,
  inksOfShading,
  isKnockout,
  overprinting,
  type Pattern,
  patternOf,
} from './overprint.ts';
import { palettesAfter } from './palettes.ts';
import { pictureArea } from './picture-area.ts';
import { TextRun } from './text-run.ts';

/** Half the width in points from which strokes are checked as covers. */
const LEAST_PEN = 0.25;
/** Resources that have no names of their own. */
const NAMED = new Set(['XObject', 'ExtGState', 'Shading', 'Pattern']);
/** Colour spaces that are named by themselves. */
const DEVICES = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'Pattern']);
const unnamed = () => new UnreadablePdfError('damaged', 'A name that the resources do not have');
const nowhere: Area = () => () => false;

/** One content stream, operator by operator (ISO 32000-2 annex A). */
export class Run {
  #state: State;
  readonly #saved: State[] = [];
  readonly #text = new TextRun(this);
  #path = new Path();
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

  get state(): State {
    return this.#state;
  }

  set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
  }

  operator(word: string, operands: readonly PdfValue[]): void {
    const n = operands.map((value) => (typeof value === 'number' ? value : 0));
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n;
    const palettes = palettesAfter(word, operands, this.#state.palettes, this);
    const inks = coloursAfter(word, operands, this.#state.inks, this);
    if (palettes !== this.#state.palettes || inks !== this.#state.inks) this.set({ palettes, inks });
    const simple = simpleChange(word, n);
    if (simple !== null) {
      this.set(simple);
      return;
    }
    const at = (x: number, y: number) => apply(this.#state.ctm, x, y);
    switch (word) {
      case 'q':
        if (this.#saved.length > 500) throw tooComplex('saved states');
        this.#saved.push(this.#state);
        return;
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state;
        return;
      case 'cm':
        this.set({ ctm: multiply([a, b, c, d, e, f], this.#state.ctm) });
        return;
      case 'gs':
        this.graphicsState(operands[0] ?? null);
        return;
      case 'cs':
      case 'sc':
      case 'scn':
        this.set({
          fillIsWhite: false,
          fillIsDark: false,
          fillIsPattern: word === 'cs' || this.hasHoles(operands.at(-1) ?? null),
          fillIsEven: !(operands.at(-1) instanceof PdfName),
        });
        return;
      case 'm':
        this.#path.move(at(a, b));
        return;
      case 'l':
        this.#path.line(at(a, b));
        return;
      case 'c':
        this.#path.curve(at(a, b), at(c, d), at(e, f));
        return;
      case 'v':
        this.#path.curve(null, at(a, b), at(c, d));
        return;
      case 'y':
        this.#path.curve(at(a, b), at(c, d), at(c, d));
        return;
      case 'h':
        this.#path.close();
        return;
      case 're':
        this.#path.move(at(a, b));
        for (const [x, y] of [
          [a + c, b],
          [a + c, b + d],
          [a, b + d],
          [a, b],
        ] as const)
          this.#path.line(at(x, y));
        return;
      case 'W':
      case 'W*':
        this.#clips = true;
        return;
      case 's':
      case 'b':
      case 'b*':
        this.#path.close();
        this.endPath(word);
        return;
      case 'S':
      case 'f':
      case 'F':
      case 'f*':
      case 'B':
      case 'B*':
      case 'n':
        this.endPath(word);
        return;
      case 'sh':
        this.hide(this.#state.clip, () => null);
        this.painter.overprint(
          this.#state.clip,
          this.#state,
          'picture',
          'fill',
          inksOfShading(this.painter.version, this.resource('Shading', operands[0] ?? null)),
        );
        this.painter.paint(this.#state.clip, this.#state, 'picture');
        return;
      case 'BI':
        this.inlinePicture(operands[0] === true);
        return;
      case 'Do':
        this.external(operands[0] ?? null);
        return;
      default:
        this.#text.operator(word, operands, n);
    }
  }

  private graphicsState(name: PdfValue): void {
    const { version } = this.painter;
    const dict = version.dict(this.resource('ExtGState', name));
    const line = version.resolve(dict?.get('LW') ?? null);
    const font = version.resolve(dict?.get('Font') ?? null);
    if (typeof line === 'number') this.set({ line });
    const overprint = overprinting(version, dict, this.#state.overprint);
    this.set({ see: seeing(version, dict, this.#state.see), overprint });
    const mask = version.resolve(version.dict(dict?.get('SMask') ?? null)?.get('G') ?? null);
    if (mask instanceof PdfStream) this.painter.parts?.mask(mask, this.resources);
    if (font === null) return;
    const [which = null, given = null] = isList(font) ? font : [];
    const size = version.resolve(given);
    if (typeof size !== 'number') throw new UnreadablePdfError('damaged', 'A font without a size');
    this.set({ font: this.painter.font(which), size });
  }

  /** An entry of the stream's resources. */
  resource(kind: string, name: PdfValue): PdfValue {
    const { version } = this.painter;
    const group = version.dict(this.resources.get(kind));
    const found = name instanceof PdfName ? (group?.get(name.value) ?? null) : null;
    // pdf.js looks further up for it: in the resources of the page, and of the pages above.
    if (found === null && name instanceof PdfName && NAMED.has(kind)) throw unnamed();
    return found;
  }

  /** The inks of a colour space, by its own name or that in the resources. */
  space(name: PdfValue): Inks | null {
    const own = this.resource('ColorSpace', name);
    if (own === null && !DEVICES.has(nameOf(name) ?? '')) throw unnamed();
    return inksOf(this.painter.version, own ?? name);
  }

  /** A pattern of the resources. */
  pattern(name: PdfName): Pattern {
    return patternOf(this.painter.version, this.resource('Pattern', name), this.resources);
  }

  /** Whether a pattern has holes: a shading has none, a tiling pattern has those of its tile. */
  private hasHoles(name: PdfValue): boolean {
    const { version, covers } = this.painter;
    const pattern = name instanceof PdfName ? version.resolve(this.resource('Pattern', name)) : null;
    if (!(name instanceof PdfName)) return false;
    if (!(pattern instanceof PdfStream)) return pattern === null;
    checkFrame(version, pattern);
    checkTile(version, pattern);
    const frame = boxOf(version, pattern.dict.get('BBox'));
    if (covers === null || frame === null) return true;
    const tile = new Covers(version.file.budget);
    tile.text(frame, 'x');
    const own = dictOf(version.resolve(pattern.dict.get('Resources'))) ?? this.resources;
    this.painter.apart(tile).run(version.unfolded(pattern), own, start, this.depth + 1);
    return tile.places.length === 0;
  }

  private endPath(word: string): void {
    const [state, path] = [this.#state, this.#path];
    const [fills, strokes, evenOdd] = [/^[fFBb]/.test(word), /^[SsBb]/.test(word), word.endsWith('*')];
    if (path.points.length > 0) {
      const box = around(path.points);
      const isBox = isUpright(path.points, box);
      const half = Math.max(0.1, (state.line * scaleOf(state.ctm)) / 2);
      const inside = () => (isBox ? null : filled(path.outline, evenOdd));
      if (fills && !state.fillIsPattern) this.hide(box, inside);
      if (strokes && half >= LEAST_PEN)
        this.hide(inflate(box, half), () => stroked(path.lines, half), 'stroke');
      const isEven =
        isBox &&
        !strokes &&
        state.fillIsEven &&
        isOpaque(state, 'fill') &&
        state.clipAreas.length === 0 &&
        !this.painter.clipsByText;
      if (fills) this.painter.overprint(box, state, 'shape', 'fill');
      if (strokes) this.painter.overprint(inflate(box, half), state, 'shape', 'stroke');
      if (fills && !state.fillIsWhite) this.painter.paint(box, state, 'shape', null, isEven);
      else if (strokes && !state.strokeIsWhite) {
        for (const segment of path.segments) this.painter.paint(inflate(segment, half), state, 'shape');
      }
      if (this.#clips) {
        const area = inside();
        const clipAreas = area === null ? state.clipAreas : [...state.clipAreas, area];
        this.#state = { ...state, clip: intersection(state.clip, box) ?? [0, 0, 0, 0], clipAreas };
      }
    }
    this.#clips = false;
    this.#path = new Path();
  }

  private external(name: PdfValue): void {
    const { version } = this.painter;
    const stream = version.resolve(this.resource('XObject', name));
    if (!(stream instanceof PdfStream)) return;
    version.file.budget.step(10);
    const kind = nameOf(version.resolve(stream.dict.get('Subtype')));
    if (kind === 'Form') this.drawForm(stream);
    else if (kind === 'Image') this.picture(stream);
    else throw new UnreadablePdfError('damaged', 'A drawing of no kind');
  }

  private inlinePicture(isStencil: boolean): void {
    const { ctm } = this.#state;
    const box = transform(ctm, [0, 0, 1, 1]);
    if (isStencil) this.painter.overprint(box, this.#state, 'shape', 'fill');
    else this.hide(box, () => filled(outlineOf(ctm, [0, 0, 1, 1])));
    this.painter.paint(box, this.#state, 'picture');
  }

  private picture(picture: PdfStream): void {
    const { ctm } = this.#state;
    const box = transform(ctm, [0, 0, 1, 1]);
    const { version } = this.painter;
    const isStencil = version.resolve(picture.dict.get('ImageMask')) === true;
    const inks = isStencil ? this.#state.inks.fill : inksOfMany(version, picture.dict.get('ColorSpace'));
    this.painter.overprint(box, this.#state, isStencil ? 'shape' : 'picture', 'fill', inks);
    this.hide(box, () => pictureArea(version, picture, ctm) ?? nowhere);
    this.painter.paint(box, this.#state, 'picture');
  }

  /** Handles opaque paint in any colour; `area` is null if it fills the box. */
  private hide(box: Box, area: () => Area | null, by: 'fill' | 'stroke' = 'fill'): void {
    const { clip, clipAreas } = this.#state;
    const seen = isOpaque(this.#state, by) ? intersection(box, clip) : null;
    if (seen === null) return;
    this.painter.covers?.cover(seen, () => {
      const own = area();
      const areas = own === null ? clipAreas : [...clipAreas, own];
      return areas.length === 0 ? null : allOf(areas);
    });
  }

  private drawForm(stream: PdfStream): void {
    const { version } = this.painter;
    checkFrame(version, stream);
    const ctm = multiply(formMatrix(version, stream), this.#state.ctm);
    const frame = boxOf(version, stream.dict.get('BBox'));
    // Some viewers draw a form without a box, and some do not.
    if (frame === null && Buffer.from(version.unfolded(stream)).toString('latin1').trim() !== '')
      throw new UnreadablePdfError('damaged', 'A form without a box');
    const clip = frame === null ? this.#state.clip : intersection(this.#state.clip, transform(ctm, frame));
    if (clip === null) return;
    const own = dictOf(version.resolve(stream.dict.get('Resources'))) ?? this.resources;
    const clipAreas = [...this.#state.clipAreas];
    if (frame !== null && !isAxial(ctm)) clipAreas.push(filled(outlineOf(ctm, frame)));
    const knockout = isKnockout(version, stream.dict) ? this.painter.ink.length : this.#state.knockout;
    const inner = { ...this.#state, ctm, clip, clipAreas, knockout };
    this.painter.run(version.unfolded(stream), own, inner, this.depth + 1, false);
  }
}
