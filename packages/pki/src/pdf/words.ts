import type { State } from './content-state.ts';
import type { FontMeasure } from './fonts.ts';
import { PdfText } from './values.ts';

const codeAt = (value: string, at: number, { bytes }: FontMeasure): number =>
  bytes === 1 ? value.charCodeAt(at) : value.charCodeAt(at) * 256 + value.charCodeAt(at + 1);

/** What a text operator shows besides blanks to fill in, as distances along its line in text space. */
export class Words {
  readonly #found: (readonly [number, number])[] = [];
  #isWithin = false;
  #hasBlanks = false;

  /** Adds a part of the text that starts at a distance from the text's own start. */
  add(part: PdfText, start: number, font: FontMeasure, state: State): void {
    const { value } = part;
    let at = start;
    for (let from = 0; from < value.length; ) {
      const isBlank = font.isBlank(codeAt(value, from, font));
      let to = from + font.bytes;
      while (to < value.length && font.isBlank(codeAt(value, to, font)) === isBlank) to += font.bytes;
      const run = new PdfText(value.slice(from, to), false, -1, -1);
      const end = at + font.advance(run, state.size, state) * state.scale;
      if (!isBlank) this.#extend(Math.min(at, end), Math.max(at, end));
      this.#hasBlanks ||= isBlank;
      this.#isWithin = !isBlank;
      [at, from] = [end, to];
    }
  }

  #extend(from: number, to: number): void {
    const last = this.#isWithin ? this.#found.pop() : undefined;
    this.#found.push([Math.min(from, last?.[0] ?? from), Math.max(to, last?.[1] ?? to)]);
  }

  /** Null: the text has no blanks. */
  get found(): readonly (readonly [number, number])[] | null {
    return this.#hasBlanks ? this.#found : null;
  }
}
