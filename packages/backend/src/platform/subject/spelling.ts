import { sameKoreanSurname } from './korean-surnames.ts';

/**
 * Transliteration of Cyrillic to Latin, letter by letter. Russian letters follow ICAO Doc 9303-3 section 6;
 * Kazakh letters follow Kazakhstan's passports. Where the two tables differ, `spellingKeys` unifies both
 * spellings.
 */
const latin: Readonly<Record<string, string>> = {
  А: 'A',
  Ә: 'A',
  Б: 'B',
  В: 'V',
  Г: 'G',
  Ғ: 'G',
  Д: 'D',
  Е: 'E',
  Ё: 'E',
  Ж: 'ZH',
  З: 'Z',
  И: 'I',
  Й: 'I',
  К: 'K',
  Қ: 'K',
  Л: 'L',
  М: 'M',
  Н: 'N',
  Ң: 'N',
  О: 'O',
  Ө: 'O',
  П: 'P',
  Р: 'R',
  С: 'S',
  Т: 'T',
  У: 'U',
  Ұ: 'U',
  Ү: 'U',
  Ф: 'F',
  Х: 'KH',
  Һ: 'H',
  Ц: 'TS',
  Ч: 'CH',
  Ш: 'SH',
  Щ: 'SHCH',
  Ъ: '',
  Ы: 'Y',
  І: 'I',
  Ь: '',
  Э: 'E',
  Ю: 'IU',
  Я: 'IA',
  Ў: 'U',
  Ґ: 'G',
  Є: 'IE',
  Ї: 'I',
};
/** Latin letters that change their sound without their diacritic. */
const marked: Readonly<Record<string, string>> = {
  Ş: 'SH',
  Š: 'SH',
  Ç: 'CH',
  Č: 'CH',
  Ž: 'ZH',
  Ŋ: 'N',
  Ə: 'A',
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  Æ: 'AE',
};

/** Latin letters that stand for different sounds in different habits of spelling. */
const ambiguous: readonly (readonly [RegExp, string])[] = [
  [/J/g, 'ZH'],
  // ПЁТР: PYOTR, but ПЕТР without its dots.
  [/[YI]O/g, 'E'],
  // LEE and YOON, as in English.
  [/EE/g, 'I'],
  [/OO/g, 'U'],
  // CVETKOV (ISO 9), but CHEKHOV and JACK.
  [/C(?![HK])/g, 'TS'],
];

/** Different spellings of one sound, in order; single digits stand for sounds of several letters. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/SHCH|SCH|SHH/g, '4'],
  [/CHZH/g, '6'],
  [/SH/g, '4'],
  [/TCH|CH/g, '5'],
  [/DZH|DJ|ZH/g, '6'],
  [/TZ|TS/g, '7'],
  [/KH|X(?=H)/g, 'H'],
  [/GH/g, 'G'],
  [/PH/g, 'F'],
  [/TH/g, 'T'],
  [/NG/g, 'N'],
  [/X/g, 'KS'],
  [/[CQ]/g, 'K'],
  [/W/g, 'V'],
  [/[YJ]/g, 'I'],
  // Е and ИЕ, Я and ИЯ, Ю and ЙУ are both used.
  [/I+(?=[AEOU])/g, ''],
  [/(.)\1+/g, '$1'],
  [/OF$/g, 'OV'],
  [/EF$/g, 'EV'],
];

const toLatin = (word: string): string =>
  [...word.toUpperCase()].map((letter) => latin[letter] ?? marked[letter] ?? letter).join('');

/**
 * Keys that are equal for a Cyrillic or Latin word, whatever table was used to spell it; several if a letter
 * stands for different sounds. Consist of A to Z and digits; empty for a word without letters.
 */
export function spellingKeys(word: string): readonly string[] {
  const plain = toLatin(word)
    .normalize('NFD')
    .replaceAll(/[^A-Z]/g, '');
  let forms = [plain];
  for (const [from, to] of ambiguous) {
    forms = [...new Set([...forms, ...forms.map((form) => form.replaceAll(from, to))])];
  }
  const keys = forms.map((form) => sounds.reduce((key, [from, to]) => key.replaceAll(from, to), form));
  return [...new Set(keys)];
}

/** Tolerated differences between two spellings of one word: an ambiguous vowel, a misread letter. */
const slipsOf = (length: number): number => (length >= 9 ? 2 : length >= 5 ? 1 : 0);

/** Whether two words may be spellings of one. */
export function soundsAlike(a: string, b: string): boolean {
  if (sameKoreanSurname(a, b)) return true;
  return spellingKeys(a).some((one) =>
    spellingKeys(b).some((other) => {
      if (one === '' || other === '') return false;
      const slips = slipsOf(Math.min(one.length, other.length));
      return one === other || (slips > 0 && distance(one, other) <= slips);
    }),
  );
}

/** Edit distance: letters to insert, remove or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Patronymic endings, as written by `spellingKeys`. */
const patronymicEnding = /(?:OVI5|EVI5|I5|OVNA|EVNA|I5NA|INI5NA|ULI|ULU|KIZI|OGLI|OGLU|UGLI)$/;

/** The words for son and daughter as separate words: Олим ўғли, Vagif oğlu, Асан уулу. */
const offspring = /^(?:ULI|ULU|KIZI|OGLI|OGLU|UGLI)$/;

export const isOffspring = (word: string): boolean => spellingKeys(word).some((key) => offspring.test(key));

/** Whether a word is a patronymic by its ending. */
export const isPatronymic = (word: string): boolean =>
  spellingKeys(word).some((key) => key.length > 5 && patronymicEnding.test(key));

/** Whether two patronymics come from the same father's name: СЕРІКҰЛЫ and СЕРИКОВИЧ. */
export function sameFather(a: string, b: string): boolean {
  const stems = (word: string) =>
    spellingKeys(word).flatMap((key) => {
      const stem = key.replace(patronymicEnding, '');
      // АБАЙҚЫЗЫ and АБАЕВНА: a key has no I before a vowel. СЕРІКҚЫЗЫ: it has no double letters either.
      const plain = stem.replace(/I+$/, '');
      return key.endsWith('KIZI') ? [plain, `${stem}K`] : [plain];
    });
  return soundsAlike(a, b) || stems(a).some((one) => one !== '' && stems(b).includes(one));
}
