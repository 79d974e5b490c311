import type { TechnologyAbout } from '../manifest.ts';
import type { Key } from './technology.ts';

/** What the test page, the cabinet, the replacement of texts and the build need to know. */
export const about = {
  titles: {
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
  },
  texts: {
    registry: {
      folder: 'texts',
      fixed: [
        'subtitle',
        'whoAsks',
        'unknownOrganization',
        'whatFor',
        'purpose',
        'whatAddress',
        'whatPerson',
        'what',
        'waitingText',
        'waitingSafe',
      ],
    },
  },
  consents: {
    'registry-address': {
      en: 'registered address',
      ru: 'адрес регистрации',
      kz: 'тіркелген мекенжай',
      my: 'alamat berdaftar',
    },
    'registry-person': {
      en: 'personal data',
      ru: 'персональные данные',
      kz: 'дербес деректер',
      my: 'data peribadi',
    },
  },
  screenBudget: 33,
} as const satisfies TechnologyAbout<Key>;
