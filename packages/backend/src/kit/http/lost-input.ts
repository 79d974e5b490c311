/** A part of an input that a schema accepts but does not read as given. */
export interface LostPart {
  /** Field names and list positions from the top. */
  readonly path: readonly (string | number)[];
  readonly reason: 'list' | 'reserved_name';
}

/** Names that the schema library leaves out of records, as every object inherits or may poison them. */
const reservedNames = ['constructor', 'prototype'] as const;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What a schema dropped in silence: valibot reads a list as an object without fields, and leaves reserved names out of
 * records. The sender would assume that they count.
 * @param given the input, parsed from JSON
 * @param read the schema's output; a value that it passes through unread is the same and is not searched
 */
export function lostParts(given: unknown, read: unknown, path: LostPart['path'] = []): readonly LostPart[] {
  if (given === read) return [];
  if (Array.isArray(given)) {
    if (Array.isArray(read)) {
      return given.flatMap((value, index) => lostParts(value, read[index], [...path, index]));
    }
    return isObject(read) ? [{ path, reason: 'list' }] : [];
  }
  if (!isObject(given) || !isObject(read)) return [];
  const dropped = reservedNames
    .filter((name) => Object.hasOwn(given, name) && !Object.hasOwn(read, name))
    .map((name) => ({ path: [...path, name], reason: 'reserved_name' as const }));
  const fields = Object.keys(read).filter((name) => Object.hasOwn(given, name));
  return [...dropped, ...fields.flatMap((name) => lostParts(given[name], read[name], [...path, name]))];
}
