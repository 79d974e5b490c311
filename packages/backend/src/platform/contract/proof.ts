import { isIin } from '@kuelik/protocol';
import * as v from 'valibot';
import { readBirthDate } from './birth-date.ts';

/** How a technology obtained its proof. */
export const proofKinds = [
  /** The MRZ of a photographed document, check digits verified; its chip was not read. */
  'document-zone',
  /** The print of a photographed document. */
  'document-print',
  /** A document issued by the state. */
  'e-document',
  /** The parent who requested a child's document. */
  'parent',
  'state-registry',
  /** The state compared the live face with its own photo. */
  'state-photo-check',
  /** The holder of the phone, identified by the signing service. */
  'phone-owner',
  'signing-certificate',
  'live-face',
  /** The server compared two faces of the session. */
  'face-comparison',
  /** Typed by the person: not proved. */
  'typed',
] as const;
export type ProofKind = (typeof proofKinds)[number];

const text = v.string();

const personName = v.object({
  last: v.exactOptional(text),
  first: v.exactOptional(text),
  patronymic: v.exactOptional(text),
  /** If the source does not separate the parts. */
  full: v.exactOptional(text),
});
export type PersonName = v.InferOutput<typeof personName>;

/** One source's statements about the person. */
export const proof = v.object({
  by: v.picklist(proofKinds),
  /** Individual number of Kazakhstan. */
  iin: v.exactOptional(text),
  /** Personal number of Kyrgyzstan. */
  pin: v.exactOptional(text),
  /** Population key of Mexico. */
  curp: v.exactOptional(text),
  /** One person's name in the source's scripts. */
  names: v.exactOptional(v.array(personName)),
  /** YYYY-MM-DD. */
  birth_date: v.exactOptional(text),
  sex: v.exactOptional(v.picklist(['male', 'female'])),
  document: v.exactOptional(v.object({ number: text, country: v.exactOptional(text) })),
  /** E.164. */
  phone: v.exactOptional(text),
  /** Kind of the evidence with the face. */
  face: v.exactOptional(text),
  /** Kinds of evidence whose newest faces matched each other. */
  compared: v.exactOptional(v.array(text)),
  /** Kinds of evidence whose newest faces did not match the live face. */
  differs: v.exactOptional(v.array(text)),
});
export type Proof = v.InferOutput<typeof proof>;

/** A proof and its technology. */
export interface Claim {
  readonly technology: string;
  readonly proof: Proof;
}

type Loose<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** A proof as a technology passes it: unknown values may be null, dates and sex are as in the source. */
export interface GivenProof extends Omit<Loose<Proof>, 'by' | 'names' | 'sex' | 'document'> {
  readonly by: ProofKind;
  readonly names?: readonly Loose<PersonName>[];
  readonly sex?: string | null | undefined;
  readonly document?: { readonly number: string | null; readonly country?: string | null } | null;
}

const sexes: Readonly<Record<string, 'male' | 'female'>> = {
  male: 'male',
  m: 'male',
  м: 'male',
  муж: 'male',
  мужской: 'male',
  ер: 'male',
  еркек: 'male',
  female: 'female',
  f: 'female',
  ж: 'female',
  жен: 'female',
  женский: 'female',
  әйел: 'female',
};

const filled = (value: string | null | undefined): string | undefined => {
  const trimmed = value?.trim();
  return trimmed ? trimmed : undefined;
};

/** The present parts. */
function withoutEmpty<T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/**
 * A normalised proof without empty, unreadable or malformed values: those prove nothing and contradict
 * nothing.
 */
export function readProof(given: GivenProof): Proof {
  const names = (given.names ?? [])
    .map(({ last, first, patronymic, full }) =>
      withoutEmpty({
        last: filled(last),
        first: filled(first),
        patronymic: filled(patronymic),
        full: filled(full),
      }),
    )
    .filter((name) => Object.keys(name).length > 0);
  const iin = filled(given.iin);
  const number = filled(given.document?.number);
  const country = filled(given.document?.country);
  return {
    by: given.by,
    ...withoutEmpty({
      iin: iin !== undefined && isIin(iin) ? iin : undefined,
      pin: filled(given.pin),
      curp: filled(given.curp),
      names: names.length > 0 ? names : undefined,
      birth_date: readBirthDate(given.birth_date) ?? undefined,
      sex: sexes[filled(given.sex)?.toLowerCase().replace(/\.$/, '') ?? ''],
      document: number === undefined ? undefined : { number, ...withoutEmpty({ country }) },
      phone: filled(given.phone),
      face: filled(given.face),
      compared: given.compared ?? undefined,
      differs: given.differs?.length ? given.differs : undefined,
    }),
  };
}
