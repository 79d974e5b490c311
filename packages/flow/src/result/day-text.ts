const isoDay = /^(\d{4})-(\d{2})-(\d{2})/;

/** dd/mm/yyyy of an ISO 8601 date or time; a text that is not a date is unchanged. */
export function dayText(text: string): string {
  const [, year, month, day] = isoDay.exec(text) ?? [];
  return year === undefined ? text : `${day}/${month}/${year}`;
}
