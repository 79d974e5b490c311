import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { metricsApi, metricsRequest } from './metrics.ts';
import { fakeBackend, json } from './test-kit.ts';

const request = { session_id: 's1', events: [{ name: 'flow_finished', at: '2026-01-01T00:00:00.000Z' }] };

test('goes as a beacon where there is one', async () => {
  const { client, seen } = fakeBackend([json({})]);
  const sent: { url: string; body: Blob }[] = [];
  const beacon = (url: string, body: Blob) => sent.push({ url, body }) > 0;
  await metricsApi(client, beacon).send(request);
  expect(sent[0]?.url).toBe('https://kyc.test/api/v1/metrics/events/');
  expect(sent[0]?.body.type).toBe('application/json');
  expect(JSON.parse((await sent[0]?.body.text()) ?? '')).toEqual(request);
  expect(seen).toHaveLength(0);
});

test.each([
  ['none', null],
  ['one that refuses', () => false],
])('goes as a request with %s, and ignores its errors', async (_kind, beacon) => {
  const onFailure = vi.fn();
  const { client, seen } = fakeBackend([json({}, 500)], { onFailure });
  await expect(metricsApi(client, beacon).send(request)).resolves.toBeUndefined();
  expect(seen[0]).toMatchObject({ method: 'POST', body: request });
  expect(onFailure).not.toHaveBeenCalled();
});

test('uses the browser’s beacon by itself', async () => {
  const sendBeacon = vi.fn(() => true);
  vi.stubGlobal('navigator', { sendBeacon });
  const { client, seen } = fakeBackend([json({})]);
  await metricsApi(client).send(request);
  vi.unstubAllGlobals();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  expect(seen).toHaveLength(0);
});

test('metrics are short plain values', () => {
  const event = (values: object) => ({ events: [{ ...request.events[0], values }] });
  expect(v.is(metricsRequest, request)).toBe(true);
  expect(v.is(metricsRequest, event({ ok: true, ms: 5, type: 'short', none: null }))).toBe(true);
  expect(v.is(metricsRequest, event({ photo: 'x'.repeat(129) }))).toBe(false);
  expect(v.is(metricsRequest, event({ nested: {} }))).toBe(false);
  expect(v.is(metricsRequest, { events: [] })).toBe(false);
  expect(v.is(metricsRequest, { events: [{ name: 'Not A Name', at: request.events[0]?.at }] })).toBe(false);
});
