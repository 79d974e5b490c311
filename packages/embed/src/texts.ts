import type { MountOptions } from './api.d.ts';

type Locale = NonNullable<MountOptions['locale']>;

/** The loader's own texts: the frame's name for screen readers, and the dialog's close button. */
export interface LoaderTexts {
  readonly title: string;
  readonly close: string;
}

const texts: Readonly<Record<Locale, LoaderTexts>> = {
  ru: { title: 'Проверка личности', close: 'Закрыть' },
  kz: { title: 'Жеке басты растау', close: 'Жабу' },
  en: { title: 'Identity verification', close: 'Close' },
  my: { title: 'Pengesahan identiti', close: 'Tutup' },
};

/** English for an unknown locale, which plain JavaScript may pass. */
export function loaderTexts(locale: string | undefined): LoaderTexts {
  return isLocale(locale) ? texts[locale] : texts.en;
}

function isLocale(locale: string | undefined): locale is Locale {
  return locale !== undefined && Object.keys(texts).includes(locale);
}
