import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/lib/services/free-port.ts';
import { startPostgres } from '../../../tools/lib/services/postgres.ts';
import { startProviderStub } from '../throughput/provider-stub.ts';
import { closeConnections, runProduct, send } from '../throughput/sequence.ts';
import { startBalancer } from './balancer.ts';
import { compare } from './compare.ts';
import { createJournal } from './journal.ts';
import { startReceiver } from './messages.ts';
import { ServerProcess } from './server-process.ts';

const SERVERS = 3;
const KILL_EVERY_MS = 60_000;
/** Looks for a call in progress on the victim, a millisecond each. */
const BUSY_WITHIN_MS = 3_000;
/** A killed server's share of the messages waits for its lease. */
const MESSAGES_WITHIN_MS = 90_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Three servers on one PostgreSQL behind a balancer, one of them killed each minute and started again, under a load
 * of whole sessions. Afterwards the client's journal is compared with what the servers know.
 *
 * @param minutes how long
 * @param perSecond sessions that begin each second
 */
export async function* threeServersLines(minutes: number, perSecond: number): AsyncGenerator<object> {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-three-'));
  const postgres = await startPostgres();
  const stub = await startProviderStub();
  const receiver = await startReceiver();
  const settings = {
    DATABASE_URL: postgres.url,
    KUELIK_DATA_DIR: folder,
    KUELIK_RATE_LIMIT: '1000000',
    KUELIK_SMS_PER_PHONE: '1000',
    KUELIK_LOG_LEVEL: 'fatal',
    KUELIK_PRIVATE_WEBHOOKS: 'true',
    KUELIK_STATE_GATEWAY_URL: stub.url,
  };
  const servers: ServerProcess[] = [];
  for (let i = 0; i < SERVERS; i += 1) servers.push(new ServerProcess(await freePort(), settings));
  const balancer = await startBalancer(servers.map(({ url }) => url));
  const journal = createJournal();
  try {
    for (const server of servers) await server.start();
    await pause(1_000);
    const token = 'Api-Key demo-key';
    const endpoint = { token, body: { url: receiver.url } };
    await send(`${balancer.url}/api/v1/integrator/webhook-endpoints/`, endpoint);

    const until = performance.now() + minutes * 60_000;
    const running = new Set<Promise<void>>();
    let failedSessions = 0;
    const load = (async () => {
      while (performance.now() < until) {
        const session = runProduct(balancer.url, journal.session()).then(
          () => undefined,
          () => {
            failedSessions += 1;
          },
        );
        running.add(session);
        void session.then(() => running.delete(session));
        await pause(1000 / perSecond);
      }
      await Promise.all(running);
    })();
    for (let kills = 1; performance.now() + KILL_EVERY_MS < until; kills += 1) {
      await pause(KILL_EVERY_MS / 2);
      journal.takeGap();
      const victim = servers[Math.floor(Math.random() * SERVERS)] ?? servers[0];
      // In the middle of a call, if one comes.
      for (let wait = 0; wait < BUSY_WITHIN_MS && !balancer.isBusy(victim?.url ?? ''); wait += 1)
        await pause(1);
      const killed = performance.now();
      await victim?.kill();
      await victim?.start();
      const readyMs = performance.now() - killed;
      await pause(Math.max(0, KILL_EVERY_MS / 2 - readyMs));
      yield {
        name: `kill ${kills}`,
        ready_again_s: Number((readyMs / 1000).toFixed(1)),
        longest_time_without_a_reply_s: Number((journal.takeGap() / 1000).toFixed(2)),
      };
    }
    await load;

    const compared = await compare(balancer.url, journal.entries);
    const finished = journal.entries.filter(({ acknowledged }) => acknowledged.has('finish'));
    const unreported = () => finished.filter(({ sessionId }) => !receiver.ended.has(sessionId)).length;
    const asked = performance.now();
    while (unreported() > 0 && performance.now() - asked < MESSAGES_WITHIN_MS) await pause(500);
    const waits = journal.waits.toSorted((a, b) => a - b);
    const at = (part: number) => Math.round(waits[Math.floor((waits.length - 1) * part)] ?? Number.NaN);
    yield {
      name: 'three servers, one killed each minute',
      minutes,
      sessions: compared.sessions,
      calls_acknowledged: waits.length,
      acknowledged_lost: compared.lost.length,
      lost: compared.lost,
      sessions_failed_after_retries: failedSessions,
      failures: journal.failed,
      tries_repeated: Object.fromEntries(journal.repeated),
      looks_at_servers_not_ready: Object.fromEntries(balancer.unready),
      pictures_read: compared.pictures,
      charged_two_attempts: compared.chargedTwice,
      ends_not_sent_by_webhook: unreported(),
      ends_sent_twice: [...receiver.ended.values()].filter((times) => times > 1).length,
      call_ms: { p50: at(0.5), p99: at(0.99), longest: at(1) },
    };
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    balancer.stop();
    receiver.stop();
    stub.stop();
    closeConnections();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
