import { CHECK_WEIGHTS } from './check-digits.ts';
import { ANY_GLYPH, FILLER, glyphIndex, glyphValue, LETTERS } from './glyphs.ts';
import type { MrzLayout } from './mrz-layout.ts';

/** Log-probabilities of the letters, by line and column of the zone. */
export type LetterScores = readonly (readonly Float32Array[])[];

export interface CheckedLetter {
  readonly line: number;
  readonly column: number;
  readonly glyph: number;
  /** Log-likelihood by which the text beats the best equally valid one with another letter here. */
  readonly margin: number;
}

export interface CheckedText {
  readonly letters: readonly CheckedLetter[];
  /** Log-likelihood lost compared with the best letter at every position; 0 if no letter had to change. */
  readonly cost: number;
}

const IMPOSSIBLE = -1e9;
/** Ten residues of the running inner check digit times ten of the composite one. */
const STATES = 100;

/**
 * How much rarer a letter is than a digit where either is allowed, as a log-likelihood: document numbers are
 * digits with few letters, and ICAO 9303 part 3 advises against the letter O in them.
 */
const LETTER_PRIOR = -1;
const LETTER_O_PRIOR = -2;
const LETTER_O = glyphIndex('O');
const ALL_BUT_O = ANY_GLYPH.filter((glyph) => glyph !== LETTER_O);

interface Place {
  readonly line: number;
  readonly column: number;
  /** Position inside an inner check digit's text, 'check' for that digit itself. */
  readonly inner: number | 'check' | null;
  /** Weight under the composite check digit; 0 if not covered. */
  readonly weight: number;
}

/** All positions under check digits, in the composite one's order. */
function checkedPlaces(layout: MrzLayout): Place[] {
  const inner = new Map<number, number | 'check'>();
  const key = (line: number, column: number) => line * 100 + column;
  for (const group of layout.checks) {
    if (group.name === 'composite') continue;
    for (const [line, from, to] of group.spans) {
      for (let column = from; column < to; column++) inner.set(key(line, column), column - from);
    }
    inner.set(key(...group.check), 'check');
  }
  const composite = layout.checks.find(({ name }) => name === 'composite');
  const spans =
    composite?.spans ??
    layout.checks.flatMap(({ spans: own, check: [line, column] }) => [
      ...own,
      [line, column, column + 1] as const,
    ]);
  let index = 0;
  return spans.flatMap(([line, from, to]) =>
    Array.from({ length: to - from }, (_, i) => ({
      line,
      column: from + i,
      inner: inner.get(key(line, from + i)) ?? null,
      weight: composite ? CHECK_WEIGHTS[index++ % 3]! : 0,
    })),
  );
}

/** The state after a letter, or -1 if the letter is not allowed. */
function follow(state: number, { inner, weight }: Place, glyph: number): number {
  const innerResidue = Math.floor(state / 10);
  const value = glyphValue(glyph);
  let residue = 0;
  if (inner === 'check') {
    // A filler may replace the check digit of an empty field, whose remainder is 0.
    if (glyph === FILLER ? innerResidue !== 0 : glyph !== innerResidue) return -1;
  } else if (inner !== null) {
    residue = ((inner === 0 ? 0 : innerResidue) + value * CHECK_WEIGHTS[inner % 3]!) % 10;
  }
  return residue * 10 + (((state % 10) + value * weight) % 10);
}

/** Log-likelihoods including the letter and digit priors, where any glyph is allowed. */
function withPrior(scores: Float32Array, alphabet: readonly number[]): Float32Array {
  if (alphabet !== ANY_GLYPH) return scores;
  const out = Float32Array.from(scores);
  for (const glyph of LETTERS) out[glyph]! += glyph === LETTER_O ? LETTER_O_PRIOR : LETTER_PRIOR;
  return out;
}

interface Step {
  readonly place: Place;
  readonly alphabet: readonly number[];
  readonly scores: Float32Array;
}

/** Best log-likelihood of everything before each step, by state. */
function forward(steps: readonly Step[]): Float64Array[] {
  const start = new Float64Array(STATES).fill(IMPOSSIBLE);
  start[0] = 0;
  const tables = [start];
  for (const { place, alphabet, scores } of steps) {
    const current = tables.at(-1)!;
    const next = new Float64Array(STATES).fill(IMPOSSIBLE);
    for (let state = 0; state < STATES; state++) {
      if (current[state]! <= IMPOSSIBLE) continue;
      for (const glyph of alphabet) {
        const target = follow(state, place, glyph);
        const score = current[state]! + scores[glyph]!;
        if (target >= 0 && score > next[target]!) next[target] = score;
      }
    }
    tables.push(next);
  }
  return tables;
}

