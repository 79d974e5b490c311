import { expect, test } from 'vitest';
import { fetchRecord, parseRecord, shorten } from './record.ts';

const record = {
  status: 'FINISHED',
  results: { short: { status: 'success', data: {} }, document: { status: 'failure' }, odd: 7 },
};
const read = {
  status: 'FINISHED',
  results: [
    { name: 'short', status: 'success' },
    { name: 'document', status: 'failure' },
    { name: 'odd', status: null },
  ],
  raw: record,
};

test('a record is read with and without the envelope', () => {
  expect(parseRecord({ data: record })).toEqual(read);
  expect(parseRecord(record)).toEqual(read);
  expect(parseRecord({ data: { id: 1 } })).toBeNull();
  expect(parseRecord(null)).toBeNull();
});

test('the API key goes into the header and the session into the path', async () => {
  const calls: [string, RequestInit | undefined][] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    calls.push([String(input), init]);
    return Response.json({ data: record });
  };
  await fetchRecord('/api/v1', 'a/b', 'key', new AbortController().signal, fetch);
  expect(calls[0]?.[0]).toBe('/api/v1/integrator/sessions/a%2Fb/');
  expect(new Headers(calls[0]?.[1]?.headers).get('authorization')).toBe('Api-Key key');
});

test.each([
  [401, { code: 'invalid_api_key', message: '' }, 'invalid_api_key'],
  [502, '<html>', 'http_502'],
  [200, { data: {} }, 'http_200'],
])('reply %i becomes an error with code %s', async (status, body, code) => {
  const fetch = async () => new Response(JSON.stringify(body), { status });
  const call = fetchRecord('/api/v1', 'a', 'key', new AbortController().signal, fetch);
  await expect(call).rejects.toMatchObject({ code });
});

test('pictures are shown as their length', () => {
  const shown = shorten({ photo: 'x'.repeat(200), list: [1, 'short'], none: null }, (n) => `${n} characters`);
  expect(shown).toEqual({ photo: `${'x'.repeat(24)}… 200 characters`, list: [1, 'short'], none: null });
});
