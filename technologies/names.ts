import type { Locale } from '@kuelik/flow';
import type { BuiltTechnologyKey } from './catalogue.ts';

/** What each step is called where a person sees all steps. Short: it stands beside a progress bar. */
export const technologyNames = {
  short: { ru: 'Проверка лица', kz: 'Бетті тексеру', en: 'Face check', my: 'Semakan muka' },
  document: { ru: 'Документ', kz: 'Құжат', en: 'Document', my: 'Dokumen' },
  face2face: {
    ru: 'Сравнение фото',
    kz: 'Фотоны салыстыру',
    en: 'Photo comparison',
    my: 'Perbandingan foto',
  },
} as const satisfies Record<BuiltTechnologyKey, Readonly<Record<Locale, string>>>;
