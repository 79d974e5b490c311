import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DatabaseRelay, relayDatabase } from '../../../../tools/lib/services/database-relay.ts';
import { createProtocols } from '../features/session-protocol/protocols.ts';
import { createVisionQueue } from '../features/vision-queue/ask.ts';
import { addWebhook } from '../features/webhooks/endpoints.ts';
import { createFolderStore } from '../kit/blobs/folder-store.ts';
import { createKeyring } from '../kit/crypto/keyring.ts';
import { evidenceFolder } from '../platform/evidence/evidence.ts';
import { requestProtocol } from '../platform/session-protocol/queue.ts';
import { insertSession } from '../platform/sessions/create.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { demoDefaults } from '../testing/demo-defaults.ts';
import { type Job, jobsProgram, type KilledWorker, startWorker } from '../testing/killed-worker.ts';
import { type Backend, createBackend } from './create-backend.ts';

// A process is killed when the database has carried out a write and the process does not know it yet: every write of
// each kind of work in turn. Another process takes over when the dead one's lease has ended.

const url = process.env.KUELIK_TEST_DATABASE_URL ?? '';
/** Longer than any lease. */
const LEASES_MS = 600_000;
const DAY_MS = 86_400_000;
const patience = { timeout: 600_000, interval: 50 };
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

/** Work that waits to be done. */
interface Work {
  isDone(): Promise<boolean>;
  /** @param wasDone all of it was written when the process was killed */
  check(wasDone: boolean, said: readonly string[]): Promise<void>;
}

