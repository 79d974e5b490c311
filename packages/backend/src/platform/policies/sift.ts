import * as v from 'valibot';
import { type LostPart, lostParts } from '../../kit/http/lost-input.ts';
import { asFault } from './explain-issue.ts';
import type { PolicyFault } from './plan.ts';

export interface Sifted {
  /** By path, such as `languages[0]`. */
  readonly faults: readonly PolicyFault[];
  /** The input without its top-level fields that have a fault. */
  readonly rest: unknown;
}

/** Maximum rounds; see `MAX_FAULTS`. */
const MAX_ROUNDS = 100;

/**
 * All faults in an input's form, with the remaining input, so that it can be checked further for the same
 * reply.
 */
export function sift(schema: v.GenericSchema, given: unknown): Sifted {
  const left: unknown = structuredClone(given);
  const unknown: PolicyFault[] = [];
  for (let round = 0; ; round += 1) {
    const { issues = [], output } = v.safeParse(schema, left);
    // A strict object reports only one unknown field at a time, so they are removed one by one.
    const strange = issues.filter(isUnknownField);
    if (strange.length === 0 || round >= MAX_ROUNDS) {
      const faults = [
        ...unknown,
        ...issues.map((issue) => ({ path: pathOf(issue), ...asFault(issue) })),
        ...lostParts(left, output).map(asLost),
      ];
      return {
        faults,
        rest: without(
          given,
          faults.map(({ path }) => topOf(path)),
        ),
      };
    }
    for (const issue of strange) {
      unknown.push({ path: pathOf(issue), ...asFault(issue) });
      remove(left, issue);
    }
  }
}

/** The first name of a path. */
export const topOf = (path: string): string => /^[^.[]*/.exec(path)?.[0] ?? '';

/** The object without some of its own fields; any other value unchanged. */
export function without(given: unknown, names: readonly string[]): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
}

const isUnknownField = ({ type, expected }: v.BaseIssue<unknown>): boolean =>
  type === 'strict_object' && expected === 'never';

const asLost = ({ path, reason }: LostPart): PolicyFault => ({
  path: asPath(path),
  code: 'invalid_value',
  message: reason === 'list' ? 'must be an object' : 'is not a possible name',
});

const pathOf = ({ path }: v.BaseIssue<unknown>): string => asPath((path ?? []).map(({ key }) => key));

const asPath = (keys: readonly unknown[]): string =>
  keys
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('');

/** Removes the field that an issue is about. */
function remove(from: unknown, { path }: v.BaseIssue<unknown>): void {
  const keys = [...(path ?? [])].map(({ key }) => String(key));
  const last = keys.pop() ?? '';
  const holder = keys.reduce<unknown>((value, key) => Object(value)[key], from);
  delete Object(holder)[last];
}
