import { type Feature, type Features, featureNames } from './features.ts';

/** Crockford's base 32: no I, L, O or U, which are misheard or misread (crockford.com/base32.html). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const misread: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', І: '1', О: '0' };
/** Letters of a Kazakh or Russian keyboard that look the same, in the same order. */
const cyrillic = 'АВЕКМНРСТХУ';
const latin = 'ABEKMHPCTXY';

/** A letter as the alphabet has it. */
const asWritten = (letter: string): string => misread[letter] ?? latin[cyrillic.indexOf(letter)] ?? letter;

/** The first character: the version; another bit layout would get the next one. */
const version = 1;
/** Characters for the features, five bits each: room for 30 features. */
const length = 6;

/** Luhn's algorithm in base 32: detects every single wrong character and nearly all swapped neighbours. */
function checkDigit(digits: readonly number[]): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighted = place % 2 === 0 ? digit * 2 : digit;
    return total + Math.floor(weighted / 32) + (weighted % 32);
  }, 0);
  return (32 - (sum % 32)) % 32;
}

/**
 * Features as eight characters to read over the phone, `1XXX-XXXC`: version, 30 bits with the first feature lowest
 * and the highest five bits first, check character. docs/integrate/device-check.md has the format.
 */
export function encodeSupportCode(features: Features): string {
  const bits = featureNames.reduce((sum, name, place) => (features[name] ? sum | (1 << place) : sum), 0);
  const digits = [version];
  for (let at = length - 1; at >= 0; at--) digits.push((bits >>> (5 * at)) & 31);
  digits.push(checkDigit(digits));
  const code = digits.map((digit) => alphabet[digit]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/**
 * The features of a code as it was dictated: spaces, hyphens, lower-case letters and Cyrillic ones of the same shape are
 * accepted, I and L count as 1, O as 0. Null if it is not a code of this version.
 */
export function decodeSupportCode(code: string): Features | null {
  const letters = [...code.toUpperCase().replace(/[\s-]/g, '')].map(asWritten);
  const digits = letters.map((letter) => alphabet.indexOf(letter));
  if (digits.length !== length + 2 || digits.includes(-1) || digits[0] !== version) return null;
  const check = digits.pop();
  if (check !== checkDigit(digits)) return null;
  const bits = digits.slice(1).reduce((sum, digit) => (sum << 5) | digit, 0);
  if (bits >>> featureNames.length !== 0) return null;
  const entries = featureNames.map((name, place) => [name, ((bits >>> place) & 1) === 1] as const);
  return Object.fromEntries(entries) as Record<Feature, boolean>;
}
