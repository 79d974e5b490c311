/** Normalises a typed number to E.164; unchanged if it cannot be a number. */
export function normalisePhone(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  if (digits === '') return '';
  return `+${digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits}`;
}
