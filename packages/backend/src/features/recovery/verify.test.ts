import { afterAll, beforeAll, expect, it } from 'vitest';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { dropFile, storeFile } from '../../platform/evidence/evidence.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { createDocuments, documentFolder } from '../documents/store.ts';
import { verifyStored } from './verify.ts';

const DAY = 86_400_000;
const retention = { pictures: 30, data: 365 };
let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

/** A session of a restored database, whose picture's file is gone. */
async function withoutFile(ageMs: number, days: { picture_days?: number; data_days?: number } = {}) {
  const { context } = world;
  const { id } = await world.startSession();
  const bytes = Buffer.from('picture');
  const row = await storeFile(context, id, { kind: 'document-front', bytes, contentType: 'image/jpeg' });
  await context.db.insertInto('evidence').values(row).execute();
  await dropFile(context, id, row.id);
  const created_at = new Date(context.now().getTime() - ageMs);
  await context.db
    .updateTable('session')
    .set({ created_at, ...days })
    .where('session_id', '=', id)
    .execute();
}

it('misses no picture that the schedule has erased since the backup, only others', async () => {
  const faults = async () => (await verifyStored(world.context, { sample: 1000, retention })).faults.length;
  // Its picture was stored an hour after it began.
  await withoutFile(30 * DAY);
  await withoutFile(3 * DAY, { picture_days: 2 });
  await withoutFile(6 * DAY, { picture_days: 20, data_days: 5 });
  expect(await faults()).toBe(0);
  await withoutFile(29 * DAY);
  await withoutFile(3 * DAY, { picture_days: 4 });
  expect(await faults()).toBe(2);
});

it('misses a document to sign and a session protocol, as long as their data is kept', async () => {
  const { context } = world;
  const check = async () => (await verifyStored(context, { sample: 1000, retention })).faults;
  const before = await check();
  const { id } = await world.startSession();
  const text = { documentType: 'contract', mediaType: 'text/plain', pages: null, bytes: Buffer.from('a') };
  await createDocuments(context).add(id, [{ name: 'a.txt', ...text }]);
  expect(await check()).toEqual(before);
  await context.blobs.removeAll(documentFolder(id));
  const protocol = { session_id: id, edition: 1, created_at: context.now(), due_at: null };
  await context.db
    .insertInto('session_protocol')
    .values({ ...protocol, file: sortableId(context.now()), size: 1 })
    .execute();
  const missing = (await check()).filter((fault) => !before.includes(fault));
  expect(missing.map((fault) => fault.replace(/^\S+ /, ''))).toEqual([
    'a document cannot be read (file_error)',
    'a protocol cannot be read (blob_not_found)',
  ]);
  const created_at = new Date(context.now().getTime() - 365 * DAY);
  await context.db.updateTable('session').set({ created_at }).where('session_id', '=', id).execute();
  expect(await check()).toEqual(before);
});
