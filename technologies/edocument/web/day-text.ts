/** dd/mm/yyyy of a yyyy-mm-dd day; another text as it is. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  return year === undefined ? day : `${date}/${month}/${year}`;
}
