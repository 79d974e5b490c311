import { tooComplex, UnreadablePdfError } from '../file/budget.ts';
import {
  dictOf,
  isList,
  nameOf,
  PdfDict,
  PdfName,
  PdfStream,
  PdfText,
  type PdfValue,
} from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { annotationsOf, pagesOf } from '../page/structure.ts';
import { operatorsIn } from './look-operators.ts';
import { contentOf, resourcesOf } from './page-ink.ts';

/** A text that a file shows, with the font that it is shown in. */
export interface Shown {
  readonly font: PdfDict;
  readonly text: PdfText;
}

/** The font of text whose resources lack the font that it names: viewers substitute one, or show nothing. */
export const missingFont = new PdfDict(new Map());

interface State {
  readonly font: PdfDict | null;
  /** Whether text leaves no mark (ISO 32000-2 9.3.6). */
  readonly isUnseen: boolean;
}
const start: State = { font: null, isUnseen: false };

const SHOWING = new Set(['Tj', 'TJ', "'", '"']);
/** The text rendering mode of text that is neither filled nor stroked. */
const UNSEEN = 3;
const MAX_FORMS = 12;

/**
 * Every visible text of the pages, and of the forms, patterns, soft masks, glyphs and looks of annotations that they draw. What is drawn
 * twice in the same way is read once.
 *
 * @throws UnreadablePdfError
 */
export function* shownTexts(version: Version): Generator<Shown> {
  const reader = new Reader(version);
  for (const page of pagesOf(version)) {
    const resources = resourcesOf(version, page);
    const bytes = contentOf(version, page);
    if (bytes !== null) yield* reader.content(bytes, resources, start, 0);
    for (const entry of annotationsOf(version, page)) {
      const looks = version.dict(version.dict(entry)?.get('AP') ?? null);
      for (const look of looks?.entries.values() ?? []) yield* reader.looks(look, resources);
    }
  }
}

/** All visible text of a file by its font, each once. Throws as `shownTexts`. */
export function textsByFont(version: Version): ShownTexts {
  const found = new Map<PdfDict, Set<string>>();
  for (const { font, text } of shownTexts(version)) {
    const known = found.get(font);
    if (known === undefined) found.set(font, new Set([text.value]));
    else known.add(text.value);
  }
  return found;
}
export type ShownTexts = ReadonlyMap<PdfDict, ReadonlySet<string>>;

class Reader {
  readonly version: Version;
  /** Streams by the resources and the state that they were drawn with. */
  readonly #seen = new Map<PdfStream, { readonly resources: PdfDict; readonly state: State }[]>();

  constructor(version: Version) {
    this.version = version;
  }

  /** A look, or one for each state. */
  *looks(value: PdfValue, resources: PdfDict): Generator<Shown> {
    const look = this.version.resolve(value);
    if (look instanceof PdfStream) yield* this.stream(look, resources, start, 1);
    else
      for (const each of dictOf(look)?.entries.values() ?? []) yield* this.stream(each, resources, start, 1);
  }

  *content(bytes: Uint8Array, resources: PdfDict, initial: State, depth: number): Generator<Shown> {
    if (depth > MAX_FORMS) throw tooComplex('forms inside each other');
    const { version } = this;
    const named = (kind: string, name: PdfValue | undefined) =>
      name instanceof PdfName
        ? version.resolve(version.dict(resources.get(kind))?.get(name.value) ?? null)
        : null;
    const saved: State[] = [];
    let state = initial;
    for (const { word, operands } of operatorsIn(version, bytes)) {
      if (word === 'q') saved.push(state);
      else if (word === 'Q') state = saved.pop() ?? state;
      else if (word === 'Tr') state = { ...state, isUnseen: operands[0] === UNSEEN };
      else if (word === 'Tf') {
        state = { ...state, font: dictOf(named('Font', operands[0])) ?? missingFont };
        yield* this.glyphs(state.font, resources, depth);
      } else if (word === 'gs') {
        const dict = dictOf(named('ExtGState', operands[0]));
        const font = version.resolve(dict?.get('Font') ?? null);
        if (isList(font)) {
          state = { ...state, font: version.dict(font[0] ?? null) ?? missingFont };
          yield* this.glyphs(state.font, resources, depth);
        }
        const mask = version.dict(dict?.get('SMask') ?? null);
        yield* this.stream(mask?.get('G') ?? null, resources, state, depth + 1);
      } else if (word === 'Do')
        yield* this.stream(named('XObject', operands[0]), resources, state, depth + 1);
      else if (word.toLowerCase() === 'scn')
        yield* this.stream(named('Pattern', operands.at(-1)), resources, start, depth + 1);
      else if (SHOWING.has(word) && state.font !== null && !state.isUnseen) {
        const shown = operands.at(-1) ?? null;
        for (const text of isList(shown) ? shown : [shown])
          if (text instanceof PdfText && text.value !== '') yield { font: state.font, text };
      }
    }
  }

  /** The programs of a Type 3 font; viewers leave out what they cannot read of one. */
  private *glyphs(font: PdfDict | null, resources: PdfDict, depth: number): Generator<Shown> {
    const { version } = this;
    if (font === null || nameOf(version.resolve(font.get('Subtype'))) !== 'Type3') return;
    const own = version.dict(font.get('Resources')) ?? resources;
    for (const program of version.dict(font.get('CharProcs'))?.entries.values() ?? [])
      try {
        yield* this.stream(program, own, start, depth + 1);
      } catch (cause) {
        if (!(cause instanceof UnreadablePdfError) || cause.reason === 'too_complex') throw cause;
      }
  }

  /** What a stream other than a picture draws, with its own resources or those of its parent. */
  private *stream(value: PdfValue, resources: PdfDict, state: State, depth: number): Generator<Shown> {
    const { version } = this;
    const stream = version.resolve(value);
    if (!(stream instanceof PdfStream)) return;
    if (nameOf(version.resolve(stream.dict.get('Subtype'))) === 'Image') return;
    const own = version.dict(stream.dict.get('Resources')) ?? resources;
    const known = this.#seen.get(stream) ?? [];
    version.file.budget.step(1 + known.length);
    const isSame = (each: (typeof known)[number]) =>
      each.resources === own && each.state.font === state.font && each.state.isUnseen === state.isUnseen;
    if (known.some(isSame)) return;
    this.#seen.set(stream, [...known, { resources: own, state }]);
    yield* this.content(version.unfolded(stream), own, state, depth);
  }
}
