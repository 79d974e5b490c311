import { CHECK_WEIGHTS } from './check-digits.ts';
import { ANY_GLYPH, FILLER, glyphValue } from './glyphs.ts';
import type { MrzLayout } from './mrz-layout.ts';

/** Log-probabilities of the letters, by line and column of the zone. */
export type LetterScores = readonly (readonly Float32Array[])[];

export interface CheckedLetter {
  readonly line: number;
  readonly column: number;
  readonly glyph: number;
}

export interface CheckedText {
  readonly letters: readonly CheckedLetter[];
  /** Log-likelihood given up against the free choice of every letter; 0 when nothing had to change. */
  readonly cost: number;
}

const IMPOSSIBLE = -1e9;
/** Ten residues of the running inner check digit times ten of the composite one. */
const STATES = 100;

interface Place {
  readonly line: number;
  readonly column: number;
  /** Place inside an inner check digit's text, or 'check' for that digit itself. */
  readonly inner: number | 'check' | null;
}

/** All places under the composite check digit, in its order. */
function compositePlaces(layout: MrzLayout): Place[] {
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
  return (composite?.spans ?? []).flatMap(([line, from, to]) =>
    Array.from({ length: to - from }, (_, i) => ({
      line,
      column: from + i,
      inner: inner.get(key(line, from + i)) ?? null,
    })),
  );
}

/**
 * The most likely text of all places under check digits such that every inner check digit and the
 * composite one are right: an exact search over both running residues. Null when there is none.
 */
export function decodeChecked(scores: LetterScores, layout: MrzLayout): CheckedText | null {
  const places = compositePlaces(layout);
  const composite = layout.checks.find(({ name }) => name === 'composite');
  if (!composite) return null;
  let current = new Float64Array(STATES).fill(IMPOSSIBLE);
  current[0] = 0;
  const cameFrom: Int16Array[] = [];
  const wrote: Int8Array[] = [];
  places.forEach(({ line, column, inner }, index) => {
    const weight = CHECK_WEIGHTS[index % 3]!;
    const letter = scores[line]![column]!;
    const alphabet = layout.alphabets[line]![column]!;
    const next = new Float64Array(STATES).fill(IMPOSSIBLE);
    const from = new Int16Array(STATES);
    const glyphs = new Int8Array(STATES);
    for (let state = 0; state < STATES; state++) {
      const base = current[state]!;
      if (base <= IMPOSSIBLE) continue;
      const innerResidue = Math.floor(state / 10);
      const outerResidue = state % 10;
      for (const glyph of alphabet) {
        const value = glyphValue(glyph);
        let residue = 0;
        if (inner === 'check') {
          // A filler may stand for the check digit of an empty field, whose residue is 0.
          if (glyph === FILLER ? innerResidue !== 0 : glyph !== innerResidue) continue;
        } else if (inner !== null) {
          residue = ((inner === 0 ? 0 : innerResidue) + value * CHECK_WEIGHTS[inner % 3]!) % 10;
        }
        const target = residue * 10 + ((outerResidue + value * weight) % 10);
        const score = base + letter[glyph]!;
        if (score > next[target]!) {
          next[target] = score;
          from[target] = state;
          glyphs[target] = glyph;
        }
      }
    }
    current = next;
    cameFrom.push(from);
    wrote.push(glyphs);
  });

  const [checkLine, checkColumn] = composite.check;
  const checkScores = scores[checkLine]![checkColumn]!;
  let best = IMPOSSIBLE;
  let state = -1;
  for (let s = 0; s < STATES; s++) {
    if (current[s]! <= IMPOSSIBLE) continue;
    const score = current[s]! + checkScores[s % 10]!;
    if (score > best) {
      best = score;
      state = s;
    }
  }
  if (state < 0) return null;

  const letters: CheckedLetter[] = [{ line: checkLine, column: checkColumn, glyph: state % 10 }];
  for (let i = places.length - 1; i >= 0; i--) {
    const { line, column } = places[i]!;
    letters.push({ line, column, glyph: wrote[i]![state]! });
    state = cameFrom[i]![state]!;
  }
  let free = 0;
  for (const { line, column } of letters) free += bestScore(scores[line]![column]!, ANY_GLYPH);
  return { letters, cost: free - best };
}

/** The letter of an alphabet with the highest score. */
export function bestGlyph(scores: Float32Array, alphabet: readonly number[]): number {
  let best = alphabet[0] ?? FILLER;
  for (const glyph of alphabet) if (scores[glyph]! > scores[best]!) best = glyph;
  return best;
}

export const bestScore = (scores: Float32Array, alphabet: readonly number[]): number =>
  scores[bestGlyph(scores, alphabet)]!;
