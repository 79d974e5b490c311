import * as v from 'valibot';

/** Facts of two steps that can contradict each other. */
export const contradictionKinds = ['iin', 'pin', 'curp', 'birth_date', 'name', 'sex'] as const;
export type ContradictionKind = (typeof contradictionKinds)[number];

const action = v.picklist(['refuse', 'note']);
export type ContradictionAction = v.InferOutput<typeof action>;

/**
 * The setting `contradictions` of a session: what happens when two steps contradict each other. `refuse`: the
 * later step fails. `note`: it passes, and the record lists the contradiction. An omitted kind keeps its
 * default; an unknown kind is an error.
 */
export const contradictionPolicy = v.strictObject({
  iin: v.exactOptional(action),
  pin: v.exactOptional(action),
  curp: v.exactOptional(action),
  birth_date: v.exactOptional(action),
  name: v.exactOptional(action),
  sex: v.exactOptional(action),
} satisfies Record<ContradictionKind, unknown>);
export type ContradictionPolicy = v.InferOutput<typeof contradictionPolicy>;

/** Defaults where a session sets nothing. */
export const defaultContradictions: Readonly<Record<ContradictionKind, ContradictionAction>> = {
  iin: 'refuse',
  pin: 'refuse',
  curp: 'refuse',
  birth_date: 'refuse',
  name: 'note',
  sex: 'note',
};

/** The same with every default filled in, as a policy stores it. */
export const contradictionRules = v.strictObject({
  iin: v.optional(action, defaultContradictions.iin),
  pin: v.optional(action, defaultContradictions.pin),
  curp: v.optional(action, defaultContradictions.curp),
  birth_date: v.optional(action, defaultContradictions.birth_date),
  name: v.optional(action, defaultContradictions.name),
  sex: v.optional(action, defaultContradictions.sex),
} satisfies Record<ContradictionKind, unknown>);
