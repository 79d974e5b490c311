import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { freePort } from '../../../../../tools/lib/services/free-port.ts';

const CLIENTS = 32;
/** Milliseconds between two sessions of a client: 160 calls a second in all leave a busy machine time to start servers. */
const PAUSE_MS = 1000;
/** Milliseconds between removing a server from the balancer and ending it, as in deploy/helm. */
const DRAIN_MS = 500;

export interface Member {
  readonly url: string;
  readonly child: ChildProcess;
  /** Requests in progress. */
  open: number;
}

/** Servers behind the test's own balancer, under a load of whole sessions. */
export function createFleet(env: Readonly<Record<string, string>>) {
  const serving: Member[] = [];
  const all: Member[] = [];
  const failures: string[] = [];
  let sessions = 0;
  let next = 0;

  const call = async (path: string, body?: object, headers = {}): Promise<Record<string, string>> => {
    next += 1;
    const member = serving[next % serving.length];
    if (member === undefined) throw new Error('no server');
    member.open += 1;
    try {
      const reply = await fetch(`${member.url}/api/v1/${path}`, {
        headers: { 'content-type': 'application/json', ...headers },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${reply.status} ${path} ${text.slice(0, 200)}`);
      return JSON.parse(text).data;
    } finally {
      member.open -= 1;
    }
  };

  /** Calls of one session go to the servers in turn. */
  const session = async (): Promise<void> => {
    const { session_id } = await call('flows/session/create/', {
      api_key: 'demo-key',
      technologies: ['ADR'],
    });
    await call(`flows/session/configs/?session_id=${session_id}`);
    const fingerprint = createHash('sha256').update(randomBytes(8)).digest('hex');
    const { access_token } = await call('flows/session/validate/', { session_id, fingerprint });
    const finish = `flows/session/finish/?session_id=${session_id}&success=false`;
    await call(finish, undefined, { authorization: `Bearer ${access_token}` });
    const record = await call(`integrator/sessions/${session_id}/`, undefined, {
      authorization: 'Api-Key demo-key',
    });
    if (record.status !== 'FAILED') throw new Error(`the record says ${record.status}`);
    sessions += 1;
  };

  return {
    /** Starts a server, and sends it requests once it is ready. */
    add: async (program: string): Promise<Member> => {
      const port = await freePort();
      const child = spawn(process.execPath, [program], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...env, PORT: String(port), METRICS_PORT: '0' },
      });
      const member = { url: `http://127.0.0.1:${port}`, child, open: 0 };
      all.push(member);
      await new Promise<void>((resolve, reject) => {
        child.once('exit', (code) => reject(new Error(`The server exited with ${code}`)));
        child.stdout.on('data', (chunk) => {
          if (/^ready /m.test(String(chunk))) resolve();
        });
      });
      serving.push(member);
      return member;
    },
    /** Removes a server from the balancer, then ends it with SIGTERM; returns its exit code. */
    remove: async (member: Member): Promise<number | null> => {
      serving.splice(serving.indexOf(member), 1);
      await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
      member.child.kill('SIGTERM');
      const [code] = await once(member.child, 'exit');
      return code;
    },
    /** Keeps the clients busy with sessions while `work` runs. */
    underLoad: async (work: () => Promise<void>): Promise<{ sessions: number; failures: string[] }> => {
      let isOver = false;
      const client = async () => {
        while (!isOver) {
          await session().catch((error: unknown) => failures.push(String(error)));
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        }
      };
      const clients = Array.from({ length: CLIENTS }, client);
      await work().finally(() => {
        isOver = true;
      });
      await Promise.all(clients);
      return { sessions, failures };
    },
    close: () => {
      for (const { child } of all) if (child.exitCode === null) child.kill('SIGKILL');
    },
  };
}
