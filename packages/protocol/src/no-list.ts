import * as v from 'valibot';

/** The same schema for anything but a list, which the library's objects and records take for one without fields. */
export const noList = <const TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value)),
    schema,
  );