interface Choice {
  readonly glyph: number;
  readonly margin: number;
}

function choose(totals: Float64Array): Choice {
  let glyph = 0;
  for (let g = 1; g < totals.length; g++) if (totals[g]! > totals[glyph]!) glyph = g;
  let second = IMPOSSIBLE;
  for (let g = 0; g < totals.length; g++) if (g !== glyph) second = Math.max(second, totals[g]!);
  return { glyph, margin: totals[glyph]! - second };
}

/**
 * How much a letter looks like a glyph, as a log-probability. Some typefaces print zero and O alike, which no check digit confuses: what
 * looks like either looks like a zero.
 */
export const likeness = (letter: Float32Array, glyph: number): number =>
  glyph === 0 ? Math.min(0, Math.log(Math.exp(letter[0]!) + Math.exp(letter[LETTER_O]!))) : letter[glyph]!;

/** Log-likelihood that a glyph loses against the best one; a zero against an O only where letters may stand. */
function lost(letter: Float32Array, glyph: number, alphabet: readonly number[]): number {
  if (glyph !== 0) return bestScore(letter, ANY_GLYPH) - letter[glyph]!;
  const toLetterO = alphabet.includes(LETTER_O) ? letter[LETTER_O]! + LETTER_O_PRIOR - letter[0]! : 0;
  return Math.max(0, bestScore(letter, ALL_BUT_O) - likeness(letter, 0), toLetterO);
}

/**
 * The most likely text of all positions under check digits that satisfies every inner check digit and the
 * composite one: an exact search over both running remainders, from both ends, so that every letter knows the
 * best valid text without it. Null if there is none.
 */
export function decodeChecked(scores: LetterScores, layout: MrzLayout): CheckedText | null {
  const steps = checkedPlaces(layout).map((place): Step => {
    const alphabet = layout.alphabets[place.line]![place.column]!;
    return { place, alphabet, scores: withPrior(scores[place.line]![place.column]!, alphabet) };
  });
  const composite = layout.checks.find(({ name }) => name === 'composite');
  const before = forward(steps);
  const letters: CheckedLetter[] = [];
  let after = new Float64Array(STATES);
  if (composite) {
    const [line, column] = composite.check;
    const digit = scores[line]![column]!;
    const totals = new Float64Array(10).fill(IMPOSSIBLE);
    const end = before.at(-1)!;
    for (let state = 0; state < STATES; state++) {
      after[state] = digit[state % 10]!;
      totals[state % 10] = Math.max(totals[state % 10]!, end[state]! + after[state]!);
    }
    letters.push({ line, column, ...choose(totals) });
  }
  for (let i = steps.length - 1; i >= 0; i--) {
    const { place, alphabet, scores: own } = steps[i]!;
    const current = before[i]!;
    const next = new Float64Array(STATES).fill(IMPOSSIBLE);
    const totals = new Float64Array(ANY_GLYPH.length).fill(IMPOSSIBLE);
    for (let state = 0; state < STATES; state++) {
      for (const glyph of alphabet) {
        const target = follow(state, place, glyph);
        if (target < 0) continue;
        const rest = after[target]! + own[glyph]!;
        if (rest > next[state]!) next[state] = rest;
        if (current[state]! + rest > totals[glyph]!) totals[glyph] = current[state]! + rest;
      }
    }
    after = next;
    letters.push({ line: place.line, column: place.column, ...choose(totals) });
  }
  if (after[0]! <= IMPOSSIBLE / 2) return null;
  let cost = 0;
  for (const { line, column, glyph } of letters) {
    const letter = scores[line]![column]!;
    cost += lost(letter, glyph, layout.alphabets[line]![column]!);
  }
  return { letters, cost };
}

/** The letter of an alphabet with the highest score. */
export function bestGlyph(scores: Float32Array, alphabet: readonly number[]): number {
  let best = alphabet[0] ?? FILLER;
  for (const glyph of alphabet) if (scores[glyph]! > scores[best]!) best = glyph;
  return best;
}

export const bestScore = (scores: Float32Array, alphabet: readonly number[]): number =>
  scores[bestGlyph(scores, alphabet)]!;
