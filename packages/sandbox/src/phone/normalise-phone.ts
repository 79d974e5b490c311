/** A number as people type it, in E.164; unchanged where it cannot be one. */
export function normalisePhone(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  if (digits === '') return '';
  return `+${digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits}`;
}
