import { type FinishResult, isRecord } from '@kuelik/protocol';

/** A result as monitoring gets it: the specification's shape, no value of a person. */
export interface ValuelessResult {
  readonly status: FinishResult['status'];
  /** Field name to true, false or null; any other value as `hidden`, objects and lists field by field. */
  readonly data: unknown;
}

/** Instead of a text or number, either of which may be personal. */
const hidden = '[hidden]';

/** A field's name. Anything else used as one, such as a number, may be a value. */
const fieldName = /^[a-z][a-z_]{0,39}\d?$/i;

/** Fields deeper than this are hidden: the deepest result of the specification has five levels. */
const deepest = 6;

function withoutValue(value: unknown, depth: number): unknown {
  if (typeof value === 'boolean' || value === null) return value;
  if (depth === deepest) return hidden;
  if (Array.isArray(value)) return value.map((one) => withoutValue(one, depth + 1));
  if (!isRecord(value)) return hidden;
  const fields = Object.entries(value).filter(([name]) => fieldName.test(name));
  return Object.fromEntries(fields.map(([name, one]) => [name, withoutValue(one, depth + 1)]));
}

/** The results of a flow without personal data: statuses, field names, yes and no. */
export function withoutValues(
  results: Readonly<Record<string, FinishResult>>,
): Readonly<Record<string, ValuelessResult>> {
  const shown = Object.entries(results).map(
    ([key, { status, data }]) => [key, { status, data: withoutValue(data, 0) }] as const,
  );
  return Object.fromEntries(shown);
}
