import type { Rival } from '../types.ts';

/**
 * Months as printed in passports, ICAO 9303-3, 3.7: in English, French, Spanish, Russian and Kazakh, as far
 * as their capitals are read (without accents). A month may be cut to its first letters, at least three.
 */
const names: readonly (readonly string[])[] = [
  ['JANUARY', 'JANVIER', 'ENERO', 'ЯНВАРЯ', 'ҚАҢТАР'],
  ['FEBRUARY', 'FEVRIER', 'FEBRERO', 'ФЕВРАЛЯ', 'АҚПАН'],
  ['MARCH', 'MARS', 'MARZO', 'МАРТА', 'НАУРЫЗ'],
  ['APRIL', 'AVRIL', 'ABRIL', 'АПРЕЛЯ', 'СӘУІР'],
  ['MAY', 'MAI', 'MAYO', 'МАЯ', 'МАЙ', 'МАМЫР'],
  ['JUNE', 'JUIN', 'JUNIO', 'ИЮНЯ', 'МАУСЫМ'],
  ['JULY', 'JUILLET', 'JULIO', 'ИЮЛЯ', 'ШІЛДЕ'],
  ['AUGUST', 'AOUT', 'AGOSTO', 'АВГУСТА', 'ТАМЫЗ'],
  ['SEPTEMBER', 'SEPTEMBRE', 'SEPTIEMBRE', 'СЕНТЯБРЯ', 'ҚЫРКҮЙЕК'],
  ['OCTOBER', 'OCTOBRE', 'OCTUBRE', 'ОКТЯБРЯ', 'ҚАЗАН'],
  ['NOVEMBER', 'NOVEMBRE', 'NOVIEMBRE', 'НОЯБРЯ', 'ҚАРАША'],
  ['DECEMBER', 'DECEMBRE', 'DICIEMBRE', 'ДЕКАБРЯ', 'ЖЕЛТОҚСАН'],
];

const twins = new Map(
  [...'АA ВB ЕE КK МM НH ОO РP СC ТT ХX ІI ҮY'.split(' '), '0O', '1I', '5S', '8B', '3З', '6Б'].map((pair) => [
    pair[0]!,
    pair[1]!,
  ]),
);
const shapeOf = (letter: string): string => twins.get(letter) ?? letter;
const shapes = (text: string): string => [...text].map(shapeOf).join('');

const forms: readonly (readonly string[])[] = names.map((month) => month.map(shapes));

/** A recognised letter with its alternatives. */
export interface ReadLetter {
  readonly letter: string;
  readonly rivals: readonly Rival[];
}

/** Log-probability lost if a letter must be another that the picture hardly supports. */
const MOST = 7;
/** Maximum cost of a word: it may be of another language. */
const FOREIGN = 5;
/** Maximum cost of a month's word, and its minimum lead over every other month. */
const NEAR = 2.5;
const APART = 3;

function letterCost({ letter, rivals }: ReadLetter, wanted: string): number {
  if (shapeOf(letter) === wanted) return 0;
  const rival = rivals.find(({ shape }) => shapeOf(shape) === wanted);
  return rival ? Math.min(MOST, -rival.certainty) : MOST;
}

/** Cost of reading a word as a month. */
function wordCost(word: readonly ReadLetter[], month: number): number {
  let least = FOREIGN;
  for (const form of forms[month]!) {
    if (form.length < word.length) continue;
    let cost = 0;
    for (let i = 0; i < word.length && cost < least; i++) cost += letterCost(word[i]!, form[i]!);
    least = Math.min(least, cost);
  }
  return least;
}

/** A text as one word, or as two without a separator: the month in two languages. */
function divisions(word: readonly ReadLetter[]): (readonly ReadLetter[])[][] {
  const parted: (readonly ReadLetter[])[][] = [[word]];
  for (let at = 3; at + 3 <= word.length; at++) parted.push([word.slice(0, at), word.slice(at)]);
  return parted;
}

/**
 * The month, 1 to 12, named by some letters: one word, or two in two languages, separated by a slash, a space
 * or nothing. Null if none matches or it is ambiguous.
 */
export function monthOf(letters: readonly ReadLetter[]): number | null {
  const words: ReadLetter[][] = [[]];
  for (const read of letters) {
    if (/[ /.-]/.test(read.letter)) words.push([]);
    else words.at(-1)!.push(read);
  }
  const longWords = words.filter(({ length }) => length >= 3);
  if (!longWords.length || words.some(({ length }) => length === 1)) return null;
  const totals = forms.map((_, month) => {
    let [total, nearest] = [0, FOREIGN];
    for (const word of longWords) {
      const costs = divisions(word).map((parts) => parts.map((part) => wordCost(part, month)));
      const best = costs.reduce((a, b) => (sum(b) < sum(a) ? b : a));
      total += sum(best);
      nearest = Math.min(nearest, ...best);
    }
    return { month: month + 1, total, nearest };
  });
  const [first, second] = totals.sort((a, b) => a.total - b.total);
  return first && second && first.nearest <= NEAR && second.total - first.total >= APART ? first.month : null;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
