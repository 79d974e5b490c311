import { expect, test, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

const metric = { name: 'result_shown', session: 's', detail: { status: 'success' } } as const;

test('sends to the backend when on [7.24]', async () => {
  const sendBeacon = vi.fn((_url: string, _body: BodyInit) => true);
  createMetrics(true, '/api/v1', { sendBeacon })(metric);
  const [url, body] = sendBeacon.mock.calls[0] ?? [];
  expect(url).toBe('/api/v1/metrics/events/');
  expect(JSON.parse(await (body as Blob).text())).toMatchObject({
    type: 'result_shown',
    session_id: 's',
    detail: { status: 'success' },
  });
});

test('sends nothing when off [4.20]', () => {
  const sendBeacon = vi.fn(() => true);
  createMetrics(false, '/api/v1', { sendBeacon })(metric);
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('a missing or refusing beacon is not an error', () => {
  createMetrics(true, '', {})(metric);
  createMetrics(true, '', {
    sendBeacon: () => {
      throw new TypeError('too large');
    },
  })(metric);
});
