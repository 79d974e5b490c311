import { fakeClient } from '@kuelik/protocol/testing';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sendPictures } from './send-pictures.ts';

test('the sides are sent as named files, and the same pictures are the same attempt', async () => {
  const client = fakeClient({ 'POST /read/': { name: 'TEST' } });
  const pictures = {
    front: { blob: new Blob(['f'], { type: 'image/png' }) },
    back: { blob: new Blob(['b'], { type: 'image/jpeg' }) },
  };
  const send = (sent: typeof pictures) =>
    sendPictures(client, {
      path: '/read/',
      fields: { country: 'MX' },
      pictures: sent,
      schema: v.object({ name: v.string() }),
      onProgress: () => undefined,
    });
  expect(await send(pictures)).toEqual({ name: 'TEST' });
  await send(pictures);
  await send({ ...pictures });
  const [first, second, other] = client.calls;
  const form = first?.body as FormData;
  expect([...form.keys()]).toEqual(['country', 'front', 'back']);
  expect([form.get('front'), form.get('back')]).toMatchObject([{ name: 'front.png' }, { name: 'back.jpg' }]);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  expect(other?.idempotencyKey).not.toBe(first?.idempotencyKey);
  // Leaves no request pending.
  expect(first?.timeout).toBeGreaterThan(0);
});

test('frames that the MRZ was read from are sent with their side', async () => {
  const client = fakeClient({ 'POST /read/': {} });
  const jpeg = (text: string) => new Blob([text], { type: 'image/jpeg' });
  await sendPictures(client, {
    path: '/read/',
    fields: {},
    pictures: { front: { blob: jpeg('f') }, back: { blob: jpeg('b'), more: [jpeg('1'), jpeg('2')] } },
    schema: v.object({}),
    onProgress: () => undefined,
  });
  const form = client.calls[0]?.body as FormData;
  expect([...form.keys()].sort()).toEqual(['back', 'front', 'more_back', 'more_back']);
  expect(form.getAll('more_back')).toMatchObject([{ name: 'back.jpg' }, { name: 'back.jpg' }]);
});
