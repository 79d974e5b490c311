import * as v from 'valibot';

/**
 * The same schema, but without arrays, which the library's object and record schemas accept as objects
 * without keys.
 */
export const noList = <const TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value)),
    schema,
  );
