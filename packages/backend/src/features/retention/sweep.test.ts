import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createFolderStore } from '../../kit/blobs/folder-store.ts';
import type { Context } from '../../kit/context.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { evidenceFolder, readEvidence, storeFile } from '../../platform/evidence/evidence.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { createDocuments, documentFolder } from '../documents/store.ts';
import { namedDocuments, namedPictures } from './named-files.ts';
import { type SweepOptions, type Swept, sweepFiles, sweepParts } from './sweep.ts';
import { startSweep } from './sweep-job.ts';

const DAY = 86_400_000;
const olderThanMs = 2 * DAY;
let world: TestPlatform;
let dir: string;
let context: Context;
let session: string;
const statements: string[] = [];
beforeAll(async () => {
  world = await createTestPlatform({ onStatement: (text) => statements.push(text) });
});
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kuelik-sweep-'));
  context = { ...world.context, blobs: await createFolderStore(dir) };
  session = (await world.startSession()).id;
});
afterEach(() => rm(dir, { recursive: true, force: true }));
afterAll(() => world.close());

const keys = async () => {
  const found: string[] = [];
  for (const root of ['documents', 'erasures', ...sweepParts]) {
    for await (const { key } of context.blobs.list(root)) found.push(key);
  }
  return found.sort();
};
const age = async (key: string, days = 3) => {
  const at = new Date(Date.now() - days * DAY);
  await utimes(join(dir, 'blobs', key), at, at);
  return key;
};
const ageAll = async () => {
  for (const key of await keys()) await age(key);
};
/** A file without a row, as a process leaves that died before storing it. */
const orphan = async (folder = evidenceFolder(session), days = 3) => {
  const key = `${folder}/${sortableId(new Date())}`;
  await context.blobs.put(key, new Blob(['x']).stream());
  return age(key, days);
};
const picture = { kind: 'document-front', bytes: Buffer.from('picture'), contentType: 'image/jpeg' };
const store = async (sessionId = session) => {
  const row = await storeFile(context, sessionId, picture);
  await context.db.insertInto('evidence').values(row).execute();
  return row.id;
};
const sweep = (more: Partial<SweepOptions> = {}): Promise<Swept> =>
  sweepFiles(context, { olderThanMs, ...more });

it('removes old files that no row names, and nothing else', async () => {
  const { db } = context;
  const stored = await store();
  const [document] = await createDocuments(context).add(session, [
    {
      name: 'a.txt',
      documentType: 'contract',
      mediaType: 'text/plain',
      pages: null,
      bytes: Buffer.from('a'),
    },
  ]);
  const [subject, at] = ['CN=Test', new Date().toISOString()];
  const certificate = {
    serial_number: '1',
    subject,
    iin: '',
    issuer: subject,
    not_before: at,
    not_after: at,
  };
  const signed = { format: 'CAdES', signedAt: at, certificate } as const;
  await createDocuments(context).keepSigned(session, document?.id ?? '', {
    ...signed,
    bytes: Buffer.from('s'),
  });
  const protocol = sortableId(new Date());
  await context.blobs.put(`${documentFolder(session)}/${protocol}`, new Blob(['p']).stream());
  await db
    .insertInto('session_protocol')
    .values({ session_id: session, edition: 1, created_at: new Date(), file: protocol, due_at: null })
    .execute();
  await context.blobs.put('erasures/2026-01-01/00', new Blob(['{}']).stream());
  await context.blobs.put(`${evidenceFolder(session)}/not-ours`, new Blob(['x']).stream());
  await ageAll();
  const young = await orphan(evidenceFolder(session), 1);
  const kept = await keys();
  expect(kept).toHaveLength(7);
  const lost = [
    await orphan(),
    await orphan(documentFolder(session)),
    await orphan(evidenceFolder('a session that never was')),
  ];
  expect(await sweep({ isTrial: true })).toMatchObject({ orphans: 3, removed: 0 });
  expect(await keys()).toEqual([...kept, ...lost].sort());
  expect(await sweep()).toMatchObject({ orphans: 3, removed: 3 });
  expect(await keys()).toEqual(kept);
  expect(kept).toContain(young);
  expect((await readEvidence(context, session, stored)).toString()).toBe('picture');
});

it('keeps the documents of a session whose key does not open', async () => {
  await createDocuments(context).add(session, [
    {
      name: 'a.txt',
      documentType: 'contract',
      mediaType: 'text/plain',
      pages: null,
      bytes: Buffer.from('a'),
    },
  ]);
  await orphan(documentFolder(session));
  await ageAll();
  await context.db.deleteFrom('session_key').where('session_id', '=', session).execute();
  const before = await keys();
  expect(await sweep()).toMatchObject({ orphans: 0, removed: 0 });
  expect(await keys()).toEqual(before);
});

it('keeps a file whose row comes after it was listed, or after it was found to have none', async () => {
  const { blobs } = context;
  const folder = evidenceFolder(session);
  const rowFor = (key: string) =>
    context.db
      .insertInto('evidence')
      .values({
        session_id: session,
        id: key.split('/').at(-1) ?? '',
        kind: 'document-front',
        content_type: 'image/jpeg',
        size: 1,
        created_at: new Date(),
      })
      .execute();
  await orphan();
  // One more than a single lookup takes.
  await Promise.all(
    Array.from({ length: 500 }, async () => {
      const key = `${folder}/${sortableId(new Date())}`;
      await writeFile(join(dir, 'blobs', key), 'x');
      await age(key);
    }),
  );
  const listed: string[] = [];
  const list: typeof blobs.list = async function* (prefix) {
    for await (const file of blobs.list(prefix)) {
      listed.push(file.key);
      yield file;
      // The first of them has been looked up by now, the last has not.
      if (listed.length === 501) await Promise.all([listed[0], listed[500]].map((key = '') => rowFor(key)));
    }
  };
  const racing = { ...context, blobs: { ...blobs, list } };
  expect(await sweepFiles(racing, { olderThanMs, all: true })).toMatchObject({
    files: 501,
    orphans: 500,
    removed: 499,
  });
  expect(await keys()).toEqual([listed[0], listed[500]].sort());
});

