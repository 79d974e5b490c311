import { bcp47, type Locale } from '@kuelik/protocol';

/**
 * Some browsers lack Kazakh, although they claim to support it, and write its months as M01 to M12: there we
 * use numeric dates, and the number format common in the country.
 */
const language = (locale: Locale) => bcp47[locale === 'kz' ? 'ru' : locale];
const day = (locale: Locale): Intl.DateTimeFormatOptions => ({
  day: 'numeric',
  month: locale === 'kz' ? '2-digit' : 'short',
  year: 'numeric',
});

/** A time in the reader's time zone; an invalid one is shown as it is. */
export function formatTime(iso: string, locale: Locale): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(language(locale), {
    ...day(locale),
    hour: '2-digit',
    minute: '2-digit',
  }).format(date);
}

/** A calendar date written as YYYY-MM-DD, the same in every time zone. */
export function formatDay(text: string, locale: Locale): string {
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return text;
  return new Intl.DateTimeFormat(language(locale), { ...day(locale), timeZone: 'UTC' }).format(date);
}

const days = /^\d{4}-\d{2}-\d{2}$/;

/** A text that is a calendar date as `formatDay` writes it; any other unchanged. */
export const formatIfDay = (text: string, locale: Locale): string =>
  days.test(text) ? formatDay(text, locale) : text;

/** @param share 0 to 1. */
export function formatShare(share: number, locale: Locale): string {
  return new Intl.NumberFormat(language(locale), { style: 'percent', maximumFractionDigits: 1 }).format(
    share,
  );
}

export function formatNumber(value: number, locale: Locale): string {
  return new Intl.NumberFormat(language(locale)).format(value);
}
