import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@kuelik/backend';
import { multipartBody } from '@kuelik/backend/testing';
import { makeDocument, photograph } from '@kuelik/lab/papers';
import { makePerson, portrait } from '@kuelik/lab/people';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundledServer } from '../../../../tools/lib/build/bundled.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../../../tools/lib/services/postgres.ts';
import { endProcess, type ServerProcess, startProcess } from './process-harness.ts';

/** Milliseconds; a lease lasts 15 seconds, and a process takes long to start on a busy machine. */
const patience = 300_000;
const polled = { timeout: patience, interval: 50 };

describe.skipIf(findPostgres() === null)('API and vision processes', () => {
  let postgres: PostgresServer;
  let db: Kysely<Database>;
  let folder: string;
  let program: string;
  let picture: Buffer;
  const processes: ServerProcess[] = [];
  /** The vision process of the tests after the first. */
  let vision: ServerProcess;
  let api: ServerProcess;

  const start = async (role: 'api' | 'vision'): Promise<ServerProcess> => {
    const started = await startProcess(program, {
      KUELIK_ROLE: role,
      KUELIK_VISION_WORKERS: '1',
      KUELIK_DATA_DIR: folder,
      KUELIK_SITE_DIR: folder,
      DATABASE_URL: postgres.url,
      KUELIK_DATABASE_CONNECTIONS: '4',
    });
    processes.push(started);
    return started;
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kuelik-vision-'));
    postgres = await startPostgres();
    program = await bundledServer();
    db = await openDatabase({ kind: 'server', url: postgres.url, maxConnections: 2 });
    const face = await portrait(await makePerson(61));
    const art = await makeDocument({ seed: 61, kind: 'kz-passport', portrait: face });
    picture = (await photograph(art, { seed: 61, level: 'clean', width: 1440, height: 1080 })).picture;
  }, patience);
  afterAll(async () => {
    await Promise.all(processes.map((one) => endProcess(one, 'SIGKILL')));
    await db.destroy();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async ({ url }: ServerProcess, path: string, body: object) => {
    const reply = await fetch(`${url}/api/v1/flows/session/${path}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await reply.json()) as { data: Record<string, string> }).data;
  };
  const startSession = async (api: ServerProcess) => {
    const { session_id = '' } = await call(api, 'create', { api_key: 'demo-key', technologies: ['DR'] });
    const fingerprint = createHmac('sha256', session_id).digest('hex');
    const { access_token } = await call(api, 'validate', { session_id, fingerprint });
    return { id: session_id, headers: { authorization: `Bearer ${access_token}` } };
  };
  type Session = Awaited<ReturnType<typeof startSession>>;
  const sendDocument = async (api: ServerProcess, session: Session) => {
    const fields = {
      session_id: session.id,
      technology: 'document',
      document_type: 'passport',
      country: 'KZ',
      source: 'upload',
    };
    const { headers, payload } = multipartBody(fields, { front: [{ bytes: picture }] });
    const reply = await fetch(`${api.url}/api/v1/document/recognize/`, {
      method: 'POST',
      headers: { ...session.headers, ...headers, 'x-idempotency-key': `document-${session.id}`.slice(0, 60) },
      body: new Uint8Array(payload),
    });
    return { status: reply.status, body: await reply.text() };
  };
  const jobs = () => db.selectFrom('vision_job').selectAll().execute();
  const spent = async ({ id }: Session) => {
    const rows = await db.selectFrom('attempt').select('spent').where('session_id', '=', id).execute();
    return rows.map((row) => row.spent);
  };
  const done = (vision: ServerProcess) => vision.metric('kuelik_vision_queue_jobs_total{outcome="done"}');

  it(
    'a vision process killed in the middle costs the person nothing but time',
    async () => {
      api = await start('api');
      /** A job whose process was killed in the middle; null if a busy machine killed it too late. */
      const interrupt = async () => {
        const first = await start('vision');
        const session = await startSession(api);
        const answered = sendDocument(api, session);
        // Its first job takes long: the thread has yet to load its models.
        await vi.waitFor(
          async () => expect(await jobs()).toMatchObject([{ tries: 1, result: null }]),
          polled,
        );
        await endProcess(first, 'SIGKILL');
        const [held] = await jobs();
        if (held?.result === null) return { session, answered };
        await answered;
        await vi.waitFor(async () => expect(await jobs()).toEqual([]), polled);
        return null;
      };
      let interrupted = await interrupt();
      while (interrupted === null) interrupted = await interrupt();
      const { session, answered } = interrupted;

      vision = await start('vision');
      const { status, body } = await answered;
      expect([status, body.slice(0, 200)]).toEqual([200, expect.stringContaining('data')]);
      expect(await done(vision)).toBe(1);
      expect(await spent(session)).toEqual([1]);
      // What was handed over goes with the reply.
      await vi.waitFor(async () => expect(await jobs()).toEqual([]), polled);
    },
    patience,
  );

  it(
    'an API process killed in the middle: the repeated call finds the result',
    async () => {
      const other = await start('api');
      const before = await done(vision);
      // It takes nothing until the API process is dead.
      vision.child.kill('SIGSTOP');
      const session = await startSession(api);
      const unanswered = sendDocument(api, session).catch(() => null);
      await vi.waitFor(async () => expect(await jobs()).toHaveLength(1), polled);
      // A process that does not have the form reports the same.
      const asked = await fetch(`${other.url}/api/v1/uploads/place/`, { headers: session.headers });
      expect(await asked.json()).toEqual({ data: { ahead: 0, stage: 'page', left_s: expect.any(Number) } });
      await endProcess(api, 'SIGKILL');
      expect(await unanswered).toBeNull();
      vision.child.kill('SIGCONT');
      await vi.waitFor(async () => expect((await jobs())[0]?.result).toBeInstanceOf(Buffer), polled);

      // The dead process's lease on the call has to end first.
      await vi.waitFor(async () => expect((await sendDocument(other, session)).status).toBe(200), polled);
      expect(await done(vision)).toBe(before + 1);
      api = other;
      expect(await spent(session)).toEqual([1]);
    },
    patience,
  );

  it(
    'a person reads how many are served first, whichever API process is asked',
    async () => {
      const other = await start('api');
      const sessions = [await startSession(api), await startSession(api), await startSession(other)];
      await vi.waitFor(async () => expect(await jobs()).toEqual([]), polled);
      vision.child.kill('SIGSTOP');
      const sent: ReturnType<typeof sendDocument>[] = [];
      for (const [index, session] of sessions.entries()) {
        sent.push(sendDocument(index === 2 ? other : api, session));
        await vi.waitFor(async () => expect(await jobs()).toHaveLength(index + 1), polled);
      }
      const places = (from: ServerProcess) =>
        Promise.all(
          sessions.map(async ({ headers }) => {
            const reply = await fetch(`${from.url}/api/v1/uploads/place/`, { headers });
            return ((await reply.json()) as { data: { ahead: number } }).data.ahead;
          }),
        );
      expect([await places(api), await places(other)]).toEqual([
        [0, 1, 2],
        [0, 1, 2],
      ]);
      vision.child.kill('SIGCONT');
      for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
      expect(await places(api)).toEqual([0, 0, 0]);
    },
    patience,
  );

  it(
    'a vision process that gets SIGTERM finishes its job first',
    async () => {
      const session = await startSession(api);
      // Those of the test before go after their replies.
      await vi.waitFor(async () => expect(await jobs()).toEqual([]), polled);
      const answered = sendDocument(api, session);
      await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ tries: 1, result: null }]), polled);
      expect(await endProcess(vision, 'SIGTERM')).toBe(0);
      expect((await answered).status).toBe(200);
    },
    patience,
  );
});
