import type { FatherName } from './father-names.ts';

/** Sex of the holder, by the MRZ; `unspecified`: either. */
export type PatronymicSex = 'male' | 'female' | 'unspecified';

/** Stems with irregular Russian patronymics. */
const irregular: Readonly<Record<string, string>> = {
  ПАВЕЛ: 'ПАВЛОВ',
  ЛЕВ: 'ЛЬВОВ',
  ЯКОВ: 'ЯКОВЛЕВ',
  МИХАИЛ: 'МИХАЙЛОВ',
  ГАВРИИЛ: 'ГАВРИЛОВ',
  ДАНИИЛ: 'ДАНИЛОВ',
};

/** Russian patronymics of a name: `-ОВИЧ`, `-ЕВИЧ`, `-ИЧ` and their feminine ones. */
function russian(name: string, female: boolean): string {
  const stem = irregular[name];
  if (stem) return stem + (female ? 'НА' : 'ИЧ');
  if (name.endsWith('ЬЯ')) return name.slice(0, -1) + (female ? 'ИНИЧНА' : 'ИЧ');
  if (name.endsWith('А')) return name.slice(0, -1) + (female ? 'ИЧНА' : 'ИЧ');
  if (name.endsWith('ИЙ')) return `${name.slice(0, -2)}ЬЕВ${female ? 'НА' : 'ИЧ'}`;
  if (/[ЙЬ]$/.test(name)) return `${name.slice(0, -1)}ЕВ${female ? 'НА' : 'ИЧ'}`;
  if (/[ЕИІОУЫЮЯ]$/.test(name)) return `${name}ЕВ${female ? 'НА' : 'ИЧ'}`;
  return `${name}ОВ${female ? 'НА' : 'ИЧ'}`;
}

/** A patronymic; `mixed`: it mixes Kazakh and Russian spelling, which is rare. */
export interface Patronymic {
  readonly word: string;
  readonly mixed: boolean;
}

/** The patronymics that a father's name makes in Kazakhstan, Kazakh and Russian ones, in capitals. */
export function patronymicsOf({ name, russified }: FatherName, sex: PatronymicSex): Patronymic[] {
  const of = (female: boolean): Patronymic[] => [
    { word: name + (female ? 'ҚЫЗЫ' : 'ҰЛЫ'), mixed: russified },
    { word: name + (female ? 'КЫЗЫ' : 'УЛЫ'), mixed: !russified },
    { word: russian(name, female), mixed: false },
  ];
  return sex === 'unspecified' ? [...of(false), ...of(true)] : of(sex === 'female');
}

const MALE_END = /(ҰЛЫ|УЛЫ|УУЛУ|[ОЕ]ВИЧ|[ЬНТМ]ИЧ)$/;
const FEMALE_END = /(ҚЫЗЫ|КЫЗЫ|[ОЕ]ВНА|ИЧНА)$/;

/** The patronymic ending of that sex; null if the word has none. */
export function patronymicEnding(word: string, sex: PatronymicSex): string | null {
  const male = sex === 'female' ? null : MALE_END.exec(word);
  const female = sex === 'male' ? null : FEMALE_END.exec(word);
  return male?.[1] ?? female?.[1] ?? null;
}
