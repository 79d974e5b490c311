import { ApiError, type FinishResult } from '@kuelik/protocol';
import * as v from 'valibot';

/** The part of the integrator's session record that the page reads; the rest is shown as received. */
const recordSchema = v.looseObject({
  status: v.string(),
  results: v.optional(v.record(v.string(), v.unknown())),
});

const resultSchema = v.looseObject({ status: v.picklist(['success', 'failure']) });

export interface SessionRecord {
  readonly status: string;
  readonly results: readonly { readonly name: string; readonly status: FinishResult['status'] | null }[];
  /** The whole reply. */
  readonly raw: unknown;
}

/** Reads a record with or without the `{data}` envelope; `null` if it is neither. */
export function parseRecord(body: unknown): SessionRecord | null {
  const inside = v.is(v.object({ data: v.unknown() }), body) ? body.data : body;
  const parsed = v.safeParse(recordSchema, inside);
  if (!parsed.success) return null;
  const results = Object.entries(parsed.output.results ?? {}).map(([name, value]) => {
    const known = v.safeParse(resultSchema, value);
    return { name, status: known.success ? known.output.status : null };
  });
  return { status: parsed.output.status, results, raw: inside };
}

/**
 * GET /integrator/sessions/{id}/ with the API key, as an integrator's own server calls it. Rejects with
 * `ApiError`.
 */
export async function fetchRecord(
  baseUrl: string,
  session: string,
  apiKey: string,
  signal: AbortSignal,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<SessionRecord> {
  const url = `${baseUrl}/integrator/sessions/${encodeURIComponent(session)}/`;
  const reply = await fetch(url, { headers: { Authorization: `Api-Key ${apiKey}` }, signal });
  const body: unknown = await reply.json().catch(() => null);
  const record = reply.ok ? parseRecord(body) : null;
  if (record !== null) return record;
  const error = v.safeParse(v.looseObject({ code: v.string() }), body);
  throw new ApiError({
    type: reply.status >= 500 ? 'server' : 'client',
    code: error.success ? error.output.code : `http_${reply.status}`,
    message: 'The record could not be read',
    url,
    status: reply.status,
  });
}

/** A readable copy: long texts, such as pictures, are replaced by their length. */
export function shorten(value: unknown, describe: (length: number) => string): unknown {
  if (typeof value === 'string')
    return value.length > 160 ? `${value.slice(0, 24)}… ${describe(value.length)}` : value;
  if (Array.isArray(value)) return value.map((entry) => shorten(entry, describe));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shorten(entry, describe)]));
  }
  return value;
}
