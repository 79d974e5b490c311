import type { PersonName } from '../contract/proof.ts';
import { isPatronymic, sameFather, soundsAlike } from './spelling.ts';

const words = (text: string | undefined): readonly string[] =>
  (text ?? '').split(/[\s<,.-]+/).filter((word) => /\p{L}/u.test(word));

const shareWord = (a: string | undefined, b: string | undefined): boolean =>
  words(a).some((one) => words(b).some((other) => soundsAlike(one, other)));

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
 * count.
 */
export function sameName(a: PersonName, b: PersonName, known: boolean): boolean | null {
  if (a.full !== undefined || b.full !== undefined) return sameWords(allWords(a), allWords(b), known);
  if (!isWhole(a) || !isWhole(b)) return null;
  const surname = shareWord(a.last, b.last);
  const given = shareWord(a.first, b.first);
  const swapped = shareWord(a.last, b.first) && shareWord(a.first, b.last);
  const fathers = [a.patronymic, b.patronymic].filter((name) => name !== undefined);
  const otherFather = fathers.length === 2 && !sameFather(fathers[0] ?? '', fathers[1] ?? '');
  if (swapped) return true;
  if (!given) return cutOff(a, b);
  if (otherFather && !known) return false;
  return surname || known;
}

const isWhole = ({ last, first }: PersonName) => words(last).length > 0 && words(first).length > 0;

const allWords = ({ full, last, first, patronymic }: PersonName): readonly string[] =>
  full === undefined ? [last, first, patronymic].flatMap(words) : words(full);

function sameWords(a: readonly string[], b: readonly string[], known: boolean): boolean | null {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.length === 0) return null;
  const left = [...many];
  let found = 0;
  for (const word of few) {
    const at = left.findIndex((other) => soundsAlike(word, other) || sameFatherOnly(word, other));
    if (at < 0) continue;
    left.splice(at, 1);
    found += 1;
  }
  return found === few.length || (known && found > 0 && found >= few.length - 1);
}

/** Patronymics differ in their endings; a father's own name is not a patronymic. */
const sameFatherOnly = (a: string, b: string): boolean =>
  isPatronymic(a) && isPatronymic(b) && sameFather(a, b);
