import * as v from 'valibot';

/** An integer setting between `least` and `most`; `fallback` by default. */
export const count = (fallback: number, least: number, most: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)), fallback);

/** A numeric setting between `least` and `most`; `fallback` by default. */
export const amount = (fallback: number, least: number, most: number) =>
  v.optional(v.pipe(v.number(), v.minValue(least), v.maxValue(most)), fallback);

/**
 * Reads a session's settings. Creating a session rejects invalid ones; a session created elsewhere must still
 * run, so here each missing, unknown or wrong value gets its default.
 */
export function readLeniently<const E extends v.ObjectEntries>(
  schema: v.StrictObjectSchema<E, undefined>,
  settings: Readonly<Record<string, unknown>>,
): v.InferOutput<v.StrictObjectSchema<E, undefined>> {
  const read = Object.entries(schema.entries).map(([name, entry]) => {
    const parsed = v.safeParse(entry, Object.hasOwn(settings, name) ? settings[name] : undefined);
    return [name, parsed.success ? parsed.output : v.getDefault(entry)];
  });
  return Object.fromEntries(read);
}