describe.skipIf(url === '')('a process killed at every write', () => {
  let relay: DatabaseRelay;
  let test: TestDatabase;
  let backend: Backend;
  let dir: string;
  let program: string;
  let schema: string;
  /** By how much the clock of the test and its processes is ahead. */
  let shiftMs = 0;
  const now = () => new Date(Date.now() + shiftMs);
  const living = new Set<KilledWorker>();
  let said: string[] = [];

  beforeAll(async () => {
    program = await jobsProgram();
    test = await openTestDatabase();
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(test.db);
    schema = rows[0]?.schema ?? '';
    relay = await relayDatabase(url);
    dir = mkdtempSync(join(tmpdir(), 'kuelik-killed-'));
    const key = randomBytes(32);
    writeFileSync(join(dir, 'key'), key);
    backend = await createBackend({
      db: test.db,
      blobs: await createFolderStore(join(dir, 'files')),
      keyring: createKeyring([{ id: 'test', key }]),
      demo: demoDefaults.technologies,
      origins: [],
      privateWebhooks: true,
      now,
    });
  });
  afterAll(async () => {
    await relay.close();
    await test.close();
    rmSync(dir, { recursive: true });
  });
  afterEach(async () => {
    await Promise.all([...living].map((worker) => worker.kill()));
    living.clear();
  });

  const open = async (): Promise<KilledWorker> => {
    const worker = await startWorker(program, [relay.url, schema, dir], (word) => said.push(word));
    living.add(worker);
    return worker;
  };
  const startSession = async (technologies: readonly string[]) => {
    const made = { parts: { ...demoDefaults, technologies }, policy: null, metadata: {} };
    const integrator = { integratorId: 'demo', test: false };
    return (await insertSession(backend.context, integrator, made, DAY_MS)).sessionId;
  };

  /** Kills at the first write, the second one, and so on until all of the work was written by then. */
  async function killAtEveryWrite(job: Job, begin: () => Promise<Work>, counted?: RegExp): Promise<number> {
    let worker = await open();
    for (let count = 1; ; count += 1) {
      const work = await begin();
      said = [];
      let atKill: Promise<boolean> | null = null;
      relay.after(
        count,
        async () => {
          atKill = worker.kill().then(() => work.isDone());
          await atKill;
        },
        counted,
        // Deliveries are sent side by side: the others' writes must not overtake the kill.
        job === 'webhooks',
      );
      const spare = open();
      // It may be killed before it has said that it began.
      await worker.send({ job, shiftMs }).catch(() => undefined);
      await vi.waitFor(() => expect(atKill).not.toBeNull(), patience);
      const wasDone = (await atKill) ?? false;
      shiftMs += LEASES_MS;
      worker = await spare;
      await worker.send({ job, shiftMs });
      await expect.poll(work.isDone, patience).toBe(true);
      await worker.send({ job: null, shiftMs });
      await work.check(wasDone, said);
      if (wasDone) return count;
    }
  }

  describe('of webhooks', () => {
    let receiver: Server;
    /** The bodies received, by event. */
    const journal = new Map<string, string[]>();
    beforeEach(async () => {
      receiver = createServer(async (request, reply) => {
        let body = '';
        for await (const part of request.setEncoding('utf8')) body += part;
        const { id } = JSON.parse(body);
        journal.set(id, [...(journal.get(id) ?? []), body]);
        reply.end();
      }).listen(0, '127.0.0.1');
      await vi.waitFor(() => expect(receiver.listening).toBe(true));
      const { port } = receiver.address() as AddressInfo;
      await addWebhook(backend.context, 'demo', `http://127.0.0.1:${port}/`);
    });
    afterEach(() => void receiver.close());

    it('loses no event, and repeats at most those of the moment, as they were', async () => {
      const codes = ['ADR', 'ADR2', 'TDK'];
      const kills = await killAtEveryWrite('webhooks', async () => {
        const id = await startSession(codes);
        for (const code of codes) {
          await backend.platform.results.record(id, code, { status: 'success', data: {} }, { final: true });
        }
        const rows = () =>
          test.db
            .selectFrom('webhook_delivery')
            .select(['id', 'delivered_at', 'due_at'])
            .where('session_id', '=', id)
            .execute();
        const ids = (await rows()).map((row) => row.id);
        expect(ids).toHaveLength(codes.length);
        return {
          isDone: async () => (await rows()).every(({ delivered_at }) => delivered_at !== null),
          check: async (wasDone) => {
            const received = ids.map((event) => journal.get(event) ?? []);
            // What is written as delivered has been received, and is not sent again.
            expect(received.map((bodies) => new Set(bodies).size)).toEqual([1, 1, 1]);
            expect(Math.max(...received.map((bodies) => bodies.length))).toBeLessThanOrEqual(wasDone ? 1 : 2);
            expect((await rows()).map(({ due_at }) => due_at)).toEqual([null, null, null]);
          },
        };
      });
      // The claim, and each delivery.
      expect(kills).toBeGreaterThanOrEqual(1 + codes.length);
    });
  });

  it('of seals seals every protocol once, and the file is the one that its row names', async () => {
    const protocols = createProtocols(backend.context, {
      seals: { has: () => false, of: async () => null },
      supported: new Set(),
      software: { name: 'Kuelik', version: 'test' },
      wording: () => 'words',
      link: () => '',
    });
    const kills = await killAtEveryWrite('protocols', async () => {
      const id = await startSession(['ADR']);
      await requestProtocol(backend.context.db, id, 1, now());
      const row = () =>
        test.db
          .selectFrom('session_protocol')
          .select(['file', 'sha256', 'size', 'sealed_at', 'due_at'])
          .where('session_id', '=', id)
          .executeTakeFirstOrThrow();
      return {
        isDone: async () => (await row()).sealed_at !== null,
        check: async (wasDone, words) => {
          const { file, sha256, size, due_at } = await row();
          const pdf = await protocols.read(id, file ?? '');
          expect([pdf.length, due_at]).toEqual([size, null]);
          expect(
            createHash('sha256')
              .update(pdf)
              .digest()
              .equals(sha256 ?? Buffer.of()),
          ).toBe(true);
          const noted = await test.db
            .selectFrom('sealed_file')
            .select('sha256')
            .where('sha256', '=', createHash('sha256').update(pdf).digest())
            .execute();
          expect(noted).toHaveLength(1);
          const seals = words.filter((word) => word === 'sealed').length;
          expect(seals).toBeGreaterThanOrEqual(1);
          expect(seals).toBeLessThanOrEqual(wasDone ? 1 : 2);
        },
      };
    });
    // The claim, the content, three rows and their commit.
    expect(kills).toBeGreaterThanOrEqual(6);
  });

  it('of retention erases what is overdue, in the end all of it, and nothing else', async () => {
    const evidence = [{ kind: 'photo', bytes: Buffer.from('a picture'), contentType: 'image/jpeg' }];
    const withPicture = async () => {
      const id = await startSession(['LDSH']);
      const refused = { status: 'failure', data: { attempts_left: 2 } } as const;
      await backend.platform.results.record(id, 'LDSH', refused, { evidence });
      return id;
    };
    const fileNames = async (id: string) => {
      const names: string[] = [];
      for await (const { key } of backend.context.blobs.list(evidenceFolder(id))) names.push(key);
      return names;
    };
    const kills = await killAtEveryWrite(
      'retention',
      async () => {
        const [old, young, other] = [await withPicture(), await withPicture(), await withPicture()];
        const age = (id: string, days: number) =>
          test.db
            .updateTable('session')
            .set({ created_at: new Date(now().getTime() - days * DAY_MS) })
            .where('session_id', '=', id)
            .execute();
        await age(old, 11);
        await age(young, 2);
        const times = (id: string) =>
          test.db
            .selectFrom('session')
            .select(['erased_at', 'pictures_erased_at'])
            .where('session_id', '=', id)
            .executeTakeFirstOrThrow();
        return {
          isDone: async () =>
            (await times(old)).erased_at !== null && (await times(young)).pictures_erased_at !== null,
          check: async () => {
            expect([await fileNames(old), await fileNames(young)]).toEqual([[], []]);
            expect(await backend.context.keys.find(old)).toBeNull();
            expect(await backend.platform.results.read(young, 'LDSH')).toMatchObject({ status: 'failure' });
            expect(await backend.platform.evidence.get(young, 'photo')).toBeNull();
            expect(await backend.platform.evidence.get(other, 'photo')).toEqual(evidence[0]?.bytes);
            expect(await times(other)).toEqual({ erased_at: null, pictures_erased_at: null });
          },
        };
      },
      // Of the tables that are emptied alike, the first and the last.
      /^(?:commit|update|delete from "(?:session_key|alert|evidence)")/i,
    );
    expect(kills).toBeGreaterThanOrEqual(8);
  });

  it('of vision does each job, and none again once its result was written', async () => {
    const queue = createVisionQueue(backend.context, { contract: 1, longest: 100, pollMs: 50 });
    const kills = await killAtEveryWrite('vision', async () => {
      const sessionId = await startSession(['LDSH']);
      const content = randomBytes(1000);
      const results: Buffer[] = [];
      const ask = () =>
        queue
          .ask('reverse', content, { sessionId, priority: 'person', since: now(), isAdmitted: false })
          .then((result) => results.push(result));
      void ask();
      const job = () =>
        test.db
          .selectFrom('vision_job')
          .select(['result', 'tries'])
          .where('session_id', '=', sessionId)
          .execute();
      await expect.poll(job, patience).toHaveLength(1);
      return {
        isDone: async () => (await job())[0]?.result instanceof Buffer,
        check: async (wasDone, words) => {
          // The first caller, and one who repeats the call.
          await ask();
          await expect.poll(() => results.length, patience).toBe(2);
          const reversed = Buffer.from(content).reverse();
          expect(results.every((result) => result.equals(reversed))).toBe(true);
          const performed = words.filter((word) => word === 'performed reverse').length;
          expect(performed).toBeGreaterThanOrEqual(1);
          expect(performed).toBeLessThanOrEqual(wasDone ? 1 : 2);
        },
      };
    });
    queue.stop();
    // The taking, and the result.
    expect(kills).toBeGreaterThanOrEqual(2);
  });
});
