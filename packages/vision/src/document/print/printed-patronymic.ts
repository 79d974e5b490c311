import type { PrintedLine } from '../types.ts';
import { fatherNames } from './father-names.ts';
import { type Patronymic, type PatronymicSex, patronymicEnding, patronymicsOf } from './patronymics.ts';
import { type Bound, certain, follows } from './printed-evidence.ts';
import { latinTwin } from './printed-text.ts';

/**
 * For an unconfirmed name: of 41 photographed patronymics, 17 had every letter of the name above this
 * threshold and the ending's first letter above the other, all of them correct; the most certain wrong one
 * was at -0.037.
 */
const NAME: Bound = { letter: -0.025, value: -0.05 };
const TURN = -0.1;

/** Maximum cost of a known patronymic against the most certain reading of each letter ... */
const NEAR = 3;
/**
 * ... its maximum additional cost over the letter-by-letter reading, and its minimum lead over every other
 * known one.
 */
const BEYOND_READING = 1.5;
const APART = 3;
/** Log-probability of a word that mixes Kazakh and Russian spelling. */
const RARE = 3.5;
/** Log-probability of a letter that the picture does not support at all ... */
const UNSEEN = 9;
/** ... of a letter's last stroke read as a separate letter, and of a missed narrow letter. */
const SPLIT_STROKE = 0.5;
const MISSED_STROKE = 1;

/** Words printed next to fields and in headings, never in a name. */
const LABELS =
  /ФАМИЛИЯ|ОТЧЕСТВО|ӘКЕСІН|ТУҒАН|РОЖДЕН|УДОСТОВ|ЛИЧНОСТ|РЕСПУБЛИК|КАЗАХСТАН|SPECIMEN|(^|[ /])(ТЕГІ|АТЫ|ИМЯ|КҮНІ|ДАТА|ЖСН|ИИН|НОМЕР|ПОЛ|ЖЫНЫСЫ)($|[ /])/;
const isLabel = (text: string): boolean => LABELS.test(latinTwin(text).cyrillic);
const PATRONYMIC_LABEL = /ОТЧЕСТВ|ӘКЕСІН|PATRONYM/;

const shapes = new Map(
  'АA ВB ЕE КK МM НH ОO РP СC ТT ХX ІI ҮY'.split(' ').map((pair) => [pair[0]!, pair[1]!]),
);
/** Digits and letters of the same shape. */
const sameShape: Readonly<Record<string, string>> = { '3': 'З', '0': 'O' };

/** Letters whose detached last stroke may be read as another letter. */
const TWO_PARTED = /[ЫЬҺHИ]/;
const STROKE = /[I1L]/;

/** A line's costs, in log-probability, by position: of each letter that it may be, and of having been read for nothing. */
interface LineCosts {
  readonly letters: readonly ReadonlyMap<string, number>[];
  readonly extra: readonly number[];
}

function costsOf({ text, certainties, rivals }: PrintedLine): LineCosts {
  const letters = Array.from({ length: text.length }, (_, at) => {
    const rest = (rivals?.[at] ?? []).map(({ shape, certainty }) => [shape, -certainty] as const);
    const all = [[text[at]!, -certainties[at]!] as const, ...rest];
    // The first of a shape counts.
    return new Map(all.reverse().map(([shape, cost]) => [sameShape[shape] ?? shape, cost]));
  });
  const extra = letters.map((_, at) =>
    at > 0 && STROKE.test(text[at]!) && TWO_PARTED.test(text[at - 1]!) ? SPLIT_STROKE : UNSEEN,
  );
  return { letters, extra };
}

/**
 * Costs of reading each beginning of a line as a word's beginning and this letter, from those without it: a stroke may have been read
 * twice and a narrow letter missed. Null if all are above `most`, as those of every longer word are then.
 */
function withLetter(
  before: readonly number[],
  letter: string,
  { letters, extra }: LineCosts,
  most: number,
): readonly number[] | null {
  const missing = letter === 'I' ? MISSED_STROKE : UNSEEN;
  const costs = [before[0]! + missing];
  for (const [at, read] of letters.entries()) {
    const replaced = before[at]! + (read.get(letter) ?? UNSEEN);
    costs.push(Math.min(replaced, before[at + 1]! + missing, costs[at]! + extra[at]!));
  }
  return Math.min(...costs) > most ? null : costs;
}

/**
 * The words as which a line may be read, cheapest first, with their cost in log-probability; none above `most`.
 *
 * @param words sorted by their letters: those with one beginning share its costs
 */
