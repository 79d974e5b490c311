import type { Rival } from '../../document/types.ts';
import { BETWEEN, SHAPE_COUNT, SHAPES } from './alphabet.ts';

interface Decoded {
  readonly text: string;
  readonly certainties: readonly number[];
  readonly rivals: readonly (readonly Rival[])[];
}

/** Adjacent columns with the same shape. */
interface Run {
  shape: number;
  columns: number;
  /** Its first column and the end (exclusive). */
  from: number;
  to: number;
  score: number;
  /** Whether it directly follows the previous one. */
  touching: boolean;
  /** Empty columns before it, and the likeliest letter that may hide in them (probability). */
  gap: number;
  hidden: number;
}

/** Two touching runs that together are no longer than this many usual ones are one uncertain letter. */
const ONE_LETTER = 1.35;

/** Probability of the likeliest narrow letter in an empty column, other than the adjacent letter. */
function stranger(scores: Float32Array, from: number, beside: number): number {
  let most = 0;
  for (const shape of NARROW) if (shape !== beside) most = Math.max(most, Math.exp(scores[from + shape]!));
  return most;
}

/** Letters so narrow that they can be missed entirely. */
const NARROW = [...'I1L'].map((letter) => SHAPES.indexOf(letter));

function runsOf(scores: Float32Array): Run[] {
  const runs: Run[] = [];
  let last = BETWEEN;
  let gap = 0;
  let hidden = 0;
  for (let from = 0; from < scores.length; from += SHAPE_COUNT) {
    let best = 0;
    for (let i = 1; i < SHAPE_COUNT; i++) if (scores[from + i]! > scores[from + best]!) best = i;
    const score = scores[from + best]!;
    const run = runs.at(-1);
    if (best === BETWEEN) {
      gap++;
      hidden = Math.max(hidden, stranger(scores, from, last === BETWEEN ? -1 : last));
    } else if (best === last && run) {
      run.columns++;
      run.to = from / SHAPE_COUNT + 1;
      run.score = Math.max(run.score, score);
    } else {
      const column = from / SHAPE_COUNT;
      const touching = last !== BETWEEN;
      runs.push({ shape: best, columns: 1, from: column, to: column + 1, score, touching, gap, hidden });
      gap = 0;
      hidden = 0;
    }
    last = best;
  }
  return runs;
}

const SPACE = SHAPES.indexOf(' ');
/** Alternatives less likely than this (log-probability) are dropped. */
const LEAST_RIVAL = -7;

/**
 * Alternatives of a letter, likeliest first: the highest score that any of its columns gives to another
 * shape.
 */
function rivalsOf(scores: Float32Array, { from, to, shape }: Run): Rival[] {
  const rivals: Rival[] = [];
  for (let i = 0; i < SHAPES.length; i++) {
    if (i === shape) continue;
    let most = Number.NEGATIVE_INFINITY;
    for (let column = from; column < to; column++) most = Math.max(most, scores[column * SHAPE_COUNT + i]!);
    if (most > LEAST_RIVAL) rivals.push({ shape: SHAPES[i]!, certainty: most });
  }
  return rivals.sort((a, b) => b.certainty - a.certainty);
}

/** A gap longer than usual by this many columns may hide a narrow letter. */
const LONG_GAP = 2;
const DOUBTFUL = -2;

/** The likeliest shape of every column; runs of one shape, also interrupted ones, are one letter. */
export function decodeLine(scores: Float32Array): Decoded {
  const runs = runsOf(scores);
  const lengths = runs.filter(({ shape }) => shape !== SPACE).map(({ columns }) => columns);
  const usual = lengths.sort((a, b) => a - b)[lengths.length >> 1] ?? 0;
  const letters: Run[] = [];
  for (const run of runs) {
    const before = letters.at(-1);
    const joined = before && run.touching && run.columns + before.columns <= ONE_LETTER * usual;
    if (!before || !joined || run.shape === SPACE || before.shape === SPACE) {
      letters.push(run);
      continue;
    }
    const better =
      run.columns > before.columns || (run.columns === before.columns && run.score > before.score);
    before.columns += run.columns;
    before.to = run.to;
    if (better) before.shape = run.shape;
    if (better) before.score = run.score;
  }
  const text = letters.map(({ shape }) => SHAPES[shape]).join('');
  const lead = text.length - text.trimStart().length;
  const trimmed = text.trim();
  const gaps = letters.map(({ gap }) => gap).sort((a, b) => a - b);
  const usualGap = gaps[gaps.length >> 1] ?? 0;
  const certainties = letters
    .map(({ score, gap, hidden, shape }, i) => {
      const inWord = i > 0 && shape !== SPACE && letters[i - 1]!.shape !== SPACE;
      if (inWord && gap > usualGap + LONG_GAP) return Math.min(score, DOUBTFUL);
      return inWord ? Math.min(score, Math.log(1 - Math.min(hidden, 0.99))) : score;
    })
    .slice(lead, lead + trimmed.length);
  const rivals = letters.slice(lead, lead + trimmed.length).map((letter) => rivalsOf(scores, letter));
  return { text: trimmed, certainties, rivals };
}
