import type { GenericSchema } from 'valibot';

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A schema made of a single predicate, for what the browser reads before the first step: the schema library
 * would be a tenth of our own share of the first screen, so it loads with the first technology. `expected`
 * describes the expectation in errors; the value itself is never quoted.
 */
/* @__NO_SIDE_EFFECTS__ */
export function guard<T>(
  expected: string,
  accepts: (value: unknown) => value is T,
): GenericSchema<unknown, T> {
  const schema: GenericSchema<unknown, T> = {
    kind: 'schema',
    type: 'guard',
    reference: guard as () => GenericSchema<unknown, T>,
    expects: expected,
    async: false,
    '~standard': {
      version: 1,
      vendor: 'valibot',
      validate: (value) => schema['~run']({ value }, {}) as { value: T },
    },
    '~run': ({ value }) => {
      if (accepts(value)) return { typed: true, value };
      const message = `expected ${expected}`;
      const issue = { kind: 'schema', type: 'guard', input: value, expected, received: '', message } as const;
      return { typed: false, value, issues: [issue] };
    },
  };
  return schema;
}
