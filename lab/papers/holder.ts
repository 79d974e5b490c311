import { iinCheckDigit } from '@kuelik/protocol';
import type { Random } from './random.ts';

/** A day of the calendar. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A fictional person: the names are random combinations of words that say so. */
export interface Holder {
  readonly sex: 'M' | 'F';
  readonly birth: Day;
  /** As on a Kazakhstan document, in Cyrillic capitals; null for others. */
  readonly cyrillic: {
    readonly surname: string;
    readonly givenName: string;
    readonly patronymic: string;
  } | null;
  /** In A-Z, spaces and hyphens. */
  readonly surname: string;
  readonly givenNames: string;
  /** The Kazakhstan number, or null. */
  readonly iin: string | null;
}

const surnames =
  'СПЕЦИМЕНОВ ҮЛГІБАЕВ ТЕСТОВА ҚҰРАЛБЕКОВ ОБРАЗЦОВА ЖҰЛДЫЗОВ ӨРНЕКБАЙ ШЫҒАРОВ НҰРЛЫБЕК ІЗДЕУОВ ҚАҒАЗБАЕВА БЕЛГІСОВ ҒЫЛЫМОВА ҮМІТБЕКОВ ЯСНОПОЛЬСКАЯ ДАЛАБАЕВ ЦВЕТКОВ ҺӘКІМОВ ЮРТАЕВА ЧЕКАНОВ'.split(
    ' ',
  );
const maleNames = 'АЙБЕК ЕРЛАН ЖАНДОС ҚАНАТ НҰРЖАН ДӘУРЕН ТИМУР ӘДІЛ ЫҚЫЛАС СЕРІК ӨТЕГЕН БАУЫРЖАН'.split(' ');
const femaleNames = 'АЙГЕРІМ ЖАННА ГҮЛНАР ҚЫМБАТ САУЛЕ ӘСЕЛ МӘДИНА ДИНАРА ІҢКӘР ҰЛЖАН'.split(' ');
const fathers = 'ҮЛГІ СЕРІК ОРАЗ ТЕСТ МАРАТ ҚАЙРАТ ӘЛІМ БОЛАТ'.split(' ');
const mexicanSurnames = 'ESPECIMEN MUESTRA PRUEBAZ EJEMPLO MODELO FICTICIO PLANTILLA'.split(' ');
const mexicanNames = [
  'LUZ MARIA',
  'JUAN',
  'ROSA',
  'PEDRO PABLO',
  'XOCHITL',
  'TOMAS',
  'BEATRIZ',
  'OSCAR IVAN',
];
const otherSurnames =
  'MUSTERMANN SPECIMEN ERIKSSON SAMPLE ORNEKOGLU DUPONT-EXEMPLE VZOR SZABOVA FOXGLOVE-QUILL JWYKZ'.split(' ');
const otherNames = ['ERIKA', 'ANNA MARIA', 'DENIZ', 'JOHN', 'ZOE', 'KLARA BOZENA', 'QUENTIN', 'WILLY'];

/** Transliteration of Cyrillic capitals to MRZ letters, as on Kazakhstan's passports. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'А:A Ә:A Б:B В:V Г:G Ғ:G Д:D Е:E Ё:E Ж:ZH З:Z И:I Й:I К:K Қ:K Л:L М:M Н:N Ң:N О:O Ө:O П:P Р:R С:S Т:T У:U ' +
    'Ұ:U Ү:U Ф:F Х:KH Һ:H Ц:TS Ч:CH Ш:SH Щ:SHCH Ъ: Ы:Y І:I Ь: Э:E Ю:YU Я:YA'
  )
    .split(' ')
    .map((pair) => pair.split(':')),
);

export const transliterate = (text: string): string =>
  [...text].map((letter) => latin[letter] ?? letter).join('');

const two = (n: number) => String(n).padStart(2, '0');
/** YYMMDD. */
export const shortDate = ({ year, month, day }: Day): string => `${two(year % 100)}${two(month)}${two(day)}`;
/** DD.MM.YYYY, as printed. */
export const printedDate = ({ year, month, day }: Day): string => `${two(day)}.${two(month)}.${year}`;
const months = [
  'ҚАҢ/JAN',
  'АҚП/FEB',
  'НАУ/MAR',
  'СӘУ/APR',
  'МАМ/MAY',
  'МАУ/JUN',
  'ШІЛ/JUL',
  'ТАМ/AUG',
  'ҚЫР/SEP',
  'ҚАЗ/OCT',
  'ҚАР/NOV',
  'ЖЕЛ/DEC',
];
/** DD MMM/MMM YYYY, the month in Kazakh and English, as ICAO 9303-3 prints dates in two languages. */
export const wordedDate = ({ year, month, day }: Day): string => `${two(day)} ${months[month - 1]} ${year}`;
/** YYYY-MM-DD. */
export const isoDate = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`;

/** A number with a valid check digit and an impossible month, so that it belongs to nobody. */
function fictionalIin(random: Random, birth: Day, sex: Holder['sex']): string {
  const century = birth.year < 2000 ? 3 : 5;
  for (;;) {
    const start = `${two(birth.year % 100)}02${random.pick(['30', '31'])}${century + (sex === 'F' ? 1 : 0)}`;
    const first11 = start + random.digits(4);
    const check = iinCheckDigit(first11);
    if (check !== null) return first11 + check;
  }
}

export type HolderKind = 'kz' | 'mx' | 'other';

/** A fictional holder for that kind of document. */
export function makeHolder(random: Random, kind: HolderKind): Holder {
  const sex = random.pick(['M', 'F'] as const);
  const birth = {
    year: random.integer(1950, 2006),
    month: random.integer(1, 12),
    day: random.integer(1, 28),
  };
  if (kind === 'kz') {
    const cyrillic = {
      surname: random.pick(surnames),
      givenName: random.pick(sex === 'M' ? maleNames : femaleNames),
      patronymic: random.pick(fathers) + (sex === 'M' ? 'ҰЛЫ' : 'ҚЫЗЫ'),
    };
    return {
      sex,
      birth,
      cyrillic,
      surname: transliterate(cyrillic.surname),
      givenNames: transliterate(cyrillic.givenName),
      iin: fictionalIin(random, birth, sex),
    };
  }
  const mexican = kind === 'mx';
  return {
    sex,
    birth,
    cyrillic: null,
    surname: mexican
      ? `${random.pick(mexicanSurnames)} ${random.pick(mexicanSurnames)}`
      : random.pick(otherSurnames),
    givenNames: random.pick(mexican ? mexicanNames : otherNames),
    iin: null,
  };
}
