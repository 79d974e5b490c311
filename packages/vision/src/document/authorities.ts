import { latinTwin } from './printed-text.ts';
import type { PrintedLine } from './types.ts';

/** Who issues documents: the texts that are given out, and how they may stand in print. */
const authorities: readonly { readonly name: string; readonly printed: readonly string[] }[] = [
  { name: 'ҚР ІІМ / МВД РК', printed: ['ҚР ІІМ / МВД РК', 'МВД РЕСПУБЛИКИ КАЗАХСТАН', 'МВД РК', 'ҚР ІІМ'] },
  { name: 'ҚР ӘМ / МЮ РК', printed: ['ҚР ӘМ / МЮ РК', 'МИНИСТЕРСТВО ЮСТИЦИИ РК', 'МЮ РК', 'ҚР ӘМ'] },
  { name: 'MINISTRY OF INTERNAL AFFAIRS', printed: ['MINISTRY OF INTERNAL AFFAIRS'] },
  { name: 'МИНИСТЕРСТВО ВНУТРЕННИХ ДЕЛ', printed: ['МИНИСТЕРСТВО ВНУТРЕННИХ ДЕЛ', 'ІШКІ ІСТЕР МИНИСТРЛІГІ'] },
  { name: 'MINISTRY OF JUSTICE', printed: ['MINISTRY OF JUSTICE'] },
  { name: 'INSTITUTO NACIONAL ELECTORAL', printed: ['INSTITUTO NACIONAL ELECTORAL'] },
  { name: 'SECRETARIA DE RELACIONES EXTERIORES', printed: ['SECRETARIA DE RELACIONES EXTERIORES'] },
];

/** Share of letters that may differ, so that one lost letter of a long text does not lose it. */
const TOLERANCE = 0.12;

const letters = (text: string): string => latinTwin(text).cyrillic.replace(/[^\p{L}]/gu, '');

/** Fewest letters to change, insert or leave out. */
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

/** The authority that a line names, from the closed list; null when none does, or several do. */
export function nearestAuthority(lines: readonly PrintedLine[]): string | null {
  const found = new Set<string>();
  for (const { text } of lines) {
    const own = letters(text);
    for (const { name, printed } of authorities) {
      if (printed.some((form) => fits(own, letters(form)))) found.add(name);
    }
  }
  const [only] = found;
  return found.size === 1 && only ? only : null;
}

function fits(own: string, form: string): boolean {
  // Short ones differ by a letter from each other: they must stand alone and be exact.
  const allowed = form.length < 9 ? 0 : Math.floor(form.length * TOLERANCE);
  return Math.abs(own.length - form.length) <= allowed && distance(own, form) <= allowed;
}
