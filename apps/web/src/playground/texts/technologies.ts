import type { Locale } from '@kuelik/protocol';
import type { TechnologyKey } from '@kuelik/technologies/catalogue';

/** What each technology is called here. Names of state registries stay as the codes that their users know. */
export const technologyNames: Readonly<Record<TechnologyKey, Readonly<Record<Locale, string>>>> = {
  short: {
    en: 'Live face',
    ru: 'Живое лицо',
    kz: 'Тірі адамның беті',
    my: 'Muka sebenar',
  },
  document: {
    en: 'Passport or identity card',
    ru: 'Паспорт или удостоверение личности',
    kz: 'Паспорт немесе жеке куәлік',
    my: 'Pasport atau kad pengenalan',
  },
  face2face: {
    en: 'Face against document photo',
    ru: 'Лицо и фото в документе',
    kz: 'Бет пен құжаттағы фото',
    my: 'Muka dengan foto dokumen',
  },
  distance: {
    en: 'Live face, near and far',
    ru: 'Живое лицо: ближе и дальше',
    kz: 'Тірі адамның беті: жақын және алыс',
    my: 'Muka sebenar, dekat dan jauh',
  },
  distance2: {
    en: 'Live face, near and far, second form',
    ru: 'Живое лицо: ближе и дальше, второй вариант',
    kz: 'Тірі адамның беті: жақын және алыс, екінші нұсқа',
    my: 'Muka sebenar, dekat dan jauh, bentuk kedua',
  },
  position: {
    en: 'Live face, turning left and right',
    ru: 'Живое лицо: повороты влево и вправо',
    kz: 'Тірі адамның беті: солға және оңға бұрылу',
    my: 'Muka sebenar, pusing kiri dan kanan',
  },
  'pro-max': {
    en: 'Live face, all directions',
    ru: 'Живое лицо: все направления',
    kz: 'Тірі адамның беті: барлық бағыт',
    my: 'Muka sebenar, semua arah',
  },
  core: {
    en: 'Live face, passive',
    ru: 'Живое лицо без команд',
    kz: 'Тірі адамның беті, бұйрықсыз',
    my: 'Muka sebenar, pasif',
  },
  document2: {
    en: 'Document, second form',
    ru: 'Документ, второй вариант',
    kz: 'Құжат, екінші нұсқа',
    my: 'Dokumen, bentuk kedua',
  },
  edocument: {
    en: 'Electronic document',
    ru: 'Электронный документ',
    kz: 'Электрондық құжат',
    my: 'Dokumen elektronik',
  },
  tunduk: { en: 'Kyrgyz PIN', ru: 'ПИН Кыргызстана', kz: 'Қырғызстан ПИН-і', my: 'PIN Kyrgyzstan' },
  mxdoc: { en: 'Mexican document', ru: 'Документ Мексики', kz: 'Мексика құжаты', my: 'Dokumen Mexico' },
  f2fnpck: {
    en: 'Face against the state reference photo',
    ru: 'Лицо и эталонное фото (ЦОИД)',
    kz: 'Бет пен эталон фото (ЦОИД)',
    my: 'Muka dengan foto rujukan negara',
  },
  address: {
    en: 'Registered address',
    ru: 'Адрес регистрации',
    kz: 'Тіркелген мекенжай',
    my: 'Alamat berdaftar',
  },
  address2: {
    en: 'Registered address, second form',
    ru: 'Адрес регистрации, второй вариант',
    kz: 'Тіркелген мекенжай, екінші нұсқа',
    my: 'Alamat berdaftar, bentuk kedua',
  },
  gbdfln: { en: 'GBDFLN', ru: 'ГБДФЛН', kz: 'ГБДФЛН', my: 'GBDFLN' },
  gbdfl: {
    en: 'State database of persons (GBDFL)',
    ru: 'ГБД «Физические лица»',
    kz: '«Жеке тұлғалар» МДҚ',
    my: 'Pangkalan data individu (GBDFL)',
  },
  gbdfl2: {
    en: 'State database of persons (GBDFL), second form',
    ru: 'ГБД «Физические лица», второй вариант',
    kz: '«Жеке тұлғалар» МДҚ, екінші нұсқа',
    my: 'Pangkalan data individu (GBDFL), bentuk kedua',
  },
  kzInfo: {
    en: 'Information about a person',
    ru: 'Сведения о человеке',
    kz: 'Адам туралы мәлімет',
    my: 'Maklumat individu',
  },
  dsi: {
    en: 'Digital signature: identification',
    ru: 'ЭЦП: идентификация',
    kz: 'ЭЦҚ: сәйкестендіру',
    my: 'Tandatangan digital: pengenalan',
  },
  dss: {
    en: 'Digital signature: signing',
    ru: 'ЭЦП: подписание',
    kz: 'ЭЦҚ: қол қою',
    my: 'Tandatangan digital: penandatanganan',
  },
};
