import type { Locale } from '@kuelik/protocol';
import type { TechnologyKey } from './catalogue.ts';

const faceCheck = { ru: 'Проверка лица', kz: 'Бетті тексеру', en: 'Face check', my: 'Semakan muka' } as const;

const address = {
  ru: 'Адрес регистрации',
  kz: 'Тіркелген мекенжай',
  en: 'Registered address',
  my: 'Alamat berdaftar',
} as const;
const stateRecord = {
  ru: 'Данные реестра',
  kz: 'Тізілім деректері',
  en: 'Registry data',
  my: 'Data daftar negara',
} as const;

/** Each step's name in the overview of steps. Short: it is shown beside a progress bar. */
export const technologyNames = {
  distance: faceCheck,
  distance2: faceCheck,
  short: faceCheck,
  position: faceCheck,
  'pro-max': faceCheck,
  core: faceCheck,
  document: { ru: 'Документ', kz: 'Құжат', en: 'Document', my: 'Dokumen' },
  document2: { ru: 'Второй документ', kz: 'Екінші құжат', en: 'Second document', my: 'Dokumen kedua' },
  mxdoc: { ru: 'Документ Мексики', kz: 'Мексика құжаты', en: 'Mexican document', my: 'Dokumen Mexico' },
  edocument: {
    ru: 'Электронный документ',
    kz: 'Электрондық құжат',
    en: 'Electronic document',
    my: 'Dokumen elektronik',
  },
  face2face: {
    ru: 'Сравнение фото',
    kz: 'Фотоны салыстыру',
    en: 'Photo comparison',
    my: 'Perbandingan foto',
  },
  address,
  address2: address,
  gbdfln: stateRecord,
  gbdfl: stateRecord,
  gbdfl2: stateRecord,
  kzInfo: stateRecord,
  tunduk: { ru: 'Данные Кыргызстана', kz: 'Қырғызстан деректері', en: 'Kyrgyz data', my: 'Data Kyrgyzstan' },
  f2fnpck: {
    ru: 'Госпроверка фото',
    kz: 'Мемлекеттік фото тексеру',
    en: 'State photo check',
    my: 'Semakan foto negara',
  },
  dsi: { ru: 'Идентификация', kz: 'Сәйкестендіру', en: 'Identification', my: 'Pengenalan diri' },
  dss: { ru: 'Подпись', kz: 'Қол қою', en: 'Signature', my: 'Tandatangan' },
} as const satisfies Record<TechnologyKey, Readonly<Record<Locale, string>>>;
