import * as v from 'valibot';
import { type LostPart, lostParts } from '../../kit/http/lost-input.ts';
import { asFault, unknownField } from './explain-issue.ts';
import type { PolicyFault } from './plan.ts';

export interface Sifted {
  /** By path, such as `languages[0]`. */
  readonly faults: readonly PolicyFault[];
  /**
   * The input without its faults: without the value if the rest can be read, otherwise without its field. A faulty
   * name in a list is replaced by one that does not exist, so that the others keep their positions.
   */
  readonly rest: unknown;
}

/**
 * All faults in an input's form, with the remaining input, so that it can be checked further for the same
 * reply.
 */
export function sift(schema: v.GenericSchema, given: unknown): Sifted {
  const left: unknown = structuredClone(given);
  const unknown = unknownFields(schema, left);
  for (const keys of unknown) remove(left, keys);
  const { issues = [], output } = v.safeParse(schema, left);
  const lost = lostParts(left, output);
  const faults = [
    ...unknown.map((keys) => ({ path: asPath(keys), ...unknownField })),
    ...issues.map((issue) => ({ path: asPath(keysOf(issue)), ...asFault(issue) })),
    ...lost.map(asLost),
  ];
  return { faults, rest: readable(schema, left, [...issues.map(keysOf), ...lost.map(({ path }) => path)]) };
}

/** What a schema is made of. */
interface Parts {
  readonly type: string;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly wrapped?: v.GenericSchema;
  readonly item?: v.GenericSchema;
  readonly value?: v.GenericSchema;
}

/**
 * The paths of all fields that strict objects do not have. The library reports one of an object at a time, and to read a
 * body once for each of its fields would take seconds.
 */
function unknownFields(schema: v.GenericSchema, given: unknown, path: Keys = []): readonly Keys[] {
  const { type, entries, wrapped, item, value } = schema as unknown as Parts;
  if (wrapped !== undefined) return unknownFields(wrapped, given, path);
  if (typeof given !== 'object' || given === null) return [];
  const within = Array.isArray(given) ? [...given.entries()] : Object.entries(given);
  return within.flatMap(([key, each]): readonly Keys[] => {
    const at = [...path, key];
    const own = entries !== undefined && Object.hasOwn(entries, key) ? entries[key] : (item ?? value);
    if (own !== undefined) return unknownFields(own, each, at);
    return type === 'strict_object' && !Array.isArray(given) ? [at] : [];
  });
}

/** Faults found in the values, except where the form already has a fault: a value is reported once. */
export function besides(form: readonly PolicyFault[], found: readonly PolicyFault[]): readonly PolicyFault[] {
  const reported = new Set(form.map(({ path }) => path));
  return found.filter(({ path }) => !reported.has(path));
}

/** A name that no technology, language or origin has. */
const NO_SUCH_NAME = '?';

type Keys = readonly unknown[];

/** The input without its faulty values, or without their fields where removing the values is not enough. */
function readable(schema: v.GenericSchema, given: unknown, faulty: readonly Keys[]): unknown {
  const left: unknown = structuredClone(given);
  for (const keys of faulty) {
    const last = keys.at(-1);
    if (typeof last === 'number') Object(holderOf(left, keys))[last] = NO_SUCH_NAME;
    else remove(left, keys);
  }
  const { issues = [], output } = v.safeParse(schema, left);
  const still = [...issues.map(keysOf), ...lostParts(left, output).map(({ path }) => path)];
  return without(
    left,
    still.map(([top]) => String(top)),
  );
}

/** The first name of a path. */
export const topOf = (path: string): string => /^[^.[]*/.exec(path)?.[0] ?? '';

/** The object without some of its own fields; any other value unchanged. */
export function without(given: unknown, names: readonly string[]): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const left = new Set(names);
  return Object.fromEntries(Object.entries(given).filter(([name]) => !left.has(name)));
}

const asLost = ({ path, reason }: LostPart): PolicyFault => ({
  path: asPath(path),
  code: 'invalid_value',
  message: reason === 'list' ? 'must be an object' : 'is a reserved name',
});

const keysOf = ({ path }: v.BaseIssue<unknown>): Keys => (path ?? []).map(({ key }) => key);

const asPath = (keys: readonly unknown[]): string =>
  keys
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('');

const holderOf = (from: unknown, keys: Keys): unknown =>
  keys.slice(0, -1).reduce((value, key) => Object(value)[String(key)], from);

/** Removes the field at the end of a path. */
function remove(from: unknown, keys: Keys): void {
  delete Object(holderOf(from, keys))[String(keys.at(-1))];
}
