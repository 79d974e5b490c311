import * as v from 'valibot';

export type Unwrapped<TOutput> =
  | { readonly ok: true; readonly value: TOutput }
  | { readonly ok: false; readonly issue: string };

/**
 * Finds what the schema asks for in a reply that may or may not be wrapped in `{data: …}`.
 *
 * Which form is tried first depends on the schema: one that itself speaks of a `data` key (such as
 * a finish result) takes the body as it is when it can; any other takes the inside of `data`, so
 * that a schema of optional keys does not succeed on the envelope and lose what is in it.
 */
export function unwrap<TSchema extends v.GenericSchema>(
  schema: TSchema,
  body: unknown,
): Unwrapped<v.InferOutput<TSchema>> {
  const candidates = hasData(body)
    ? speaksOfData(schema)
      ? [body, body.data]
      : [body.data, body]
    : body === undefined
      ? [undefined, null]
      : [body];
  let issue = '';
  for (const candidate of candidates) {
    const result = v.safeParse(schema, candidate);
    if (result.success) return { ok: true, value: result.output };
    issue ||= describe(result.issues[0]);
  }
  return { ok: false, issue };
}

/** Where and what, never the value: it may be personal. */
function describe(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? 'reply'}: expected ${issue.expected ?? issue.type}`;
}

function hasData(body: unknown): body is { data: unknown } {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && 'data' in body;
}

function speaksOfData(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if ('entries' in schema && typeof schema.entries === 'object' && schema.entries !== null) {
    return 'data' in schema.entries;
  }
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.some(speaksOfData);
  return 'wrapped' in schema && speaksOfData(schema.wrapped);
}
