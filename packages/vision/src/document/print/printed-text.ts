import { iinCheck, isCurp } from './person-numbers.ts';

/** Cyrillic capitals that look like Latin ones. */
const pairs = 'АA ВB ЕE КK МM НH ОO РP СC ТT ХX ІI ҮY'.split(' ');
const toCyrillic = new Map(pairs.map((pair) => [pair[1]!, pair[0]!]));

/** Letters that occur only in Cyrillic words, or only in Latin ones. */
const ONLY_CYRILLIC = /[БГДЁЖЗИЙЛПУФЦЧШЩЪЫЬЭЮЯӘҒҚҢӨҰҺ]/;
const ONLY_LATIN = /[DFGJLNQRSUVWZ]/;

/** Digits that print does not distinguish from these letters. */
const letterTwins: Readonly<Record<string, string>> = { '3': 'З', '0': 'О' };

/** Resolves shapes of both scripts: word by word, to Cyrillic where possible. */
export function latinTwin(text: string): { readonly latin: string; readonly cyrillic: string } {
  const cyrillic = text
    .split(' ')
    .map((word) => {
      if (ONLY_LATIN.test(word) && !ONLY_CYRILLIC.test(word)) return word;
      // In a word, a digit becomes the letter of the same shape.
      const figures = ONLY_CYRILLIC.test(word) && /^\p{L}/u.test(word);
      return [...word]
        .map((letter) => toCyrillic.get(letter) ?? (figures ? (letterTwins[letter] ?? letter) : letter))
        .join('');
    })
    .join(' ');
  return { latin: text, cyrillic };
}

/** Transliteration of Cyrillic capitals to MRZ letters, as on Kazakhstan's documents. */
const romanised: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'А:A Ә:A Б:B В:V Г:G Ғ:G Д:D Е:E Ё:E Ж:ZH З:Z И:I Й:I К:K Қ:K Л:L М:M Н:N Ң:N О:O Ө:O П:P Р:R С:S Т:T У:U ' +
    'Ұ:U Ү:U Ф:F Х:KH Һ:H Ц:TS Ч:CH Ш:SH Щ:SHCH Ъ: Ы:Y І:I Ь: Э:E Ю:YU Я:YA'
  )
    .split(' ')
    .map((pair) => pair.split(':')),
);

/** A printed Cyrillic name in MRZ letters, without spaces. */
export const transliterated = (text: string): string =>
  [...text]
    .map((letter) => toCyrillic.get(letter) ?? letter)
    .map((letter) => romanised[letter] ?? '')
    .join('');

/** Letters that a digit may be misread as. */
const digitTwins: Readonly<Record<string, string>> = {
  O: '0',
  D: '0',
  Q: '0',
  I: '1',
  L: '1',
  З: '3',
  Z: '2',
  S: '5',
  Б: '6',
  B: '8',
};

/** The text with digit-like letters replaced by digits, of the same length. */
export const asDigits = (text: string): string =>
  [...text].map((letter) => digitTwins[letter] ?? letter).join('');

/** Kazakhstan's numbers in a line: twelve digits with a valid check digit. */
export function iin(text: string): string[] {
  const digits = asDigits(text);
  return [...digits.matchAll(/(?<!\d)\d{12}(?!\d)/g)].map(([number]) => number).filter(iinCheck);
}

/** Mexico's keys in a line. Look-alike letters and digits are resolved by position. */
export function curp(text: string): string[] {
  const found: string[] = [];
  for (const word of text.split(/[^A-Z0-9]+/)) {
    for (let from = 0; from + 18 <= word.length; from++) {
      const raw = word.slice(from, from + 18);
      const letters = (part: string) => part.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('5', 'S');
      const key =
        letters(raw.slice(0, 4)) +
        asDigits(raw.slice(4, 10)) +
        letters(raw.slice(10, 16)) +
        raw.slice(16, 17) +
        asDigits(raw.slice(17));
      if (isCurp(key)) found.push(key);
    }
  }
  return found;
}
