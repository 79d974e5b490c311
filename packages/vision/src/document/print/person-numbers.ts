/**
 * Check digits of personal numbers, as far as reading needs them; implemented here because vision must not
 * depend on the protocol.
 */

const sum = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((total, weight, i) => total + weight * digits[i]!, 0) % 11;

/** Kazakhstan's IIN: weights 1..11 modulo 11; where that gives 10, weights 3..11, 1, 2. */
export function iinCheck(number: string): boolean {
  if (!/^\d{12}$/.test(number)) return false;
  const digits = [...number].map(Number);
  const first = sum(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const check = first === 10 ? sum(digits, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) : first;
  return check === digits[11];
}

const CURP =
  /^[A-Z][AEIOUX][A-Z]{2}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[HMX](AS|B[CS]|C[CLMSH]|D[FG]|G[TR]|HG|JC|M[CNS]|N[ETL]|OC|PL|Q[TR]|S[PLR]|T[CSL]|VZ|YN|ZS)[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d$/;
const CURP_VALUES = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** The check digit of a CURP's first 17 letters: weights 18..2 over their positions in the alphabet. */
export function curpCheckDigit(first17: string): string {
  let total = 0;
  for (let i = 0; i < 17; i++) total += CURP_VALUES.indexOf(first17[i] ?? '0') * (18 - i);
  return String((10 - (total % 10)) % 10);
}

/** Whether a text is Mexico's population register key: its structure and check digit. */
export const isCurp = (text: string): boolean => CURP.test(text) && curpCheckDigit(text) === text[17];
