import type { State } from './content-state.ts';
import type { FontMeasure } from './fonts.ts';
import type { Mark } from './marks.ts';
import { reachOf } from './text-reach.ts';
import { PdfText } from './values.ts';

const codeAt = (value: string, at: number, { bytes }: FontMeasure): number =>
  bytes === 1 ? value.charCodeAt(at) : value.charCodeAt(at) * 256 + value.charCodeAt(at + 1);

/** Dashes or dots in a row from which they are a line to fill in: fewer may be a sign, or part of a number or a word. */
const LINE = 3;

/** Glyphs of one kind in a row, as distances along their line in text space. */
interface Run {
  readonly mark: Mark;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

type Range = readonly [number, number];

/** Parts of a text as distances along its line. */
export interface Parts<Part = Range> {
  /** What is no blank. */
  readonly words: readonly Part[];
  /** What is a blank by name or has no name, and is drawn by a font within the file. */
  readonly doubts: readonly Part[];
}

/** What a text operator shows besides blanks to fill in. */
export class Words {
  readonly #runs: Run[] = [];
  #isWithin = false;

  /** Adds a part of the text that starts at a distance from the text's own start. */
  add(part: PdfText, start: number, font: FontMeasure, state: State): void {
    const { value } = part;
    let at = start;
    for (let from = 0; from < value.length; ) {
      const mark = font.mark(codeAt(value, from, font));
      let to = from + font.bytes;
      while (to < value.length && font.mark(codeAt(value, to, font)) === mark) to += font.bytes;
      const run = new PdfText(value.slice(from, to), false, -1, -1);
      const { least, furthest, width } = reachOf(run, font, state);
      const count = (to - from) / font.bytes;
      this.#isWithin ||= font.isWithin;
      this.#add({ mark, from: at + least, to: at + furthest, count });
      [at, from] = [at + width, to];
    }
  }

  #add(run: Run): void {
    const last = this.#runs.at(-1);
    if (last?.mark !== run.mark) this.#runs.push(run);
    else {
      const [from, to] = [Math.min(last.from, run.from), Math.max(last.to, run.to)];
      this.#runs.splice(-1, 1, { ...run, from, to, count: last.count + run.count });
    }
  }

  /** Null: the text has no blanks. */
  get found(): Parts | null {
    const isBlank = this.#runs.map(({ mark }) => mark === 'blank' || mark === 'unknown');
    this.#markLines(isBlank);
    if (!isBlank.includes(true)) return null;
    const doubts = this.#isWithin ? this.#joined((index) => isBlank[index] === true) : [];
    return { words: this.#joined((index) => isBlank[index] !== true), doubts };
  }

  /** The chosen runs, joined where they follow each other. */
  #joined(isChosen: (index: number) => boolean): readonly Range[] {
    const found: Range[] = [];
    for (const [index, { from, to }] of this.#runs.entries()) {
      if (!isChosen(index)) continue;
      const last = index > 0 && isChosen(index - 1) ? found.pop() : undefined;
      found.push([Math.min(from, last?.[0] ?? from), Math.max(to, last?.[1] ?? to)]);
    }
    return found;
  }

  /** Dashes with blanks between them are one line. */
  #markLines(isBlank: boolean[]): void {
    let row: number[] = [];
    let count = 0;
    const end = () => {
      if (count >= LINE) for (const index of row) isBlank[index] = true;
      [row, count] = [[], 0];
    };
    for (const [index, run] of this.#runs.entries()) {
      if (run.mark === 'figure') end();
      if (run.mark !== 'dash') continue;
      row.push(index);
      count += run.count;
    }
    end();
  }
}
