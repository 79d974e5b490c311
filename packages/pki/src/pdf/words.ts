import type { State } from './content-state.ts';
import type { FontMeasure } from './fonts.ts';
import { PdfText } from './values.ts';

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
      const isBlank = font.isBlank(value.charCodeAt(from));
      let to = from + 1;
      while (to < value.length && font.isBlank(value.charCodeAt(to)) === isBlank) to += 1;
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
