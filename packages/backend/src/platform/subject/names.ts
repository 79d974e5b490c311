import type { PersonName } from '../contract/proof.ts';
import { isOffspring, isPatronymic, sameFather, soundsAlike } from './spelling.ts';

const words = (text: string | undefined): readonly string[] =>
  (text ?? '').split(/[\s<,.-]+/).filter((word) => /\p{L}/u.test(word));

/** One word in common, or the same name in one word and in two: ҚАСЫМЖОМАРТ, KASSYM-JOMART. */
const shareWord = (a: string | undefined, b: string | undefined): boolean =>
  words(a).some((one) => words(b).some((other) => soundsAlike(one, other))) ||
  soundsAlike(words(a).join(''), words(b).join(''));

/** Letters that fill a line of a card's MRZ: longer names are truncated there (ICAO Doc 9303-5). */
const ZONE_LINE = 30;

/** Whether one name is the other, truncated at the end of an MRZ line. */
function cutOff(a: PersonName, b: PersonName): boolean {
  const long = [a, b].some(({ last = '', first = '' }) => last.length + first.length + 2 >= ZONE_LINE);
  return long && soundsAlike(a.last ?? '', b.last ?? '');
}

/**
 * Whether two names may belong to one person; null if one of them is inconclusive. Spelling, script, order of
 * the parts and a missing patronymic make no difference.
 *
 * @param known another fact, such as the IIN, shows that it is one person: then a changed surname does not
 * count, unless the father is another as well.
 */
export function sameName(a: PersonName, b: PersonName, known: boolean): boolean | null {
  if (a.full !== undefined || b.full !== undefined) {
    // Of a twin everything but the given name agrees.
    const given = [...words(a.first), ...words(b.first)];
    return sameWords(allWords(a), allWords(b), known ? given : null);
  }
  if (!isWhole(a) || !isWhole(b)) return null;
  const surname = shareWord(a.last, b.last);
  const given = shareWord(a.first, b.first);
  const swapped = shareWord(a.last, b.first) && shareWord(a.first, b.last);
  const fathers = [a.patronymic, b.patronymic].filter((name) => name !== undefined);
  const otherFather = fathers.length === 2 && !sameFather(fathers[0] ?? '', fathers[1] ?? '');
  if (swapped) return true;
  if (!given) return cutOff(a, b);
  if (otherFather && !(known && surname)) return false;
  return surname || known;
}

const isWhole = ({ last, first }: PersonName) => words(last).length > 0 && words(first).length > 0;

const allWords = ({ full, last, first, patronymic }: PersonName): readonly string[] =>
  (full === undefined ? [last, first, patronymic].flatMap(words) : words(full)).filter(
    (word) => !isOffspring(word),
  );

/** Joins two words where the other name has them as one: АННА МАРИЯ, ANNAMARIA. */
const joined = (text: readonly string[], other: readonly string[]): readonly string[] => {
  const at = text.findIndex((word, i) => {
    const next = text[i + 1];
    return next !== undefined && other.some((one) => soundsAlike(word + next, one));
  });
  return at < 0 ? text : [...text.slice(0, at), text.slice(at, at + 2).join(''), ...text.slice(at + 2)];
};

/** @param given if the person is known: the given names, one of which both must have; else null. */
function sameWords(
  a: readonly string[],
  b: readonly string[],
  given: readonly string[] | null,
): boolean | null {
  const both = [joined(a, b), joined(b, a)] as const;
  const [few, many] = both[0].length <= both[1].length ? both : [both[1], both[0]];
  if (few.length === 0) return null;
  const left = [...many];
  const found: string[] = [];
  for (const word of few) {
    const at = left.findIndex((other) => soundsAlike(word, other) || sameFatherOnly(word, other));
    if (at >= 0) found.push(word, ...left.splice(at, 1));
  }
  const missing = few.filter((word) => !found.includes(word)).length;
  if (missing === 0) return true;
  if (given === null || missing > 1 || found.length === 0) return false;
  return given.length === 0 || given.some((word) => found.includes(word));
}

/** Patronymics differ in their endings; a father's own name is not a patronymic. */
const sameFatherOnly = (a: string, b: string): boolean =>
  isPatronymic(a) && isPatronymic(b) && sameFather(a, b);
