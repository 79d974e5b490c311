import type { GenericSchema, InferOutput } from 'valibot';

export type Unwrapped<TOutput> =
  | { readonly ok: true; readonly value: TOutput }
  | { readonly ok: false; readonly issue: string };

/**
 * Finds the schema's content in a reply that may or may not be wrapped in `{data: …}`.
 *
 * The schema decides which form is tried first. A schema with a `data` key of its own (such as a finish
 * result) gets the whole body if that is valid; any other gets the content of `data`, so that a schema with
 * only optional keys does not match the envelope and lose the content.
 */
export function unwrap<TSchema extends GenericSchema>(
  schema: TSchema,
  body: unknown,
): Unwrapped<InferOutput<TSchema>> {
  const candidates = hasData(body)
    ? speaksOfData(schema)
      ? [body, body.data]
      : isOnlyEnvelope(body)
        ? [body.data]
        : [body.data, body]
    : body === undefined
      ? [undefined, null]
      : [body];
  let issue = '';
  for (const candidate of candidates) {
    // Uses the Standard Schema interface (https://standardschema.dev), so that the library is not needed
    // here.
    const result = schema['~standard'].validate(candidate);
    if (result instanceof Promise) throw new TypeError('An asynchronous schema');
    if (result.issues === undefined) return { ok: true, value: result.value as InferOutput<TSchema> };
    issue ||= describe(result.issues[0]);
  }
  return { ok: false, issue };
}

/** A schema issue. Its message is ignored: it quotes the value. */
interface Issue {
  readonly path?: readonly (PropertyKey | { readonly key: unknown })[] | undefined;
  readonly expected?: string | null;
}

/** Path and expectation, never the value: it may be personal. */
function describe(issue: Issue | undefined): string {
  const path = issue?.path?.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
  return `${path ?? 'reply'}: expected ${issue?.expected ?? 'something else'}`;
}

function hasData(body: unknown): body is { data: unknown } {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && 'data' in body;
}

/**
 * Only an envelope that has content: a schema of any object must not mistake the envelope for the content.
 */
const isOnlyEnvelope = (body: { data: unknown }): boolean =>
  Object.keys(body).length === 1 && (body.data ?? null) !== null;

function speaksOfData(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if ('entries' in schema && typeof schema.entries === 'object' && schema.entries !== null) {
    return 'data' in schema.entries;
  }
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.some(speaksOfData);
  return 'wrapped' in schema && speaksOfData(schema.wrapped);
}
