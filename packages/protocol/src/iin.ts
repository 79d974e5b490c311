/**
 * The 12-digit individual identification number of Kazakhstan (IIN, ИИН, ЖСН). Its first digits used to
 * encode birth date and sex, but since government decree 853 of 26.08.2013 they need not match, so only
 * format and check digit count.
 */

/** Weights of the second pass; the first uses 1 to 11. */
const SECOND_WEIGHTS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2] as const;

/** The check digit for the first 11 digits; null if no such number is ever issued. */
export function iinCheckDigit(first11: string): number | null {
  if (!/^\d{11}$/.test(first11)) return null;
  const digits = [...first11].map(Number);
  const residue = (weight: (i: number) => number) =>
    digits.reduce((sum, digit, i) => sum + digit * weight(i), 0) % 11;
  const first = residue((i) => i + 1);
  if (first !== 10) return first;
  const second = residue((i) => SECOND_WEIGHTS[i] ?? 0);
  return second === 10 ? null : second;
}

/** Whether the text has the format and check digit of an IIN. Does not check date, century or sex. */
export const isIin = (text: string): boolean =>
  /^\d{12}$/.test(text) && iinCheckDigit(text.slice(0, 11)) === Number(text[11]);

/**
 * Whether the number looks like a company's BIN (fifth digit 4 to 6): a reason for a hint, not for a refusal.
 */
export const looksLikeBin = (text: string): boolean => /^\d{4}[456]\d{7}$/.test(text);
