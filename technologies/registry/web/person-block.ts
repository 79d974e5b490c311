import type { ResultBlock } from '@kuelik/flow';
import type { Locale } from '@kuelik/protocol';
import { birthFields, paperFields, personFields, registeredFields } from './result-fields.ts';

const paperTitle = (n: number): Readonly<Record<Locale, string>> => ({
  ru: `Документ ${n}`,
  kz: `${n}-құжат`,
  en: `Document ${n}`,
  my: `Dokumen ${n}`,
});

/** A person's record in the layout `full`, in the same groups as on the step's own page. */
const block: ResultBlock = {
  fields: personFields,
  groups: [
    {
      title: { ru: 'Место рождения', kz: 'Туған жері', en: 'Place of birth', my: 'Tempat lahir' },
      fields: birthFields,
    },
    {
      title: {
        ru: 'Адрес регистрации',
        kz: 'Тіркелген мекенжай',
        en: 'Registered address',
        my: 'Alamat berdaftar',
      },
      fields: registeredFields,
    },
    // Documents 0 and 1: the specification, section 3.
    { title: paperTitle(1), fields: paperFields(0) },
    { title: paperTitle(2), fields: paperFields(1) },
  ],
};

export default block;
