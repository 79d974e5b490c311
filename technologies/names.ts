import type { Locale } from '@kuelik/flow';
import type { BuiltTechnologyKey } from './catalogue.ts';

const faceCheck = { ru: 'Проверка лица', kz: 'Бетті тексеру', en: 'Face check', my: 'Semakan muka' } as const;

/** What each step is called where a person sees all steps. Short: it stands beside a progress bar. */
export const technologyNames = {
  distance: faceCheck,
  distance2: faceCheck,
  short: faceCheck,
  position: faceCheck,
  'pro-max': faceCheck,
  core: faceCheck,
  document: { ru: 'Документ', kz: 'Құжат', en: 'Document', my: 'Dokumen' },
  document2: { ru: 'Второй документ', kz: 'Екінші құжат', en: 'Second document', my: 'Dokumen kedua' },
  face2face: {
    ru: 'Сравнение фото',
    kz: 'Фотоны салыстыру',
    en: 'Photo comparison',
    my: 'Perbandingan foto',
  },
} as const satisfies Record<BuiltTechnologyKey, Readonly<Record<Locale, string>>>;
