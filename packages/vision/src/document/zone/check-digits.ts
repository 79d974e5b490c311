import type { MrzFormat } from '../types.ts';
import { glyphIndex, glyphValue } from './glyphs.ts';

/** Weights that repeat along the text, ICAO 9303 part 3, 4.9. */
export const CHECK_WEIGHTS = [7, 3, 1] as const;

/** The check digit of a text of the letters A-Z, 0-9 and `<`. */
export function checkDigit(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    const glyph = glyphIndex(text[i]!);
    if (glyph < 0) throw new RangeError('A machine-readable zone holds only A-Z, 0-9 and <');
    sum += glyphValue(glyph) * CHECK_WEIGHTS[i % 3]!;
  }
  return String(sum % 10);
}

/** A span of one line: line, first column, column after the last. */
export type Span = readonly [line: number, from: number, to: number];

export interface CheckGroup {
  readonly name: 'number' | 'birth' | 'expiry' | 'personal' | 'composite';
  readonly spans: readonly Span[];
  readonly check: readonly [line: number, column: number];
}

/** Visas have no composite check digit: ICAO 9303 part 7. */
const visaChecks: readonly CheckGroup[] = [
  { name: 'number', spans: [[1, 0, 9]], check: [1, 9] },
  { name: 'birth', spans: [[1, 13, 19]], check: [1, 19] },
  { name: 'expiry', spans: [[1, 21, 27]], check: [1, 27] },
];

/**
 * What each check digit covers: ICAO 9303 part 5 (TD1), part 6 (TD2), part 4 (TD3), part 7 (visas). France's
 * older card: number, birth date, and both lines as a whole.
 */
export const checkGroups: Record<MrzFormat, readonly CheckGroup[]> = {
  TD1: [
    { name: 'number', spans: [[0, 5, 14]], check: [0, 14] },
    { name: 'birth', spans: [[1, 0, 6]], check: [1, 6] },
    { name: 'expiry', spans: [[1, 8, 14]], check: [1, 14] },
    {
      name: 'composite',
      spans: [
        [0, 5, 30],
        [1, 0, 7],
        [1, 8, 15],
        [1, 18, 29],
      ],
      check: [1, 29],
    },
  ],
  TD2: [
    { name: 'number', spans: [[1, 0, 9]], check: [1, 9] },
    { name: 'birth', spans: [[1, 13, 19]], check: [1, 19] },
    { name: 'expiry', spans: [[1, 21, 27]], check: [1, 27] },
    {
      name: 'composite',
      spans: [
        [1, 0, 10],
        [1, 13, 20],
        [1, 21, 35],
      ],
      check: [1, 35],
    },
  ],
  TD3: [
    { name: 'number', spans: [[1, 0, 9]], check: [1, 9] },
    { name: 'birth', spans: [[1, 13, 19]], check: [1, 19] },
    { name: 'expiry', spans: [[1, 21, 27]], check: [1, 27] },
    { name: 'personal', spans: [[1, 28, 42]], check: [1, 42] },
    {
      name: 'composite',
      spans: [
        [1, 0, 10],
        [1, 13, 20],
        [1, 21, 43],
      ],
      check: [1, 43],
    },
  ],
  'MRV-A': visaChecks,
  'MRV-B': visaChecks,
  'FR-ID': [
    { name: 'number', spans: [[1, 0, 12]], check: [1, 12] },
    { name: 'birth', spans: [[1, 27, 33]], check: [1, 33] },
    {
      name: 'composite',
      spans: [
        [0, 0, 36],
        [1, 0, 35],
      ],
      check: [1, 35],
    },
  ],
};

export const spanText = (lines: readonly string[], spans: readonly Span[]): string =>
  spans.map(([line, from, to]) => (lines[line] ?? '').slice(from, to)).join('');

/** The long number of a TD1 or TD2 document whose number field overflows into the optional data. */
export interface LongNumber {
  readonly number: string;
  readonly valid: boolean;
  /** Optional data after the long number's check digit. */
  readonly rest: string;
}

/**
 * ICAO 9303 part 5, 4.2.4: if the check digit's position holds `<`, the number continues in the optional data
 * up to the next filler, and its last character is the check digit. Null for a short number.
 */
export function longNumber(format: MrzFormat, lines: readonly string[]): LongNumber | null {
  if (format !== 'TD1' && format !== 'TD2') return null;
  const [line, column, end] = format === 'TD1' ? [0, 14, 30] : [1, 9, 35];
  const text = lines[line] ?? '';
  if (text[column] !== '<') return null;
  const optional = format === 'TD1' ? text.slice(15, end) : text.slice(28, end);
  const tail = optional.split('<')[0] ?? '';
  if (tail.length < 2) return null;
  const number = text.slice(format === 'TD1' ? 5 : 0, column) + tail.slice(0, -1);
  return { number, valid: checkDigit(number) === tail.at(-1), rest: optional.slice(tail.length) };
}

/** Fields that may be empty, with a filler for their check digit. */
const mayBeEmpty = ['personal', 'birth', 'expiry'];

/** Names of the failed check digits; empty if all are valid. */
export function failedChecks(format: MrzFormat, lines: readonly string[]): CheckGroup['name'][] {
  return checkGroups[format]
    .filter(({ name, spans, check: [line, column] }) => {
      const text = spanText(lines, spans);
      const found = (lines[line] ?? '')[column];
      if (found === checkDigit(text)) return false;
      if (mayBeEmpty.includes(name)) return !(found === '<' && /^<*$/.test(text));
      if (name === 'number') return !(longNumber(format, lines)?.valid ?? false);
      return true;
    })
    .map(({ name }) => name);
}
