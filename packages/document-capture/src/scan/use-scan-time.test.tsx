import { fakeClient } from '@kuelik/protocol/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useScanTime } from './use-scan-time.ts';

afterEach(cleanup);

function scan(client: ReturnType<typeof fakeClient>) {
  return renderHook(
    ({ live }) =>
      useScanTime({ client, sessionId: 's', technology: 'document', scanPath: '/document/scan/', live }),
    { initialProps: { live: false } },
  );
}

test('every opening of the camera starts a scan, whose time limit comes from the server', async () => {
  const client = fakeClient({ 'POST /document/scan/': { time_limit_s: 45, expires_at: '' } });
  const { result, rerender } = scan(client);
  expect([result.current.scanTime, client.calls.length]).toEqual([120_000, 0]);
  rerender({ live: true });
  await vi.waitFor(() => expect(result.current.scanTime).toBe(45_000));
  rerender({ live: false });
  rerender({ live: true });
  expect(client.calls).toMatchObject([
    { path: '/document/scan/', body: { session_id: 's', technology: 'document' } },
    { path: '/document/scan/' },
  ]);
  act(() => result.current.restart());
  expect(client.calls).toHaveLength(3);
  expect(client.calls[1]?.idempotencyKey).not.toBe(client.calls[0]?.idempotencyKey);
});

test('a backend without the call keeps the default of two minutes', async () => {
  const client = fakeClient({});
  const { result, rerender } = scan(client);
  rerender({ live: true });
  await vi.waitFor(() => expect(client.calls).toHaveLength(1));
  expect(result.current.scanTime).toBe(120_000);
});
