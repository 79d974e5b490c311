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

/** Cost, in log-probability, of replacing the letter at a position by another. */
function letterCost({ text, certainties, rivals }: PrintedLine, at: number, wanted: string): number {
  const read = text[at]!;
  if ((sameShape[read] ?? read) === wanted) return -certainties[at]!;
  const rival = rivals?.[at]?.find(({ shape }) => (sameShape[shape] ?? shape) === wanted);
  return rival ? -rival.certainty : UNSEEN;
}

/** Letters whose detached last stroke may be read as another letter. */
const TWO_PARTED = /[ЫЬҺHИ]/;
const STROKE = /[I1L]/;

/**
 * Cost, in log-probability, of reading a line as a word: letter by letter, where a stroke may have been read
 * twice and a narrow letter missed.
 */
function costOf(line: PrintedLine, word: string): number {
  const { text } = line;
  const wanted = [...word].map((letter) => shapes.get(letter) ?? letter);
  const missing = (letter: string) => (letter === 'I' ? MISSED_STROKE : UNSEEN);
  let row = [0];
  for (const letter of wanted) row.push(row.at(-1)! + missing(letter));
  for (let at = 0; at < text.length; at++) {
    const extra = at > 0 && STROKE.test(text[at]!) && TWO_PARTED.test(text[at - 1]!) ? SPLIT_STROKE : UNSEEN;
    const next = [row[0]! + extra];
    for (let j = 0; j < wanted.length; j++) {
      const missed = next[j]! + missing(wanted[j]!);
      next.push(Math.min(row[j]! + letterCost(line, at, wanted[j]!), row[j + 1]! + extra, missed));
    }
    row = next;
  }
  return row.at(-1)!;
}

const known = new Map<PatronymicSex, readonly Patronymic[]>();

/** Each word once, in its usual spelling if both are possible. */
function unique(all: readonly Patronymic[]): Patronymic[] {
  const usual = new Set(all.flatMap(({ word, mixed }) => (mixed ? [] : [word])));
  return [...new Map(all.map(({ word }) => [word, { word, mixed: !usual.has(word) }])).values()];
}

/** All patronymics of known names. */
function knownPatronymics(sex: PatronymicSex): readonly Patronymic[] {
  const made = known.get(sex) ?? unique(fatherNames().flatMap((name) => patronymicsOf(name, sex)));
  known.set(sex, made);
  return made;
}

/**
 * A line's patronymic: one of a known father's name if the picture clearly prefers it; another if every
 * letter before its ending is certain and no known one is close. Null if there is none or it is ambiguous.
 */
function patronymicIn(line: PrintedLine, sex: PatronymicSex, anchored: boolean): string | null {
  const text = latinTwin(line.text).cyrillic;
  const reading = -line.certainties.reduce((a, b) => a + b, 0);
  // Without the letters' alternatives the distance to another word is unknown.
  const near = line.rivals ? knownPatronymics(sex) : [];
  const ranked = near
    .filter(({ word }) => Math.abs(word.length - text.length) <= 2)
    .map(({ word, mixed }) => ({ word, cost: costOf(line, word) + (mixed ? RARE : 0) }))
    .sort((a, b) => a.cost - b.cost);
  const [first, second] = ranked;
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
