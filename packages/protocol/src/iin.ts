const firstWeights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
const secondWeights = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2] as const;

/**
 * True for a well-formed IIN (individual identification number of Kazakhstan): 12 digits and the
 * check digit. Birth date and sex are not looked at: since government decree 853 of 26.08.2013 they
 * need not agree with the digits.
 */
export function isIin(value: string): boolean {
  if (!/^\d{12}$/.test(value)) return false;
  const digits = [...value].map(Number);
  const first = weigh(digits, firstWeights);
  const check = first === 10 ? weigh(digits, secondWeights) : first;
  // A number whose second sum is 10 as well is never issued; no digit equals 10.
  return digits[11] === check;
}

function weigh(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * digits[index]!, 0) % 11;
}
