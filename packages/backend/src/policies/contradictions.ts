import * as v from 'valibot';

const effect = v.picklist(['refuse', 'note']);

/** What to do where two steps of a session say different things of the person, by what they contradict each other in. */
export const contradictionRules = v.strictObject({
  iin: v.optional(effect, 'refuse'),
  pin: v.optional(effect, 'refuse'),
  birth_date: v.optional(effect, 'refuse'),
  name: v.optional(effect, 'note'),
  sex: v.optional(effect, 'note'),
});
