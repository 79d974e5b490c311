import type { CompleteSettings } from './settings.ts';

/** The parts of a call that determine the HTTP request. */
export interface RequestParts {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly as?: 'json' | 'blob';
}

export interface WireRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

/** Query values that are not personal and help to read a log. */
const harmlessQuery = new Set(['qr', 'success', 'type', 'limit', 'size']);

/** Builds the HTTP request. Undefined query values are left out; a FormData sets its own content type. */
export function buildRequest(
  parts: RequestParts,
  settings: Pick<CompleteSettings, 'baseUrl' | 'getToken'>,
): WireRequest {
  const headers: Record<string, string> = { Accept: parts.as === 'blob' ? '*/*' : 'application/json' };
  const isForm = parts.body instanceof FormData;
  if (parts.body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  const token = settings.getToken();
  if (token !== null && token !== '') headers.Authorization = `Bearer ${token}`;
  if (parts.idempotencyKey !== undefined) headers['X-Idempotency-Key'] = parts.idempotencyKey;
  return {
    method: parts.method,
    url: settings.baseUrl + withSlash(parts.path) + buildQuery(parts.query),
    headers,
    body: isForm ? parts.body : toJson(parts.body),
  };
}

/** The URL without identifying values: query values are blanked, names stay. */
export function publicUrl(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const kept = [...new URLSearchParams(url.slice(start + 1))].map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${harmlessQuery.has(name) ? encodeURIComponent(value) : '*'}`,
  );
  return `${url.slice(0, start)}?${kept.join('&')}`;
}

function withSlash(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

function buildQuery(query: RequestParts['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.append(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function toJson(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body);
}
