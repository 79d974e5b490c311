import * as v from 'valibot';

/** A whole number that an integrator may set between `least` and `most`; `fallback` where it says nothing. */
export const count = (fallback: number, least: number, most: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)), fallback);

/** A number that an integrator may set between `least` and `most`; `fallback` where it says nothing. */
export const amount = (fallback: number, least: number, most: number) =>
  v.optional(v.pipe(v.number(), v.minValue(least), v.maxValue(most)), fallback);

/**
 * Reads the settings that a session was made with. Creating a session refuses what is wrong; a session that was
 * made elsewhere must still run, so here a missing, unknown or wrong value takes its default, one by one.
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
