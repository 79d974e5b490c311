import { describe, expect, it } from 'vitest';
import { checkDigit, failedChecks, longNumber } from './check-digits.ts';

/** Specimens of ICAO 9303 parts 4, 5 and 6 (Utopia) and of a Kazakhstan card. */
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const TD1 = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
const KAZ = [
  'IDKAZ0000000000990231300010<<<',
  '9902288M3501014KAZ<<<<<<<<<<<2',
  'SPECIMEN<<TEST<<<<<<<<<<<<<<<<',
];

const replaced = (lines: readonly string[], line: number, column: number, letter: string) =>
  lines.map((text, i) => (i === line ? text.slice(0, column) + letter + text.slice(column + 1) : text));

describe('checkDigit', () => {
  it('matches the examples of ICAO 9303 part 3', () => {
    expect(checkDigit('520727')).toBe('3');
    expect(checkDigit('AB2134<<<')).toBe('5');
  });

  it('refuses letters outside the alphabet', () => {
    expect(() => checkDigit('ab')).toThrow(RangeError);
  });
});

describe('failedChecks', () => {
  it('passes the specimens', () => {
    expect(failedChecks('TD3', TD3)).toEqual([]);
    expect(failedChecks('TD1', TD1)).toEqual([]);
    expect(failedChecks('TD2', TD2)).toEqual([]);
    expect(failedChecks('TD1', KAZ)).toEqual([]);
  });

  it('names the check digit that a wrong letter breaks', () => {
    expect(failedChecks('TD3', replaced(TD3, 1, 0, 'M'))).toEqual(['number', 'composite']);
    expect(failedChecks('TD3', replaced(TD3, 1, 14, '5'))).toEqual(['birth', 'composite']);
    expect(failedChecks('TD1', replaced(TD1, 1, 8, '2'))).toEqual(['expiry', 'composite']);
    expect(failedChecks('TD3', replaced(TD3, 1, 28, 'Y'))).toEqual(['personal', 'composite']);
    expect(failedChecks('TD1', replaced(KAZ, 0, 20, '4'))).toEqual(['composite']);
  });

  it('lets a filler stand for the check digit of an empty personal number or date only', () => {
    const empty = [
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C36UTO7408122F1204159<<<<<<<<<<<<<<<8',
    ];
    expect(failedChecks('TD3', empty)).toEqual([]);
    expect(failedChecks('TD3', replaced(TD3, 1, 42, '<'))).toContain('personal');
    const endless = [
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C36UTO7408122F<<<<<<<<<<<<<<<<<<<<<<8',
    ];
    expect(failedChecks('TD3', endless)).toEqual([]);
    expect(failedChecks('TD3', replaced(endless, 1, 21, '3'))).toEqual(['expiry', 'composite']);
    expect(failedChecks('TD3', replaced(endless, 1, 9, '<'))).toContain('number');
  });
});

describe('longNumber', () => {
  const lines = [
    'I<UTOD23145890<7349<<<<<<<<<<<',
    '3407127M9507122UTO<<<<<<<<<<<2',
    'STEVENSON<<PETER<JOHN<<<<<<<<<',
  ];

  it('joins a number that overflows into the optional data', () => {
    expect(longNumber('TD1', lines)).toEqual({ number: 'D23145890734', valid: true, rest: '<<<<<<<<<<<' });
    expect(failedChecks('TD1', lines)).toEqual([]);
  });

  it('checks its own digit', () => {
    expect(failedChecks('TD1', replaced(lines, 0, 18, '8'))).toContain('number');
  });

  it('leaves short numbers alone', () => {
    expect(longNumber('TD1', TD1)).toBeNull();
  });
});
