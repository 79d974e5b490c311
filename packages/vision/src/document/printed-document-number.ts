import type { PrintedLine } from './types.ts';

/** `same`: it is printed; `other`: another one is, for certain; `unknown`: print says nothing of it. */
export type NumberComparison = 'same' | 'other' | 'unknown';

/** Signs that print does not tell apart are one class; Cyrillic ones stand for the figure of their shape. */
const classes = ['0OQЮ', '1IL', '2Z', '3З', '5S', '6БG', '8B'];
const classOf = new Map(classes.flatMap((signs) => [...signs].map((sign) => [sign, signs[0]!] as const)));
const plain = (sign: string): string => classOf.get(sign) ?? sign;

/** Shorter numbers are found by chance. */
const SHORTEST = 6;
/** Letters of a number that may differ from the zone's while it is still the same number misread. */
const MOST_DIFFERENT = 2;
/** A letter contradicts where it is at least this certain (log-probability) ... */
const FIRM = -0.1;
/** ... and the picture gives the zone's letter no more than this. */
const RULED_OUT = -4.5;
/** A rival this likely is as good as the letter that was read. */
const AS_GOOD = -2;

const isSign = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\d]/u.test(letter);

interface Letter {
  readonly at: number;
  readonly sign: string;
}

type Agreement = 'agrees' | 'contradicts' | 'doubtful';

/** Whether the letter at a place of a line can be the zone's. */
function compareLetter(line: PrintedLine, { at, sign }: Letter, wanted: string): Agreement {
  if (plain(sign) === plain(wanted)) return 'agrees';
  const rivals = line.rivals?.[at] ?? [];
  const support = rivals.find(({ shape }) => plain(shape) === plain(wanted))?.certainty;
  if (support !== undefined && support > AS_GOOD) return 'agrees';
  const firm = line.certainties[at]! > FIRM && /[A-Z\d]/.test(sign);
  return firm && (support ?? Number.NEGATIVE_INFINITY) < RULED_OUT ? 'contradicts' : 'doubtful';
}

/** Places of a line where as many letters stand as the number has, nothing else beside them. */
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
 * Holds the zone's document number against the printed lines. A line with the filler `<` is the zone itself and is
 * passed over. Another number is one of the same length that differs in a letter or two, each of them read for
 * certain and the zone's ruled out by the picture; the same number elsewhere on the document settles it.
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