function readAs(line: PrintedLine, length: number, words: readonly Known[], most: number) {
  const costs = costsOf(line);
  const empty = [0];
  for (const extra of costs.extra) empty.push(empty.at(-1)! + extra);
  /** By how many letters of the word before. */
  const columns: (readonly number[] | null)[] = [empty];
  let before: readonly string[] = [];
  const near: { readonly word: string; readonly cost: number }[] = [];
  for (const { word, letters, mixed } of words) {
    if (Math.abs(word.length - length) > 2) continue;
    const other = letters.findIndex((letter, at) => letter !== before[at]);
    columns.length = Math.min(columns.length, (other < 0 ? letters.length : other) + 1);
    before = letters;
    let last = columns.at(-1) ?? null;
    while (last !== null && columns.length <= letters.length) {
      last = withLetter(last, letters[columns.length - 1]!, costs, most);
      columns.push(last);
    }
    if (last !== null) near.push({ word, cost: last.at(-1)! + (mixed ? RARE : 0) });
  }
  return near.sort((a, b) => a.cost - b.cost);
}

/** A patronymic and its letters' shapes. */
interface Known extends Patronymic {
  readonly letters: readonly string[];
}

const known = new Map<PatronymicSex, readonly Known[]>();

/** Each word once, in its usual spelling if both are possible. */
function unique(all: readonly Patronymic[]): Patronymic[] {
  const usual = new Set(all.flatMap(({ word, mixed }) => (mixed ? [] : [word])));
  return [...new Map(all.map(({ word }) => [word, { word, mixed: !usual.has(word) }])).values()];
}

/** All patronymics of known names. */
function knownPatronymics(sex: PatronymicSex): readonly Known[] {
  const made =
    known.get(sex) ??
    unique(fatherNames().flatMap((name) => patronymicsOf(name, sex)))
      .map(spelled)
      .sort((a, b) => (a.letters.join('') < b.letters.join('') ? -1 : 1));
  known.set(sex, made);
  return made;
}

const spelled = (patronymic: Patronymic): Known => ({
  ...patronymic,
  letters: Array.from(patronymic.word, (letter) => shapes.get(letter) ?? letter),
});

/**
 * A line's patronymic: one of a known father's name if the picture clearly prefers it; another if every
 * letter before its ending is certain and no known one is close. Null if there is none or it is ambiguous.
 */
function patronymicIn(line: PrintedLine, sex: PatronymicSex, anchored: boolean): string | null {
  const text = latinTwin(line.text).cyrillic;
  const reading = -line.certainties.reduce((a, b) => a + b, 0);
  // Without the letters' alternatives the distance to another word is unknown.
  const near = line.rivals ? knownPatronymics(sex) : [];
  // A dearer word is neither the line's nor a rival of one that is.
  const most = Math.max(NEAR, reading + UNSEEN / 2) + APART;
  const [first, second] = readAs(line, text.length, near, most);
  const settled = first && (second?.cost ?? Number.POSITIVE_INFINITY) - first.cost >= APART;
  if (first && settled && first.cost <= NEAR && first.cost - reading <= BEYOND_READING) return first.word;
  // A known name close to the reading: either may be meant.
  if (first && first.word !== text && first.cost - reading < UNSEEN / 2) return null;
  const ending = patronymicEnding(text, sex);
  if (!anchored || ending === null || /[^\p{L} -]/u.test(text)) return null;
  // There are few endings: the first letter identifies it and shows that no letter before it was missed.
  const stem = text.length - ending.length;
  if (stem < 2 || line.certainties[stem]! < TURN) return null;
  return certain(
    line,
    Array.from({ length: stem }, (_, i) => i),
    NAME,
  )
    ? text
    : null;
}

/**
 * The patronymic printed on a document, in Cyrillic: the only line that reads as one of the holder's sex,
 * below its label or the names, or anywhere if it is of a known father's name.
 */
export function findPatronymic(
  lines: readonly PrintedLine[],
  names: readonly (PrintedLine | undefined)[],
  sex: PatronymicSex,
): string | null {
  const label = lines.find(({ text }) => PATRONYMIC_LABEL.test(latinTwin(text).cyrillic));
  const anchors = [label, ...names].filter((line) => line !== undefined);
  const found = new Set<string>();
  for (const line of lines) {
    if (names.includes(line) || line === label || line.text.length < 5 || isLabel(line.text)) continue;
    const anchored = anchors.some((anchor) => anchor && follows(line, anchor));
    const patronymic = patronymicIn(line, sex, anchored);
    if (patronymic) found.add(patronymic);
  }
  const [only] = found;
  return found.size === 1 && only ? only : null;
}
