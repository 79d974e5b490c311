import { birthDateInIin } from '../contract/birth-date.ts';
import type { Claim, Proof } from '../contract/proof.ts';
import { sameName } from './names.ts';

const numbers = ['iin', 'pin', 'curp', 'birth_date'] as const;

/** A birth date, as given or as encoded in an IIN. */
const born = ({ birth_date, iin }: Proof): boolean =>
  birth_date !== undefined || (iin !== undefined && birthDateInIin(iin) !== null);

/**
 * Whether two proofs have a fact in common by which a stranger would have been noticed: a number, a birth date, a name. Half of all
 * strangers have the same sex, so it links no one.
 */
function areComparable(a: Proof, b: Proof): boolean {
  if (numbers.some((fact) => a[fact] !== undefined && b[fact] !== undefined)) return true;
  if ((a.birth_date !== undefined || b.birth_date !== undefined) && born(a) && born(b)) return true;
  return (a.names ?? []).some((one) => (b.names ?? []).some((other) => sameName(one, other, false) !== null));
}

/** The technologies whose newest faces a proof has compared with each other. */
function facesIn({ compared = [], differs = [] }: Proof, before: readonly Claim[]): readonly string[] {
  return [...compared, ...differs].flatMap((kind) => {
    const newest = before.findLast(({ proof }) => proof.face === kind);
    return newest === undefined ? [] : [newest.technology];
  });
}

/**
 * The groups of technologies between which no fact and no face was compared, in the order of their steps: that they are about one
 * person is not known. Empty if all are linked, directly or through others.
 *
 * @param claims accepted ones, oldest first.
 */
export function unlinkedGroups(claims: readonly Claim[]): string[][] {
  let groups: string[][] = [];
  const join = (technologies: readonly string[]) => {
    const touched = groups.filter((group) => group.some((code) => technologies.includes(code)));
    const joined = [...new Set([...touched.flat(), ...technologies])];
    const at = groups.findIndex((group) => touched.includes(group));
    const rest = groups.filter((group) => !touched.includes(group));
    groups = rest.toSpliced(at < 0 ? rest.length : at, 0, joined);
  };
  for (const [index, { technology, proof }] of claims.entries()) {
    const before = claims.slice(0, index);
    const alike = before.filter(({ proof: earlier }) => areComparable(earlier, proof));
    // Each live check compares its face with the one before.
    const live = before.filter((earlier) => proof.by === 'live-face' && earlier.proof.by === 'live-face');
    const linked = [...alike, ...live].map((earlier) => earlier.technology);
    join([technology, ...linked, ...facesIn(proof, before)]);
  }
  return groups.length > 1 ? groups : [];
}
