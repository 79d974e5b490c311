import type { GenericSchema, InferOutput } from 'valibot';

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
export function unwrap<TSchema extends GenericSchema>(
  schema: TSchema,
  body: unknown,
): Unwrapped<InferOutput<TSchema>> {
  const candidates = hasData(body)
    ? speaksOfData(schema)
      ? [body, body.data]
      : isRefusal(body)
        ? [body]
        : [body.data, body]
    : body === undefined
      ? [undefined, null]
      : [body];
  let issue = '';
  for (const candidate of candidates) {
    // By the schema's own interface (https://standardschema.dev), so that the library is not needed here.
    const result = schema['~standard'].validate(candidate);
    if (result instanceof Promise) throw new TypeError('A reply is not parsed by an asynchronous schema');
    if (result.issues === undefined) return { ok: true, value: result.value as InferOutput<TSchema> };
    issue ||= describe(result.issues[0]);
  }
  return { ok: false, issue };
}

/** A schema's complaint. Its message is left alone: it quotes the value. */
interface Issue {
  readonly path?: readonly (PropertyKey | { readonly key: unknown })[] | undefined;
  readonly expected?: string | null;
}

/** Where and what, never the value: it may be personal. */
function describe(issue: Issue | undefined): string {
  const path = issue?.path?.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
  return `${path ?? 'reply'}: expected ${issue?.expected ?? 'something else'}`;
}

function hasData(body: unknown): body is { data: unknown } {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && 'data' in body;
}

/** A word beside the data that takes it back: `{result: false, data: …}`. */
function isRefusal(body: { readonly data: unknown }): boolean {
  return 'result' in body && body.result === false;
}

function speaksOfData(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if ('entries' in schema && typeof schema.entries === 'object' && schema.entries !== null) {
    return 'data' in schema.entries;
  }
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.some(speaksOfData);
  return 'wrapped' in schema && speaksOfData(schema.wrapped);
}
