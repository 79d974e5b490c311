import {
  type ContradictionAction,
  type ContradictionKind,
  type ContradictionPolicy,
  defaultContradictions,
} from '@kuelik/protocol';
import { birthDateInIin, sexInIin } from '../contract/birth-date.ts';
import type { Claim, PersonName, Proof, ProofKind } from '../contract/proof.ts';
import { sameName } from './names.ts';

/**
 * Contradictions between two proofs. `iin_birth_date` and `iin_sex`: the digits of an IIN encode another
 * value. By decree 853 of 26.08.2013 they need not match, so these two are only recorded, whatever the
 * session's setting. The same holds for `face`: the comparison found two portraits different, which is
 * sometimes wrong.
 */
export const foundKinds = [
  'iin',
  'pin',
  'curp',
  'birth_date',
  'name',
  'sex',
  'face',
  'iin_birth_date',
  'iin_sex',
] as const;
type FoundKind = (typeof foundKinds)[number];

/** One side of a contradiction. */
interface Side {
  readonly technology: string;
  readonly by: ProofKind;
  readonly value: string;
}

export interface Contradiction {
  readonly kind: FoundKind;
  readonly action: ContradictionAction;
  /** The earlier one first. */
  readonly between: readonly [Side, Side];
}

type Values = readonly [string, string];
type Rule = (a: Proof, b: Proof) => Values | null;

const different =
  (value: (proof: Proof) => string | undefined): Rule =>
  (a, b) => {
    const [one, other] = [value(a), value(b)];
    return one === undefined || other === undefined || one === other ? null : [one, other];
  };

/** An MRZ has two-digit years. */
const birthDates: Rule = (a, b) => {
  const short = a.by === 'document-zone' || b.by === 'document-zone';
  const [one, other] = [a.birth_date, b.birth_date];
  if (one === undefined || other === undefined) return null;
  return (short ? one.slice(2) === other.slice(2) : one === other) ? null : [one, other];
};

const born = ({ birth_date, iin }: Proof): string | null =>
  birth_date ?? (iin === undefined ? null : birthDateInIin(iin));

/**
 * An equal number or birth date, also one that an IIN encodes, shows that both are one person, whose surname
 * may have changed.
 */
const isKnown = (a: Proof, b: Proof): boolean =>
  (a.iin !== undefined && a.iin === b.iin) ||
  (a.pin !== undefined && a.pin === b.pin) ||
  (born(a) !== null && born(a) === born(b));

export const written = ({ full, last, first, patronymic }: PersonName): string =>
  full ?? [last, first, patronymic].filter((part) => part !== undefined).join(' ');

/** One matching pair of spellings is enough. */
const names: Rule = (a, b) => {
  const pairs = (a.names ?? []).flatMap((one) => (b.names ?? []).map((other) => [one, other] as const));
  const compared = pairs.flatMap(([one, other]) => {
    const same = sameName(one, other, isKnown(a, b));
    return same === null ? [] : [{ same, values: [written(one), written(other)] as const }];
  });
  if (compared.some(({ same }) => same)) return null;
  return compared[0]?.values ?? null;
};

const iinAgainst =
  (spelt: (iin: string) => string | null, said: (proof: Proof) => string | undefined): Rule =>
  (a, b) => {
    const digits = a.iin === undefined ? null : spelt(a.iin);
    const other = said(b);
    return digits === null || other === undefined || digits === other ? null : [digits, other];
  };

/** Either side may be the one with the IIN. */
const bothWays =
  (rule: Rule): Rule =>
  (a, b) => {
    const swapped = rule(b, a);
    return rule(a, b) ?? (swapped && [swapped[1], swapped[0]]);
  };

/** The portrait of a step, and the comparison that did not match it. */
const faces: Rule = (a, b) =>
  a.face !== undefined && b.differs?.includes(a.face) === true ? [a.face, 'liveness-photo'] : null;

/** Every rule, by its contradiction: null if two proofs match or cannot be compared. */
const rules: Readonly<Record<FoundKind, Rule>> = {
  iin: different(({ iin }) => iin),
  pin: different(({ pin }) => pin),
  curp: different(({ curp }) => curp),
  birth_date: birthDates,
  name: names,
  sex: different(({ sex }) => sex),
  face: bothWays(faces),
  iin_birth_date: bothWays(iinAgainst(birthDateInIin, ({ birth_date }) => birth_date)),
  iin_sex: bothWays(iinAgainst(sexInIin, ({ sex }) => sex)),
};

const isPolicyKind = (kind: FoundKind): kind is ContradictionKind => kind in defaultContradictions;

const actionOn = (kind: FoundKind, policy: ContradictionPolicy): ContradictionAction =>
  isPolicyKind(kind) ? (policy[kind] ?? defaultContradictions[kind]) : 'note';

/** Contradictions between two claims. Claims of the same technology are that technology's own concern. */
export function between(a: Claim, b: Claim, policy: ContradictionPolicy): readonly Contradiction[] {
  const isAlone = a.technology === b.technology;
  return foundKinds.flatMap((kind) => {
    if (isAlone && isPolicyKind(kind)) return [];
    const values = rules[kind](a.proof, b.proof);
    if (values === null) return [];
    const side = ({ technology, proof: { by } }: Claim, value: string): Side => ({ technology, by, value });
    return [{ kind, action: actionOn(kind, policy), between: [side(a, values[0]), side(b, values[1])] }];
  });
}

/** All contradictions between new and known claims. */
export const contradictionsOf = (
  known: readonly Claim[],
  added: readonly Claim[],
  policy: ContradictionPolicy,
): readonly Contradiction[] =>
  added.flatMap((claim) => known.flatMap((earlier) => between(earlier, claim, policy)));
