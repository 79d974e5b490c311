import { fakeClient, fakeError } from '@kuelik/protocol/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { offerElsewhere } from './offer-elsewhere.ts';

afterEach(() => vi.restoreAllMocks());

test('the session is offered by its id', async () => {
  const client = fakeClient({
    'POST /flows/session/hand-off/offer/': { state: 'waiting', code: '4821', step: null },
  });
  await offerElsewhere({ client, session: 's1' });
  expect(client.calls.map(({ body }) => body)).toEqual([{ session_id: 's1' }]);
});

test('a refused offer is logged and does not throw', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const client = fakeClient({ 'POST /flows/session/hand-off/offer/': fakeError(403, 'hand_off_limit') });
  await offerElsewhere({ client, session: 's1' });
  expect(warned).toHaveBeenCalledOnce();
});

test('a backend without hand-offs is not asked', async () => {
  const client = fakeClient({}, []);
  const asked = vi.spyOn(client, 'request');
  await offerElsewhere({ client, session: 's1' });
  expect(asked).not.toHaveBeenCalled();
});
