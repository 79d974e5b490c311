import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawPortrait, registerPhoto } from '../people/portrait.ts';
import { type RunningSandbox, runSandbox } from '../testing.ts';

let time = Date.parse('2026-11-21T10:00:00Z');
let sandbox: RunningSandbox;
let photo: Buffer;
beforeAll(async () => {
  sandbox = await runSandbox(() => new Date(time));
  photo = Buffer.from(await drawPortrait('990231300010', 'male'), 'base64');
});
afterAll(() => sandbox.close());

let count = 0;
async function check(iin: string, picture = photo) {
  count += 1;
  const { procId } = await sandbox.providers.photoCheck.start({
    iin,
    photo: picture,
    reference: `reference-${count}`,
  });
  expect(await sandbox.providers.photoCheck.read(procId)).toEqual({ status: 'PROCESSING' });
  time += 3_000;
  return sandbox.providers.photoCheck.read(procId);
}

it('takes a moment and then matches the person', async () => {
  expect(await check('990231300010')).toEqual({ status: 'FINISHED', matching: true, similarity: 0.93 });
});

it('reports another person for the listed IIN', async () => {
  expect(await check('990231407014')).toMatchObject({ status: 'FINISHED', matching: false });
});

it('compares with the registered photo', async () => {
  await registerPhoto(sandbox.query, '990231300020', photo);
  expect(await check('990231300020')).toMatchObject({ matching: true, similarity: expect.closeTo(1, 3) });
  const other = Buffer.from(await drawPortrait('990231400017', 'female'), 'base64');
  const { similarity } = (await check('990231300020', other)) as { similarity: number };
  expect(similarity).toBeLessThan(0.98);
});

it('returns the same check for the same reference, also concurrently', async () => {
  const start = () =>
    sandbox.providers.photoCheck.start({ iin: '990231300010', photo, reference: 'the-same' });
  const started = await Promise.all([start(), start(), start(), start()]);
  expect(new Set(started.map(({ procId }) => procId)).size).toBe(1);
});

it('refuses unreadable pictures and unknown people', async () => {
  const start = (iin: string, picture: Uint8Array) =>
    sandbox.providers.photoCheck.start({ iin, photo: picture, reference: `refused-${iin}` });
  await expect(start('990231300010', Buffer.from('no picture'))).rejects.toMatchObject({
    code: 'photo_unreadable',
  });
  await expect(start('850228400002', photo)).rejects.toMatchObject({ code: 'iin_not_found' });
  await expect(sandbox.providers.photoCheck.read('unknown')).rejects.toMatchObject({
    code: 'proc_not_found',
  });
});

it('loses or never ends the checks of the listed IINs', async () => {
  expect(await check('990231407024')).toEqual({ status: 'PROCESSING' });
  const lost = await sandbox.providers.photoCheck.start({ iin: '990231407034', photo, reference: 'lost' });
  await expect(sandbox.providers.photoCheck.read(lost.procId)).rejects.toMatchObject({
    code: 'proc_not_found',
  });
});
