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

/** A letter of known patronymics, after the letters that they begin with. */
interface Letter {
  readonly shape: string;
  /** The patronymic that ends here. */
  end: Patronymic | null;
  readonly next: Map<string, Letter>;
  /** Lengths of the shortest and the longest patronymic that end here or later. */
  readonly lengths: { min: number; max: number };
}

/**
 * The patronymics as which a line may be read, cheapest first, with their cost in log-probability; none above `most`.
 *
 * @param root of the known ones: those with one beginning share its costs, and are left at once when these are too high
 */
function readAs(line: PrintedLine, length: number, root: Letter, most: number) {
  const read = costsOf(line);
  const near: { readonly word: string; readonly cost: number }[] = [];
  const follow = ({ end, next }: Letter, costs: readonly number[]) => {
    if (end !== null && Math.abs(end.word.length - length) <= 2)
      near.push({ word: end.word, cost: costs.at(-1)! + (end.mixed ? RARE : 0) });
    for (const letter of next.values()) {
      if (letter.lengths.min > length + 2 || letter.lengths.max < length - 2) continue;
      const longer = withLetter(costs, letter.shape, read, most);
      if (longer !== null) follow(letter, longer);
    }
  };
  const empty = [0];
  for (const extra of read.extra) empty.push(empty.at(-1)! + extra);
  follow(root, empty);
  return near.sort((a, b) => a.cost - b.cost);
}

const known = new Map<PatronymicSex, Letter>();

/** Each word once, in its usual spelling if both are possible. */
function unique(all: readonly Patronymic[]): Patronymic[] {
  const usual = new Set(all.flatMap(({ word, mixed }) => (mixed ? [] : [word])));
  return [...new Map(all.map(({ word }) => [word, { word, mixed: !usual.has(word) }])).values()];
}

const letter = (shape: string): Letter => ({
  shape,
  end: null,
  next: new Map(),
  lengths: { min: Number.POSITIVE_INFINITY, max: 0 },
});

function add(root: Letter, patronymic: Patronymic): void {
  const { length } = patronymic.word;
  let at = root;
  for (const own of patronymic.word) {
    const shape = shapes.get(own) ?? own;
    const next = at.next.get(shape) ?? letter(shape);
    at.next.set(shape, next);
    at = next;
    at.lengths.min = Math.min(at.lengths.min, length);
    at.lengths.max = Math.max(at.lengths.max, length);
  }
  at.end = patronymic;
}

/** All patronymics of known names, letter by letter. */
function knownPatronymics(sex: PatronymicSex): Letter {
  const made = known.get(sex);
  if (made !== undefined) return made;
  const root = letter('');
  for (const one of unique(fatherNames().flatMap((name) => patronymicsOf(name, sex)))) add(root, one);
  known.set(sex, root);
  return root;
}

/**
 * A line's patronymic: one of a known father's name if the picture clearly prefers it; another if every
 * letter before its ending is certain and no known one is close. Null if there is none or it is ambiguous.
 */
function patronymicIn(line: PrintedLine, sex: PatronymicSex, anchored: boolean): string | null {
  const text = latinTwin(line.text).cyrillic;
  const reading = -line.certainties.reduce((a, b) => a + b, 0);
  // A dearer word is neither the line's nor a rival of one that is.
  const most = Math.max(NEAR, reading + UNSEEN / 2) + APART;
  // Without the letters' alternatives the distance to another word is unknown.
  const [first, second] = line.rivals ? readAs(line, text.length, knownPatronymics(sex), most) : [];
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
