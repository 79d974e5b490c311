import { bcp47, type Locale } from '@kuelik/protocol';
import { dayText } from './day-text.ts';
import type { ResultFieldKind } from './result-block.ts';

/** A value as text for the person; empty if there is none. */
export function fieldText(kind: ResultFieldKind, value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return '';
  switch (kind) {
    case 'date':
      return dayText(String(value));
    case 'time':
      return timeText(String(value), locale);
    case 'percent':
      return typeof value === 'number' ? `${flooredPercent(value)}%` : '';
    case 'list':
      return listText(value);
    case 'names':
      return namesText(value, locale);
    case 'gender':
      return genders[String(value).toLowerCase()]?.[locale] ?? String(value);
    case 'photo':
      return '';
    case 'text':
      return namesText(value, locale) || plainText(value);
  }
}

/** A share of 0 to 1 in whole percent, floored; 0.29 is 29, although 0.29 * 100 is a little less in binary. */
const flooredPercent = (share: number): number => Math.floor(share * 100 + 1e-9);

/** Year, 2-digit month, day, hour, minute, second: the specification's long format, section 9. */
function timeText(text: string, locale: Locale): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  // Some browsers lack Kazakh, whose dates are written like Russian ones.
  return new Intl.DateTimeFormat(bcp47[locale === 'kz' ? 'ru' : locale], {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(date);
}

/** Keys of a multilingual name, the page's language first. */
const nameKeys: Readonly<Record<Locale, readonly string[]>> = {
  ru: ['nameRu', 'ru', 'nameKk', 'kk', 'nameEn', 'en'],
  kz: ['nameKk', 'nameKz', 'kk', 'nameRu', 'ru', 'nameEn', 'en'],
  en: ['nameEn', 'en', 'nameRu', 'ru', 'nameKk', 'kk'],
  my: ['nameEn', 'en', 'nameRu', 'ru', 'nameKk', 'kk'],
};

function namesText(value: unknown, locale: Locale): string {
  if (typeof value !== 'object' || value === null) return plainText(value);
  const names = nameKeys[locale].map((key) => Reflect.get(value, key));
  return names.find((name) => typeof name === 'string' && name !== '') ?? '';
}

const genders: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  male: { ru: 'Мужской', kz: 'Ер', en: 'Male', my: 'Lelaki' },
  female: { ru: 'Женский', kz: 'Әйел', en: 'Female', my: 'Perempuan' },
  other: { ru: 'Другой', kz: 'Басқа', en: 'Other', my: 'Lain-lain' },
};

function plainText(value: unknown): string {
  return typeof value === 'object' ? listText(value) : String(value);
}

/** The contents of a list or an object in one line. */
function listText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object')
    return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? dayText(String(value)) : String(value);
  return Object.values(value)
    .map((entry) => listText(entry))
    .filter((entry) => entry !== '')
    .join(', ');
}