it('sends the same statements for any number of folders and sessions', async () => {
  const folders: string[] = [];
  const sent: unknown[] = [];
  for (let count = 1; count <= 3; count += 1) {
    const { id } = await world.startSession();
    const file = await store(id);
    folders.push(evidenceFolder(id));
    statements.length = 0;
    const isNamed = await namedPictures(context, folders);
    expect(folders.map((folder) => isNamed(folder, file))).toEqual([...Array(count - 1).fill(false), true]);
    await namedDocuments(context, folders);
    sent.push([...new Set(statements)]);
  }
  expect(sent[0]).toHaveLength(4);
  expect(sent).toEqual(Array(3).fill(sent[0]));
});

it('loses no file that is stored while it runs', async () => {
  const sessions = await Promise.all([1, 2, 3].map(async () => (await world.startSession()).id));
  for (const id of sessions) await orphan(evidenceFolder(id));
  let isDone = false;
  const stored: [string, string][] = [];
  const write = async (id: string) => {
    for (let at = 0; at < 15; at += 1) stored.push([id, await store(id)]);
  };
  const sweeping = (async () => {
    while (!isDone) await sweep();
  })();
  await Promise.all(sessions.map(write));
  isDone = true;
  await sweeping;
  for (const [id, file] of stored) {
    expect((await readEvidence(context, id, file)).toString()).toBe('picture');
  }
  expect(await keys()).toHaveLength(stored.length);
});

it('removes nothing where most files have no row, unless it is ordered to', async () => {
  const folder = evidenceFolder('of another database');
  for (let i = 0; i < 25; i += 1) await orphan(folder);
  const trial = { files: 25, orphans: 25, removed: 0, isSuspicious: true };
  expect(await sweep()).toEqual(trial);
  expect(await sweep({ isTrial: true })).toEqual(trial);
  expect(await sweep({ all: true })).toEqual({ ...trial, removed: 25, isSuspicious: false });
  expect(await keys()).toEqual([]);
});

it('judges the whole store: with a database that knows none of its sessions it removes no file', async () => {
  for (let i = 0; i < 200; i += 1) {
    const id = `session ${i} of another database`;
    for (const folder of [evidenceFolder(id), evidenceFolder(id), documentFolder(id)]) await orphan(folder);
  }
  expect(await sweep()).toEqual({ files: 600, orphans: 600, removed: 0, isSuspicious: true });
  expect(await keys()).toHaveLength(600);
});

it('removes no file before all are counted, none if it is stopped meanwhile, and no more than it may', async () => {
  const lost = await Promise.all(['a', 'b', 'c'].map((id) => orphan(evidenceFolder(id))));
  const looked: number[] = [];
  const removed: number[] = [];
  const list: typeof context.blobs.list = (prefix) => {
    looked.push(1);
    return context.blobs.list(prefix);
  };
  const remove: typeof context.blobs.remove = (key) => {
    removed.push(looked.length);
    return context.blobs.remove(key);
  };
  const watched = { ...context, blobs: { ...context.blobs, list, remove } };
  const stopped = { olderThanMs, isStopped: () => looked.length > 500 };
  expect(await sweepFiles(watched, stopped)).toMatchObject({ orphans: 3, removed: 0 });
  expect(await keys()).toEqual([...lost].sort());
  looked.length = 0;
  expect(await sweepFiles(watched, { olderThanMs, atMost: 2 })).toMatchObject({ orphans: 3, removed: 2 });
  expect(removed).toEqual([512, 512]);
  expect(await sweep()).toMatchObject({ files: 1, orphans: 1, removed: 1 });
});

it('looks soon after the start of a process, which may not live until its next look', async () => {
  await orphan();
  // The first look comes after 0.6 s, the next after 36 s.
  const stop = startSweep(context, new Registry(), () => undefined, DAY / 100);
  await vi.waitFor(async () => expect(await keys()).toEqual([]), { timeout: 30_000 });
  await stop();
});

it('sweeps once a day in one process, counts removed files, and reports those it keeps', async () => {
  const now = new Date();
  const every = 480;
  const folder = evidenceFolder('a session that never was');
  for (let i = 0; i < 3; i += 1) await orphan(folder);
  const registries = [new Registry(), new Registry()];
  const errors: unknown[] = [];
  const at = { ...context, now: () => now };
  const stops = registries.map((registry) => startSweep(at, registry, (error) => errors.push(error), every));
  await vi.waitFor(async () => expect(await keys()).toEqual([]));
  await Promise.all(stops.map((stop) => stop()));
  const counted = await Promise.all(
    registries.map(
      async (one) => (await one.getSingleMetric('kuelik_swept_files_total')?.get())?.values ?? [],
    ),
  );
  expect(counted.flat().map(({ value }) => value)).toEqual([3]);
  expect(errors).toEqual([]);
  const later = { ...context, now: () => new Date(now.getTime() + every) };
  for (let i = 0; i < 25; i += 1) await orphan(folder);
  const stop = startSweep(later, new Registry(), (error) => errors.push(error), every);
  await vi.waitFor(() => expect(errors.map(String)).toEqual([expect.stringContaining('25 of 25 files')]), {
    timeout: 30_000,
  });
  await stop();
  expect(await keys()).toHaveLength(25);
  await rm(dir, { recursive: true, force: true });
});
