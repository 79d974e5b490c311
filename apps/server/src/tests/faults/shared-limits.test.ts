import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledServer } from '../../../../../tools/lib/build/bundled.ts';
import { freePort } from '../../../../../tools/lib/services/free-port.ts';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '../../../../../tools/lib/services/postgres.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
/** Milliseconds; a server takes seconds to start, much longer on a busy machine. */
const patience = { timeout: 600_000 };

interface Process {
  readonly url: string;
  readonly child: ChildProcess;
}

interface Reply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: { readonly code?: string; readonly data: Readonly<Record<string, string>> };
}

describe.skipIf(findPostgres() === null)('two server processes on one PostgreSQL', () => {
  let postgres: PostgresServer;
  let folder: string;
  let program: string;
  const processes: Process[] = [];

  /** The processes share the database and the folder with the keys, as docs/operate.md requires. */
  async function start(): Promise<Process> {
    const port = await freePort();
    const child = spawn(process.execPath, [program], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        METRICS_PORT: '0',
        DATABASE_URL: postgres.url,
        KUELIK_DATABASE_CONNECTIONS: '4',
        KUELIK_RATE_LIMIT: '20',
        KUELIK_SMS_PER_PHONE: '2',
        KUELIK_LOG_LEVEL: 'silent',
        KUELIK_DATA_DIR: folder,
        KUELIK_SITE_DIR: join(root, 'docs'),
      },
    });
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The server exited with ${code}`)));
      child.stdout.on('data', (chunk) => {
        if (/^ready /m.test(String(chunk))) resolve();
      });
    });
    return { url: `http://127.0.0.1:${port}`, child };
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kuelik-shared-'));
    postgres = await startPostgres();
    program = await bundledServer();
    for (let count = 0; count < 2; count += 1) processes.push(await start());
  }, patience.timeout);

  afterAll(async () => {
    for (const { child } of processes) {
      if (child.exitCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    postgres.stop();
    rmSync(folder, { recursive: true });
  });

  /** Makes a call to process number n, modulo two. */
  async function post(nth: number, path: string, body: object, token?: string): Promise<Reply> {
    const reply = await fetch(`${processes[nth % 2]?.url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const retryAfter = reply.headers.get('retry-after');
    return { status: reply.status, retryAfter, body: (await reply.json()) as Reply['body'] };
  }

  const create = (nth: number) =>
    post(nth, '/flows/session/create/', { api_key: 'demo-key', technologies: ['ED'] });
  const open = (nth: number, session_id: string) =>
    post(nth, '/flows/session/validate/', { session_id, fingerprint: 'a-test-device' });

  it('count sessions of a key, openings of a link and SMS to a phone together', patience, async () => {
    const created = await Promise.all(Array.from({ length: 30 }, (_none, nth) => create(nth)));
    const made = created.filter(({ status }) => status === 200).map(({ body }) => body.data.session_id ?? '');
    const refused = created.filter(({ status }) => status !== 200);
    // The key may make 20 calls a minute, to whichever process.
    expect([made.length, refused.length]).toEqual([20, 10]);
    for (const { status, retryAfter, body } of refused) {
      expect([status, body.code]).toEqual([429, 'too_many_requests']);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }

    // A link may be opened twice per hour.
    const [first = '', second = '', third = '', fourth = ''] = made;
    const openings = [await open(0, first), await open(1, first), await open(0, first), await open(1, first)];
    expect(openings.map(({ status }) => status)).toEqual([200, 200, 429, 429]);

    // A phone gets two SMS per day, whichever session and process requests them.
    const asked: number[] = [];
    for (const [nth, session_id] of [second, third, fourth].entries()) {
      const { body } = await open(nth, session_id);
      const who = { session_id, iin: '990231300010', phone: '+77011234567', document_type: 'IdentityCard' };
      asked.push((await post(nth, '/e-document/request/', who, body.data.access_token)).status);
    }
    expect(asked).toEqual([200, 200, 429]);
  });
});
