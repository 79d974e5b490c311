import type { PrintedLine } from '../types.ts';

/**
 * `same`: it is printed; `other`: a different one is printed, with certainty; `unknown`: the print is
 * inconclusive.
 */
export type NumberComparison = 'same' | 'other' | 'unknown';

/** Glyphs that print does not distinguish are one class; Cyrillic look-alikes count as the digit. */
const classes = ['0OQЮ', '1IL', '2Z', '3З', '5S', '6БG', '8B'];
const classOf = new Map(classes.flatMap((signs) => [...signs].map((sign) => [sign, signs[0]!] as const)));
const plain = (sign: string): string => classOf.get(sign) ?? sign;

/** Shorter numbers match by chance. */
const SHORTEST = 6;
/** Letters in which a number may differ from the MRZ's and still be a misreading of it. */
const MOST_DIFFERENT = 2;
/** Minimum certainty (log-probability) of a contradicting letter ... */
const FIRM = -0.1;
/** ... and the maximum that the picture may give to the MRZ's letter. */
const RULED_OUT = -4.5;
/** An alternative at least this likely (log-probability) counts as much as the recognised letter. */
const AS_GOOD = -2;

const isSign = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\d]/u.test(letter);

interface Letter {
  readonly at: number;
  readonly sign: string;
}

type Agreement = 'agrees' | 'contradicts' | 'doubtful';

/** Whether the letter at a position of a line can be the MRZ's. */
function compareLetter(line: PrintedLine, { at, sign }: Letter, wanted: string): Agreement {
  if (plain(sign) === plain(wanted)) return 'agrees';
  const rivals = line.rivals?.[at] ?? [];
  const support = rivals.find(({ shape }) => plain(shape) === plain(wanted))?.certainty;
  if (support !== undefined && support > AS_GOOD) return 'agrees';
  const firm = line.certainties[at]! > FIRM && /[A-Z\d]/.test(sign);
  return firm && (support ?? Number.NEGATIVE_INFINITY) < RULED_OUT ? 'contradicts' : 'doubtful';
}

/** Positions in a line with exactly as many letters as the number, and no others adjacent. */
function windowsOf({ text }: PrintedLine, length: number): Letter[][] {
  const letters = [...text].map((sign, at) => ({ at, sign })).filter(({ sign }) => sign !== ' ');
  const windows: Letter[][] = [];
  for (let from = 0; from + length <= letters.length; from++) {
    const window = letters.slice(from, from + length);
    if (!window.every(({ sign }) => isSign(sign))) continue;
    if (isSign(text[window[0]!.at - 1]) || isSign(text[window.at(-1)!.at + 1])) continue;
    windows.push(window);
  }
  return windows;
}

/**
 * Compares the MRZ's document number with the printed lines. A line with the filler `<` is the MRZ itself and
 * is skipped. A different number has the same length and differs in one or two letters, each read with
 * certainty and with the MRZ's letter excluded by the picture; the same number elsewhere on the document
 * overrides it.
 */
export function comparePrintedNumber(lines: readonly PrintedLine[], number: string): NumberComparison {
  const wanted = [...number.replace(/[^A-Z\d]/g, '')];
  if (wanted.length < SHORTEST) return 'unknown';
  let other = false;
  for (const line of lines) {
    if (line.text.includes('<')) continue;
    for (const window of windowsOf(line, wanted.length)) {
      const found = window.map((letter, i) => compareLetter(line, letter, wanted[i]!));
      if (found.every((agreement) => agreement === 'agrees')) return 'same';
      const different = found.filter((agreement) => agreement !== 'agrees');
      if (different.length > MOST_DIFFERENT) continue;
      if (different.every((agreement) => agreement === 'contradicts')) other = true;
    }
  }
  return other ? 'other' : 'unknown';
}
