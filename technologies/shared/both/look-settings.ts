import * as v from 'valibot';

/** The settings of a step with a photographed document that the browser needs. */
export const lookSettings = v.strictObject({
  /** Whether the person looks at what was read before going on. */
  show_fields: v.optional(v.boolean(), false),
});
