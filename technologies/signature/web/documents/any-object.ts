import * as v from 'valibot';

/**
 * The same schema for a reply from any backend: an empty reply counts as an object without fields, a list is
 * invalid.
 */
export const anyObject = <const TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.pipe(
    v.unknown(),
    v.transform((value: unknown) => (Array.isArray(value) ? null : (value ?? {}))),
    schema,
  );
