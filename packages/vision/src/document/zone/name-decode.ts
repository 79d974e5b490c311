import { bestGlyph } from './check-decode.ts';
import { FILLER } from './glyphs.ts';

/**
 * Lead that a filler needs to be one before a surname: without its stem a `K` looks like it. Where the stem of a drawn `K` was
 * painted over, fillers led by 1.7 at most; real ones lead by 8.
 */
const PRICE_OF_FIRST_FILLER = 5;

/**
 * The name grammar, ICAO 9303 part 3, 4.6: words separated by one filler, surname and given names by two,
 * then fillers to the end. The standard makes a single name a surname; India leaves the surname blank
 * instead, so that two fillers begin, and Palestine and Iran set one before some surnames. One entry per state:
 * allowed next characters, the state each leads to, and its price.
 */
const GRAMMAR: ReadonlyArray<ReadonlyArray<readonly ['letter' | 'filler', number, number?]>> = [
  // 0: inside the surname
  [
    ['letter', 0],
    ['filler', 1],
  ],
  // 1: one filler after a word of the surname
  [
    ['letter', 0],
    ['filler', 2],
  ],
  // 2: two fillers: given names begin, or there are none
  [
    ['letter', 3],
    ['filler', 5],
  ],
  // 3: inside the given names
  [
    ['letter', 3],
    ['filler', 4],
  ],
  // 4: one filler after a given name
  [
    ['letter', 3],
    ['filler', 5],
  ],
  // 5: the end
  [['filler', 5]],
  // 6: one filler where the surname would begin: it follows, or there is none
  [
    ['letter', 0, PRICE_OF_FIRST_FILLER],
    ['filler', 7],
  ],
  // 7: two: the given names begin
  [['letter', 3]],
  // 8: the beginning
  [
    ['letter', 0],
    ['filler', 6],
  ],
];
const BEGINNING = 8;

/** The most likely text of a names field of these letters under the grammar. */
export function decodeNames(scores: readonly Float32Array[], letters: readonly number[]): number[] {
  const states = GRAMMAR.length;
  let current = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
  current[BEGINNING] = 0;
  const steps: { from: Int8Array; glyphs: Int8Array }[] = [];
  for (const letter of scores) {
    const bestLetter = bestGlyph(letter, letters);
    const next = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
    const from = new Int8Array(states);
    const glyphs = new Int8Array(states);
    for (let state = 0; state < states; state++) {
      if (current[state] === Number.NEGATIVE_INFINITY) continue;
      for (const [kind, target, price = 0] of GRAMMAR[state]!) {
        const glyph = kind === 'letter' ? bestLetter : FILLER;
        const score = current[state]! + letter[glyph]! - price;
        if (score > next[target]!) {
          next[target] = score;
          from[target] = state;
          glyphs[target] = glyph;
        }
      }
    }
    current = next;
    steps.push({ from, glyphs });
  }
  let state = current.indexOf(Math.max(...current));
  const text: number[] = [];
  for (const { from, glyphs } of steps.reverse()) {
    text.unshift(glyphs[state]!);
    state = from[state]!;
  }
  return text;
}
