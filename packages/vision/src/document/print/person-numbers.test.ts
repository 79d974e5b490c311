import { describe, expect, it } from 'vitest';
import { curpCheckDigit, iinCheck, isCurp } from './person-numbers.ts';

describe('IIN', () => {
  it.each(['990231300010', '100231500013', '990230300621', '000101500001'])('accepts %s', (number) => {
    expect(iinCheck(number)).toBe(true);
    for (let digit = 0; digit < 10; digit++) {
      expect(iinCheck(number.slice(0, 11) + digit)).toBe(String(digit) === number[11]);
    }
  });

  it('rejects numbers that are never issued, and other lengths', () => {
    for (let digit = 0; digit < 10; digit++) expect(iinCheck(`99023030061${digit}`)).toBe(false);
    expect(iinCheck('99023130001')).toBe(false);
    expect(iinCheck('9902313000100')).toBe(false);
  });
});

describe('CURP', () => {
  // A fictitious key, with 30 February as birth date.
  const first17 = 'EEMT900230HDFSXS0';

  it('is accepted only with its own check digit', () => {
    // 14*18 + 14*17 + 22*16 + 30*15 + 9*14 + 3*10 + 2*11 + 17*8 + 13*7 + 15*6 + 29*5 + 34*4 + 29*3 = 2155
    expect(curpCheckDigit(first17)).toBe('5');
    for (let digit = 0; digit < 10; digit++) expect(isCurp(first17 + digit)).toBe(digit === 5);
  });

  it('needs a sex, a state and consonants in their positions', () => {
    const whole = `${first17}5`;
    expect(isCurp(whole.replace('HDF', 'QDF'))).toBe(false);
    expect(isCurp(whole.replace('HDF', 'HZZ'))).toBe(false);
    expect(isCurp('')).toBe(false);
  });
});
