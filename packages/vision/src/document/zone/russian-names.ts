/**
 * Letters of names in the zones of Russia's internal passports: one Latin letter or figure for each Cyrillic one, so that the name is
 * known as it is printed (rules for the zone of that passport, annex to the Federal Migration Service's order on its issue).
 */
const CYRILLIC: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'Б',
  V: 'В',
  G: 'Г',
  D: 'Д',
  E: 'Е',
  '2': 'Ё',
  J: 'Ж',
  Z: 'З',
  I: 'И',
  Q: 'Й',
  K: 'К',
  L: 'Л',
  M: 'М',
  N: 'Н',
  O: 'О',
  P: 'П',
  R: 'Р',
  S: 'С',
  T: 'Т',
  U: 'У',
  F: 'Ф',
  H: 'Х',
  C: 'Ц',
  '3': 'Ч',
  '4': 'Ш',
  W: 'Щ',
  X: 'Ъ',
  Y: 'Ы',
  '9': 'Ь',
  '6': 'Э',
  '7': 'Ю',
  '8': 'Я',
};

/** The figures among them. */
export const FIGURES_OF_RUSSIAN_NAMES = '2346789';

/** A name in Cyrillic; what is no letter of it stays. */
export const russianName = (text: string): string =>
  Array.from(text, (letter) => CYRILLIC[letter] ?? letter).join('');
