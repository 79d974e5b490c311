import type { TechnologyAbout } from '../manifest.ts';
import type { Key } from './technology.ts';

/** What the test page, the cabinet and the replacement of texts need to know. */
export const about = {
  titles: {
    numberCheck: {
      en: 'Number check: repeat a number',
      ru: 'Проверка числа: повторить число',
      kz: 'Санды тексеру: санды қайталау',
      my: 'Semakan nombor: ulang nombor',
    },
  },
  texts: {
    numberCheck: { folder: 'texts', fixed: [] },
  },
  screenBudget: 25,
} as const satisfies TechnologyAbout<Key>;
