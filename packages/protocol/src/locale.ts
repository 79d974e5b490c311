/** The product's locale codes. `kz` is Kazakh and `my` is Malay: not their BCP 47 meanings, see `bcp47`. */
export const locales = ['ru', 'kz', 'en', 'my'] as const;
export type Locale = (typeof locales)[number];

/** For `<html lang>` and Intl. */
export const bcp47: Readonly<Record<Locale, string>> = {
  ru: 'ru-KZ',
  kz: 'kk-KZ',
  en: 'en-GB',
  my: 'ms-MY',
};
