import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openS3Store } from './open-s3-store.ts';

let stop: () => void = () => undefined;
afterEach(() => stop());

/** A store that replies to every list with this page. */
async function storeWith(page: string) {
  let asked = 0;
  const server = createServer((_request, reply) => {
    asked += 1;
    reply.end(`<ListBucketResult><IsTruncated>true</IsTruncated>${page}</ListBucketResult>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = () => server.close();
  const { port } = server.address() as AddressInfo;
  const store = await openS3Store({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'files',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  });
  return { store, asked: () => asked };
}

it.each([
  ['that never ends', '<NextContinuationToken>same</NextContinuationToken>', 2],
  ['without the place where it continues', '', 1],
])('does not count files as removed after a list %s', async (_name, page, asked) => {
  const found = await storeWith(page);
  await expect(found.store.removeAll('ab/session')).rejects.toMatchObject({
    code: 'storage_unavailable',
    cause: { message: 'The file store says that its list continues, but not where' },
  });
  expect(found.asked()).toBe(asked);
});
