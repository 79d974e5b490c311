import type { ContradictionPolicy } from '@kuelik/protocol';
import * as v from 'valibot';
import { type Claim, type PersonName, type Proof, type ProofKind, proofKinds } from '../contract/proof.ts';
import { between, type Contradiction, foundKinds, written } from './contradictions.ts';
import { unlinkedGroups } from './links.ts';

const source = v.object({
  /** Code of the technology. */
  technology: v.string(),
  /** Source of the fact. */
  by: v.picklist(proofKinds),
  value: v.string(),
});

/** A fact about the person: the most trusted source's value, whether all sources agree, and every source. */
const field = v.nullable(v.object({ value: v.string(), agrees: v.boolean(), sources: v.array(source) }));
type Field = v.InferOutput<typeof field>;

/** The person as identified by the session's steps. */
export const personRecord = v.object({
  iin: field,
  pin: field,
  curp: field,
  /** As `LAST FIRST PATRONYMIC`, in Cyrillic. */
  name: field,
  /** The same in Latin. */
  name_latin: field,
  /** YYYY-MM-DD. */
  birth_date: field,
  /** `male` or `female`. */
  sex: field,
  phone: field,
  documents: v.array(
    v.object({
      technology: v.string(),
      by: v.picklist(proofKinds),
      number: v.string(),
      country: v.nullable(v.string()),
    }),
  ),
  /** Each face from a step; `evidence` is its kind in the record's evidence. */
  faces: v.array(
    v.object({
      technology: v.string(),
      by: v.picklist(proofKinds),
      evidence: v.string(),
      /** Whether a step matched it with another face. */
      compared: v.boolean(),
    }),
  ),
  /** Groups of technologies between which nothing could be compared; empty if all are linked. */
  unlinked: v.array(v.array(v.string())),
  contradictions: v.array(
    v.object({
      kind: v.picklist(foundKinds),
      /** `refused`: found when the second step failed, so that step proves nothing. `noted`: both steps passed. */
      outcome: v.picklist(['refused', 'noted']),
      between: v.tuple([source, source]),
    }),
  ),
});
export type PersonRecord = v.InferOutput<typeof personRecord>;

/** Sources by trust, highest first. */
const trust: readonly ProofKind[] = [
  'state-registry',
  'e-document',
  'document-zone',
  'signing-certificate',
  'phone-owner',
  'state-photo-check',
  'document-print',
  'parent',
  'live-face',
  'face-comparison',
  'typed',
];
export const byTrust = (a: Claim, b: Claim): number => trust.indexOf(a.proof.by) - trust.indexOf(b.proof.by);

/** The session's claims: accepted and refused ones, oldest first. */
export interface Known {
  readonly accepted: readonly Claim[];
  /** Each is compared with those accepted before it. */
  readonly refused: readonly { readonly claims: readonly Claim[]; readonly against: readonly Claim[] }[];
}

type Kind = Contradiction['kind'];

const pairs = <T>(list: readonly T[]): (readonly [T, T])[] =>
  list.flatMap((one, i) => list.slice(i + 1).map((other) => [one, other] as const));

/** Merges all claims into one person. Pure. */
export function composePerson({ accepted, refused }: Known, policy: ContradictionPolicy): PersonRecord {
  const noted = [
    ...accepted.flatMap((claim) => between(claim, claim, policy)),
    ...pairs(accepted).flatMap(([one, other]) => between(one, other, policy)),
  ];
  const rejected = refused.flatMap(({ claims, against }) =>
    claims.flatMap((claim) => against.flatMap((earlier) => between(earlier, claim, policy))),
  );
  const disputed = new Set<Kind>(noted.map(({ kind }) => kind));
  const trusted = [...accepted].sort(byTrust);
  const fieldOf = (kind: Kind | null, value: (proof: Proof) => string | undefined): Field => {
    const sources = trusted.flatMap(({ technology, proof }) => {
      const said = value(proof);
      return said === undefined ? [] : [{ technology, by: proof.by, value: said }];
    });
    const [first] = sources;
    if (first === undefined) return null;
    const agrees =
      kind === null ? sources.every(({ value: other }) => other === first.value) : !disputed.has(kind);
    return { value: first.value, agrees, sources };
  };
  return {
    iin: fieldOf('iin', ({ iin }) => iin),
    pin: fieldOf('pin', ({ pin }) => pin),
    curp: fieldOf('curp', ({ curp }) => curp),
    name: fieldOf('name', nameIn(/\p{Script=Cyrillic}/u)),
    name_latin: fieldOf('name', nameIn(/\p{Script=Latin}/u)),
    birth_date: fieldOf('birth_date', ({ birth_date }) => birth_date),
    sex: fieldOf('sex', ({ sex }) => sex),
    phone: fieldOf(null, ({ phone }) => phone),
    documents: trusted.flatMap(({ technology, proof: { by, document } }) =>
      document === undefined
        ? []
        : [{ technology, by, number: document.number, country: document.country ?? null }],
    ),
    faces: facesOf(accepted),
    unlinked: unlinkedGroups(accepted),
    contradictions: [
      ...rejected.map((found) => contradictionEntry(found, 'refused')),
      ...once(noted).map((found) => contradictionEntry(found, 'noted')),
    ],
  };
}

const contradictionEntry = ({ kind, between: sides }: Contradiction, outcome: 'refused' | 'noted') => ({
  kind,
  outcome,
  between: [{ ...sides[0] }, { ...sides[1] }] as [v.InferOutput<typeof source>, v.InferOutput<typeof source>],
});

/**
 * A mismatch between the digits of an IIN and the birth date is recorded once, however many sources have
 * both.
 */
function once(found: readonly Contradiction[]): readonly Contradiction[] {
  const seen = new Set<string>();
  return found.filter(({ kind, between: [a, b] }) => {
    if (!kind.startsWith('iin_')) return true;
    const remark = [kind, ...[a.value, b.value].sort()].join();
    return !seen.has(remark) && seen.add(remark);
  });
}

const nameIn =
  (script: RegExp) =>
  ({ names }: Proof): string | undefined => {
    const name = names?.find((spelling: PersonName) => script.test(written(spelling)));
    return name === undefined ? undefined : written(name);
  };

function facesOf(claims: readonly Claim[]): PersonRecord['faces'] {
  const faces: PersonRecord['faces'] = [];
  for (const { technology, proof } of claims) {
    if (proof.face !== undefined) {
      faces.push({ technology, by: proof.by, evidence: proof.face, compared: false });
    }
    for (const kind of proof.compared ?? []) {
      const newest = faces.findLast(({ evidence }) => evidence === kind);
      if (newest !== undefined) newest.compared = true;
    }
  }
  return faces;
}
