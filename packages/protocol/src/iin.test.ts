import { describe, expect, it } from 'vitest';
import { iinCheckDigit, isIin, looksLikeBin } from './iin.ts';

describe('isIin', () => {
  it.each([
    '990231300010',
    '900230400035',
    '100231500013',
    '990230300621',
    '900230000017',
    '000101500001',
    '850228400002',
  ])('accepts %s, whatever its date and sex digits say', (number) => {
    expect(isIin(number)).toBe(true);
  });

  it('rejects every other check digit', () => {
    const wrong = Array.from({ length: 10 }, (_, i) => `99023130001${i}`).filter((n) => n !== '990231300010');
    expect(wrong.filter(isIin)).toEqual([]);
  });

  it('rejects a number that is never issued, whatever its last digit', () => {
    expect(iinCheckDigit('99023030061')).toBeNull();
    for (let digit = 0; digit < 10; digit++) expect(isIin(`99023030061${digit}`)).toBe(false);
  });

  it.each(['', '99023130001', '9902313000100', '99023130001O', ' 990231300010', '٩٩٠٢٣١٣٠٠٠١٠'])(
    'rejects the form of "%s"',
    (text) => {
      expect(isIin(text)).toBe(false);
    },
  );
});

it('tells a company number by its fifth digit', () => {
  expect(looksLikeBin('990440003456')).toBe(true);
  expect(looksLikeBin('990231300010')).toBe(false);
});
