import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { type BlobStore, createFolderStore, createPairStore, moveBlobs, openS3Store } from '@kuelik/backend';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findSwift, type SwiftStore, startSwift } from '../../../../../tools/lib/services/swift.ts';
import { type Relay, relayTo } from './store-relay-harness.ts';

const bucket = 'files';
/** Long enough for a busy machine. */
const PATIENT_MS = 60_000;
const TIMEOUT_MS = 1500;

// Swift is written in Python, and slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

async function* from(...parts: readonly Uint8Array[]) {
  yield* parts;
}
const unavailable = { code: 'storage_unavailable', httpStatus: 503, retryAfter: 30 };

describe.skipIf(findSwift() === null)('files in an S3 store: OpenStack Swift', () => {
  let swift: SwiftStore;
  let relay: Relay;
  let store: BlobStore;
  let client: S3Client;
  let files = 0;
  /** A fresh key below `prefix`. */
  const fresh = (prefix = 'ab/session') => {
    files += 1;
    return `${prefix}/file-${files}`;
  };
  const read = async (key: string) => buffer(await store.get(key));
  const open = (endpoint: string, timeoutMs = PATIENT_MS) =>
    openS3Store({ endpoint, region: swift.region, bucket, credentials: swift, timeoutMs });

  beforeAll(async () => {
    swift = await startSwift();
    client = new S3Client({
      endpoint: swift.endpoint,
      region: swift.region,
      forcePathStyle: true,
      credentials: swift,
    });
    await swift.makeBucket(bucket);
    relay = await relayTo(swift.endpoint);
    store = await open(relay.url);
  });
  afterEach(() => relay.misbehave(() => null));
  afterAll(async () => {
    client?.destroy();
    await relay?.close();
    await swift?.stop();
  });

  it('lists files with the time at which they were stored', async () => {
    const key = fresh('ab/listed');
    await store.put(key, from(Buffer.from('x')));
    const listed = [];
    for await (const file of store.list('ab/listed')) listed.push(file);
    expect(listed).toEqual([{ key, storedAt: expect.any(Date) }]);
    // The store reports whole seconds, and may have rounded up.
    expect(Math.abs(Date.now() - (listed[0]?.storedAt.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it('keeps, finds and removes files of any size', async () => {
    for (const size of [0, 1, 70_000]) {
      const key = fresh();
      const bytes = randomBytes(size);
      await store.put(key, from(bytes));
      expect(await read(key)).toEqual(bytes);
    }
    await expect(store.get('ab/session/none')).rejects.toMatchObject({ code: 'blob_not_found' });
    const key = fresh();
    await store.put(key, from(Buffer.from('x')));
    await store.remove(key);
    await store.remove(key);
    await expect(store.get(key)).rejects.toMatchObject({ code: 'blob_not_found' });
  });

  it('sends a large file in parts, one of them in memory at a time', async () => {
    const key = fresh();
    const chunk = randomBytes(1024 * 1024);
    async function* twenty() {
      for (let i = 0; i < 20; i++) yield chunk;
    }
    await store.put(key, twenty());
    const found = await read(key);
    expect(found.length).toBe(20 * chunk.length);
    expect(found.subarray(-chunk.length).equals(chunk)).toBe(true);
    expect(relay.requests().filter((asked) => asked.includes('partNumber='))).toHaveLength(3);
  });

  it('leaves nothing of an upload that breaks off', async () => {
    const key = fresh('cd/broken');
    async function* broken() {
      for (let i = 0; i < 10; i++) yield Buffer.alloc(1024 * 1024);
      throw new Error('connection lost');
    }
    await expect(store.put(key, broken())).rejects.toThrow();
    await expect(store.get(key)).rejects.toMatchObject({ code: 'blob_not_found' });
    expect((await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads ?? []).toEqual(
      [],
    );
  });

  it('removes everything below a prefix and nothing beside it', async () => {
    const keys = Array.from({ length: 12 }, () => fresh('ef/one'));
    await Promise.all(keys.map((key) => store.put(key, from(Buffer.from(key)))));
    const beside = fresh('ef/one-more');
    await store.put(beside, from(Buffer.from('stays')));
    await store.removeAll('ef/one');
    for (const key of keys) await expect(store.get(key)).rejects.toMatchObject({ code: 'blob_not_found' });
    expect((await read(beside)).toString()).toBe('stays');
  });

  it('keeps the first files of a process when many come at once', async () => {
    const started = await open(swift.endpoint);
    const keys = Array.from({ length: 8 }, () => fresh('ab/first'));
    await Promise.all(keys.map((key) => started.put(key, from(Buffer.from(key)))));
    for (const key of keys) expect((await read(key)).toString()).toBe(key);
  });

  it('never replaces a file', async () => {
    const key = fresh();
    await store.put(key, from(Buffer.from('first')));
    await expect(store.put(key, from(Buffer.from('other')))).rejects.toMatchObject(unavailable);
    await store.put(key, from(Buffer.from('first')));
    expect((await read(key)).toString()).toBe('first');
  });

  it('counts a file as stored once when the reply is lost', async () => {
    const key = fresh();
    let lost = 0;
    relay.misbehave((method) => (method === 'PUT' && lost++ === 0 ? 'lose-reply' : null));
    await store.put(key, from(Buffer.from('once')));
    expect(lost).toBe(2);
    expect((await read(key)).toString()).toBe('once');
  });

  it('detects a store that acknowledges files and drops them', async () => {
    relay.misbehave((method) => (method === 'PUT' ? 'swallow' : null));
    await expect(store.put(fresh(), from(Buffer.from('gone')))).rejects.toMatchObject(unavailable);
  });

  it('continues a download that breaks, and gives up on one that always does', async () => {
    const key = fresh();
    const bytes = randomBytes(300_000);
    await store.put(key, from(bytes));
    let cuts = 0;
    relay.misbehave((method) => (method === 'GET' && cuts++ < 2 ? 'cut' : null));
    expect(await read(key)).toEqual(bytes);
    expect(cuts).toBe(3);
    relay.misbehave((method) => (method === 'GET' ? 'cut' : null));
    await expect(read(key)).rejects.toMatchObject(unavailable);
  });

  it('does not wait for a store that hangs, and works again after it', async () => {
    const key = fresh();
    const impatient = await open(swift.endpoint, TIMEOUT_MS);
    swift.signal('proxy', 'SIGSTOP');
    try {
      // It hangs until it is awakened: what is answered before has not waited for it.
      await expect(impatient.put(key, from(Buffer.from('x')))).rejects.toMatchObject(unavailable);
    } finally {
      swift.signal('proxy', 'SIGCONT');
    }
    await expect
      .poll(() => store.put(key, from(Buffer.from('x'))).then(() => 'stored', String))
      .toBe('stored');
  });

  it('says so when the store is killed, and loses nothing that it acknowledged', async () => {
    const kept: string[] = [];
    const failed: unknown[] = [];
    await store.put(fresh(), from(Buffer.from('before')));
    const writing = Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const key = fresh('aa/killed');
        if (i === 8) await swift.kill('object');
        await store.put(key, from(Buffer.from(key))).then(
          () => kept.push(key),
          (error: unknown) => failed.push(error),
        );
      }),
    );
    await writing;
    for (const error of failed) expect(error).toMatchObject(unavailable);
    expect(failed.length).toBeGreaterThan(0);
    await swift.start('object');
    for (const key of kept) expect((await read(key)).toString()).toBe(key);
    const key = fresh();
    await expect
      .poll(() => store.put(key, from(Buffer.from('again'))).then(() => 'stored', String))
      .toBe('stored');
  });

  it('says so when the store is full, and reads on', async () => {
    const key = fresh();
    await store.put(key, from(Buffer.from('kept')));
    await swift.kill('object');
    // Reserves the whole disk, so the store is full.
    await swift.start('object', 'fallocate_reserve = 100%');
    try {
      await expect(store.put(fresh(), from(Buffer.from('x')))).rejects.toMatchObject(unavailable);
      expect((await read(key)).toString()).toBe('kept');
    } finally {
      await swift.kill('object');
      await swift.start('object');
    }
  });

  it('names no key of ours in its errors', async () => {
    const wrong = await openS3Store({
      endpoint: swift.endpoint,
      region: swift.region,
      bucket: 'no-such-bucket',
      credentials: { ...swift, secretAccessKey: 'hidden-secret' },
      timeoutMs: PATIENT_MS,
    });
    const error = await wrong.put(fresh(), from(Buffer.from('x'))).catch((caught: unknown) => caught);
    expect(error).toMatchObject(unavailable);
    expect(`${(error as Error).stack} ${((error as Error).cause as Error).message}`).not.toContain(
      'hidden-secret',
    );
    expect(((error as Error).cause as Error).message).toMatch(/\(403: it refuses the access keys/);
  });

  describe('while files move there from a folder', () => {
    let root: string;
    beforeEach(async () => {
      root = await mkdtemp(join(tmpdir(), 'kuelik-move-'));
    });
    afterEach(() => rm(root, { recursive: true }));

    it('every file can be read all the time, new ones are written, and the erased stay erased', async () => {
      const folder = await createFolderStore(root);
      const before = Array.from({ length: 30 }, () => fresh('bb/moved'));
      for (const key of before) await folder.put(key, from(Buffer.from(key)));
      const erased = fresh('bb/erased');
      await folder.put(erased, from(Buffer.from('personal')));
      const pair = createPairStore(folder, store, 'next');
      let moving = true;
      const moved = moveBlobs(root, store, () => undefined).finally(() => {
        moving = false;
      });
      const erasing = pair.removeAll('bb/erased');
      let reads = 0;
      const reading = (async () => {
        while (moving) {
          for (const key of before.slice(reads % 7, (reads % 7) + 4)) {
            expect((await buffer(await pair.get(key))).toString()).toBe(key);
            reads += 1;
          }
        }
      })();
      const late = fresh('bb/moved');
      await pair.put(late, from(Buffer.from('late')));
      await Promise.all([moved, erasing, reading]);
      expect((await moved).files).toBeGreaterThanOrEqual(before.length);
      expect(reads).toBeGreaterThan(0);
      for (const key of [...before]) expect((await read(key)).toString()).toBe(key);
      expect((await read(late)).toString()).toBe('late');
      await expect(store.get(erased)).rejects.toMatchObject({ code: 'blob_not_found' });
      expect(await filesLeft(root)).toEqual([]);
    });

    it('continues where it was interrupted', async () => {
      const folder = await createFolderStore(root);
      const keys = Array.from({ length: 6 }, () => fresh('cc/moved'));
      for (const key of keys) await folder.put(key, from(Buffer.from(key)));
      // The state after a mover was killed between copying and removing.
      await store.put(keys[0] as string, from(Buffer.from(keys[0] as string)));
      let puts = 0;
      const failing: BlobStore = {
        ...store,
        put: (key, source) => (++puts === 4 ? Promise.reject(new Error('killed')) : store.put(key, source)),
      };
      await expect(moveBlobs(root, failing, () => undefined)).rejects.toThrow('killed');
      await moveBlobs(root, store, () => undefined);
      for (const key of keys) expect((await read(key)).toString()).toBe(key);
      expect(await filesLeft(root)).toEqual([]);
    });
  });
});

async function filesLeft(root: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, 'blobs'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
