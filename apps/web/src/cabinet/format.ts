import { bcp47, type Locale } from '@kuelik/flow';

/** A moment, in the reader's time zone; a text that is no time is shown as it is. */
export function formatTime(iso: string, locale: Locale): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(bcp47[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** A calendar day written as YYYY-MM-DD, which is the same day in every time zone. */
export function formatDay(day: string, locale: Locale): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(bcp47[locale], { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

/** @param share 0 to 1. */
export function formatShare(share: number, locale: Locale): string {
  return new Intl.NumberFormat(bcp47[locale], { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

export function formatNumber(value: number, locale: Locale): string {
  return new Intl.NumberFormat(bcp47[locale]).format(value);
}
