import { fatherNames } from './father-names.ts';
import { type PatronymicSex, patronymicEnding, patronymicsOf } from './patronymics.ts';
import { type Bound, certain, follows } from './printed-evidence.ts';
import { latinTwin } from './printed-text.ts';
import type { PrintedLine } from './types.ts';

/** For a name that nothing confirms: of 16 read on 62 photographed documents, one was wrong at -0.093. */
const NAME: Bound = { letter: -0.05, value: -0.08 };

/** A patronymic of a known father's name may cost this much against the surest reading of each letter ... */
const NEAR = 3;
/** ... this much more than what was read letter by letter, and every other known one so much more than it. */
const BEYOND_READING = 1.5;
const APART = 3;
/** Log-probability of a letter that the picture does not support at all. */
const UNSEEN = 9;

/** Words that stand beside fields and on headings, never in a name. */
const LABELS =
  /ФАМИЛИЯ|ОТЧЕСТВО|ӘКЕСІН|ТУҒАН|РОЖДЕН|УДОСТОВ|ЛИЧНОСТ|РЕСПУБЛИК|КАЗАХСТАН|SPECIMEN|(^|[ /])(ТЕГІ|АТЫ|ИМЯ|КҮНІ|ДАТА|ЖСН|ИИН|НОМЕР|ПОЛ|ЖЫНЫСЫ)($|[ /])/;
const isLabel = (text: string): boolean => LABELS.test(latinTwin(text).cyrillic);
const PATRONYMIC_LABEL = /ОТЧЕСТВ|ӘКЕСІН|PATRONYM/;

const shapes = new Map(
  'АA ВB ЕE КK МM НH ОO РP СC ТT ХX ІI ҮY'.split(' ').map((pair) => [pair[0]!, pair[1]!]),
);
/** Figures and letters of one shape. */
const sameShape: Readonly<Record<string, string>> = { '3': 'З', '0': 'O' };

/** What it costs, in log-probability, to take a line for a word of as many letters. */
function costOf({ text, certainties, rivals }: PrintedLine, word: string): number {
  let cost = 0;
  for (let i = 0; i < word.length; i++) {
    const wanted = shapes.get(word[i]!) ?? word[i]!;
    const read = text[i]!;
    if (read === wanted || sameShape[read] === wanted) cost -= certainties[i]!;
    else
      cost -= rivals?.[i]?.find(({ shape }) => (sameShape[shape] ?? shape) === wanted)?.certainty ?? -UNSEEN;
  }
  return cost;
}

const known = new Map<PatronymicSex, ReadonlyMap<number, readonly string[]>>();

/** All patronymics of known names by their length. */
function knownPatronymics(sex: PatronymicSex): ReadonlyMap<number, readonly string[]> {
  const made = known.get(sex);
  if (made) return made;
  const byLength = new Map<number, string[]>();
  for (const word of new Set(fatherNames.flatMap((name) => patronymicsOf(name, sex)))) {
    const group = byLength.get(word.length);
    if (group) group.push(word);
    else byLength.set(word.length, [word]);
  }
  known.set(sex, byLength);
  return byLength;
}

/**
 * What a line says as a patronymic: one of a known father's name where the picture prefers it clearly; another where
 * every letter before its ending is certain and no known one is near. Null where it is none, or in doubt.
 */
function patronymicIn(line: PrintedLine, sex: PatronymicSex, anchored: boolean): string | null {
  const text = latinTwin(line.text).cyrillic;
  const reading = -line.certainties.reduce((a, b) => a + b, 0);
  // Without the rivals of its letters nothing tells how far another word is.
  const candidates = line.rivals ? (knownPatronymics(sex).get(text.length) ?? []) : [];
  const ranked = candidates
    .map((word) => ({ word, cost: costOf(line, word) }))
    .sort((a, b) => a.cost - b.cost);
  const [first, second] = ranked;
  const settled = first && (second?.cost ?? Number.POSITIVE_INFINITY) - first.cost >= APART;
  if (first && settled && first.cost <= NEAR && first.cost - reading <= BEYOND_READING) return first.word;
  // A known name that is nearly what was read: either may be meant.
  if (first && first.cost - reading < UNSEEN / 2) return null;
  const ending = patronymicEnding(text, sex);
  if (!anchored || ending === null || /[^\p{L} -]/u.test(text)) return null;
  // The ending is one of few, so what stands before it is what must be certain.
  const stem = text.length - ending.length;
  return stem > 1 &&
    certain(
      line,
      Array.from({ length: stem }, (_, i) => i),
      NAME,
    )
    ? text
    : null;
}

/**
 * The patronymic that is printed on a document, in Cyrillic: the only line that reads as one of the holder's sex, below
 * its label or the names, or anywhere where it is of a known father's name.
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
