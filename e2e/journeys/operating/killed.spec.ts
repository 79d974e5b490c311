import { execFileSync } from 'node:child_process';
import { type DatabaseRelay, relayDatabase } from '../../../tools/lib/services/database-relay.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../../tools/lib/services/postgres.ts';
import { type Server, startServer } from '../../support/server.ts';
import { expect, test } from '../../support/test.ts';

// A process is killed when the database has carried out a write and the process does not know it yet: every write of
// a session in turn. Its client repeats what was not answered; what was answered must be there in the end.

/** So many servers at a time, each on its own database, since a repeated call waits for the dead server's lease. */
const LANES = 4;
const iin = '990231300010';
const phone = '+77000000001';
const receiver = 'http://127.0.0.1:9/';

let postgres: PostgresServer;
test.beforeAll(async () => {
  postgres = await startPostgres();
});
test.afterAll(() => postgres.stop());

function psql(url: string, command: string): string {
  const env = { ...process.env, PATH: `${process.env.PATH}:${findPostgres()}` };
  return execFileSync('psql', ['-qAtc', command, url], { encoding: 'utf8', env });
}

interface Lane {
  readonly server: Server;
  readonly relay: DatabaseRelay;
  readonly database: string;
}

async function openLane(lane: number): Promise<Lane> {
  psql(postgres.url, `create database lane_${lane}`);
  const database = postgres.url.replace(/postgres$/, `lane_${lane}`);
  const relay = await relayDatabase(database);
  const server = await startServer({
    DATABASE_URL: relay.url,
    KUELIK_ROLE: 'api',
    KUELIK_RATE_LIMIT: '0',
    KUELIK_LOG_LEVEL: 'fatal',
  });
  return { server, relay, database };
}

type Data = Readonly<Record<string, unknown>>;
interface Sent {
  readonly body?: object;
  readonly token?: string;
  readonly key?: string;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a call until it is answered, as the product's pages do; what a dead process holds is free after fifteen seconds. */
async function insist({ server }: Lane, path: string, { body, token, key }: Sent = {}): Promise<Data> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: token }),
    ...(key && { 'x-idempotency-key': key }),
  };
  const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
  for (;;) {
    const reply = await fetch(`${server.url}${path}`, init).catch(() => null);
    const answer = reply === null ? null : await reply.json().catch(() => null);
    if (reply?.ok && answer !== null) return answer.data ?? answer;
    const isPassing = reply === null || answer === null || [409, 503].includes(reply.status);
    if (!isPassing) throw new Error(`${path} replies ${reply.status} ${answer.code}`);
    await pause(500);
  }
}

/** Asks until the state has answered. */
async function ready(lane: Lane, path: string, token: string): Promise<Data> {
  for (;;) {
    const answer = await insist(lane, path, { token });
    if (answer.status === 'READY') return answer;
    await pause(300);
  }
}

/** What a person and an integrator do, and the replies they got; each call is repeated until it is answered. */
async function playSession(lane: Lane, order: number) {
  const api = '/api/v1/';
  const flows = `${api}flows/session/`;
  const technologies = ['ADR', 'ED'];
  const created = await insist(lane, `${flows}create/`, {
    body: { api_key: 'demo-key', technologies, metadata: { order } },
  });
  const session_id = String(created.session_id);
  await insist(lane, `${flows}configs/?session_id=${session_id}`);
  const opened = { session_id, fingerprint: 'f'.repeat(64) };
  const validated = await insist(lane, `${flows}validate/`, { body: opened });
  const token = `Bearer ${validated.access_token}`;
  const send = (path: string, body: object) =>
    insist(lane, api + path, { body, token, key: `${order}-${path.replaceAll('/', '-')}` });
  await send('registry/address/request/', { session_id, iin });
  await insist(lane, '/sandbox/api/reply', { body: { phone, text: '1' } });
  const registry = await ready(lane, `${api}registry/address/result/?session_id=${session_id}`, token);
  await send('e-document/request/', { session_id, iin, phone, document_type: 'IdentityCard' });
  const messages = `/sandbox/api/messages?phone=${encodeURIComponent(phone)}`;
  const [message] = (await insist(lane, messages)) as unknown as { code: string }[];
  await send('e-document/approve/', { session_id, code: message?.code });
  const approved = await ready(lane, `${api}e-document/result/?session_id=${session_id}`, token);
  await insist(lane, `${flows}finish/?session_id=${session_id}&success=true`, { token });
  return { session_id, registry, approved };
}

/** What must not depend on when the server was killed. */
async function remains(lane: Lane, session: string) {
  const key = 'Api-Key demo-key';
  const record = await insist(lane, `/api/v1/integrator/sessions/${session}/`, { token: key });
  const results = record.results as Record<string, { status: string }>;
  const events = psql(
    lane.database,
    `select type || ' ' || coalesce(body::jsonb ->> 'technology', '') from webhook_delivery where session_id = '${session}' order by 1`,
  );
  const attempts = record.attempts as Readonly<Record<string, number>>;
  const kept = {
    status: record.status,
    metadata: Object.keys(record.metadata as object),
    results: Object.entries(results).map(([code, { status }]) => `${code} ${status}`),
    failures: record.failure_reasons,
    events: events.trim().split('\n'),
  };
  return { kept, attempts };
}

test('a server killed at every write loses nothing that it has acknowledged', async () => {
  test.setTimeout(1_800_000);
  const lanes = await Promise.all(Array.from({ length: LANES }, (_, number) => openLane(number)));
  const killedAt: string[] = [];
  const walk = async (lane: Lane, first: number) => {
    await insist(lane, '/api/v1/integrator/webhook-endpoints/', {
      body: { url: receiver },
      token: 'Api-Key demo-key',
    });
    const undisturbed = await playSession(lane, 0);
    const expected = await remains(lane, undisturbed.session_id);
    expect(expected.kept.status).toBe('FINISHED');
    for (let count = first; ; count += LANES) {
      let restarted: Promise<void> | null = null;
      lane.relay.after(count, async (statement) => {
        killedAt.push(statement.trim().split(/\s+/, 3).join(' '));
        await lane.server.kill();
        restarted = lane.server.start();
      });
      const replies = await playSession(lane, count);
      const { kept, attempts } = await remains(lane, replies.session_id);
      const where = `killed at write ${count}: ${killedAt.at(-1)}`;
      expect(kept, where).toEqual(expected.kept);
      // An attempt is stored together with what it was for, so that a repeated call counts none again.
      expect(attempts, where).toEqual(expected.attempts);
      expect(Object.keys(replies.registry)).toEqual(Object.keys(undisturbed.registry));
      expect(Object.keys(replies.approved)).toEqual(Object.keys(undisturbed.approved));
      if (restarted === null) return;
      await restarted;
    }
  };
  try {
    await Promise.all(lanes.map((lane, number) => walk(lane, number + 1)));
  } finally {
    for (const { server } of lanes) await server.close();
    for (const { relay } of lanes) await relay.close();
  }
  console.log(`killed at ${killedAt.length} writes: ${[...new Set(killedAt)].sort().join(', ')}`);
  expect(killedAt.length).toBeGreaterThan(20);
});
