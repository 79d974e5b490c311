import type { PrintedLine } from '../types.ts';
import { latinTwin } from './printed-text.ts';

/** Issuing authorities: the texts in results, and their printed forms. */
const authorities: readonly { readonly name: string; readonly printed: readonly string[] }[] = [
  { name: 'ҚР ІІМ / МВД РК', printed: ['ҚР ІІМ / МВД РК', 'МВД РЕСПУБЛИКИ КАЗАХСТАН', 'МВД РК', 'ҚР ІІМ'] },
  { name: 'ҚР ӘМ / МЮ РК', printed: ['ҚР ӘМ / МЮ РК', 'МИНИСТЕРСТВО ЮСТИЦИИ РК', 'МЮ РК', 'ҚР ӘМ'] },
  { name: 'MINISTRY OF INTERNAL AFFAIRS', printed: ['MINISTRY OF INTERNAL AFFAIRS'] },
  { name: 'МИНИСТЕРСТВО ВНУТРЕННИХ ДЕЛ', printed: ['МИНИСТЕРСТВО ВНУТРЕННИХ ДЕЛ', 'ІШКІ ІСТЕР МИНИСТРЛІГІ'] },
  { name: 'MINISTRY OF JUSTICE', printed: ['MINISTRY OF JUSTICE'] },
  { name: 'INSTITUTO NACIONAL ELECTORAL', printed: ['INSTITUTO NACIONAL ELECTORAL'] },
  { name: 'SECRETARIA DE RELACIONES EXTERIORES', printed: ['SECRETARIA DE RELACIONES EXTERIORES'] },
];

/** Headings on every document of a state that look similar to an authority. */
const headings = ['РЕСПУБЛИКА КАЗАХСТАН', 'ҚАЗАҚСТАН РЕСПУБЛИКАСЫ', 'REPUBLIC OF KAZAKHSTAN'];

/** Share of letters that may differ from a form, and the minimum lead over any other authority's form. */
const TOLERANCE = 0.22;
const MARGIN = 2;
/** Shorter names differ from each other by one letter: they must match exactly. */
const SHORT = 8;

const lookAlikes: Readonly<Record<string, string>> = {
  '5': 'S',
  '0': 'О',
  '3': 'З',
  '6': 'Б',
  '8': 'В',
  '1': 'І',
};

const letters = (text: string): string =>
  [...latinTwin(text).cyrillic]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}]/gu, '');

interface Form {
  /** Its letters alone. */
  readonly plain: string;
  /** How many of them may differ. */
  readonly allowed: number;
}

function formOf(printed: string): Form {
  const plain = letters(printed);
  return { plain, allowed: plain.length < SHORT ? 0 : Math.floor(plain.length * TOLERANCE) };
}

const known: readonly { readonly name: string | null; readonly forms: readonly Form[] }[] = [
  ...authorities,
  { name: null, printed: headings },
].map(({ name, printed }) => ({ name, forms: printed.map(formOf) }));

/** Edit distance: fewest letters to change, insert or delete. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/** Edit distances of a line to the nearest form of each authority and to the headings, nearest first. */
function ranked(own: string): { name: string | null; distance: number; allowed: number }[] {
  return known
    .map(({ name, forms }) => {
      const all = forms.map(({ plain, allowed }) => ({ name, distance: distance(own, plain), allowed }));
      return all.sort((a, b) => a.distance - a.allowed - (b.distance - b.allowed))[0]!;
    })
    .sort((a, b) => a.distance - b.distance);
}

/** The authority named by a line, from the closed list; null for none or several. */
export function nearestAuthority(lines: readonly PrintedLine[]): string | null {
  const found = new Set<string>();
  for (const { text } of lines) {
    const own = letters(text);
    if (own.length < 4) continue;
    const [first, second] = ranked(own);
    if (!first?.name || first.distance > first.allowed) continue;
    if (second && second.distance - first.distance < MARGIN && first.distance > 0) continue;
    found.add(first.name);
  }
  const [only] = found;
  return found.size === 1 && only ? only : null;
}
