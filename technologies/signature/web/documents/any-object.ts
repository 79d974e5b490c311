import * as v from 'valibot';

/** The same schema for a reply of any backend: nothing counts as an object without fields, a list as no reply. */
export const anyObject = <const TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.pipe(
    v.unknown(),
    v.transform((value: unknown) => (Array.isArray(value) ? null : (value ?? {}))),
    schema,
  );
