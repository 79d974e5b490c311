import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../../tools/lib/services/free-port.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../../../tools/lib/services/postgres.ts';
import { readConfig } from '../configuration/config.ts';
import { type RunningServer, startServer } from './start-server.ts';

it.each([
  [{ KUELIK_ROLE: 'api' }, 'DATABASE_URL'],
  [{ KUELIK_ROLE: 'vision' }, 'DATABASE_URL'],
  [{ KUELIK_ROLE: 'jobs', DATABASE_URL: 'postgres://somewhere/kuelik' }, 'KUELIK_PUBLIC_URL'],
])('a role that cannot work is refused in a sentence: %o', (environment, missing) => {
  expect(() => readConfig(environment)).toThrow(missing);
});

describe.skipIf(findPostgres() === null)('servers of one role each', () => {
  let postgres: PostgresServer;
  let receiver: Server;
  let dir: string;
  /** Ids of the received events. */
  const received: string[] = [];
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'kuelik-roles-'));
    postgres = await startPostgres();
    receiver = createServer((request, reply) => {
      request.setEncoding('utf8');
      let body = '';
      request.on('data', (part: string) => {
        body += part;
      });
      request.on('end', () => {
        received.push(JSON.parse(body).id);
        reply.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    receiver.close();
    postgres.stop();
    rmSync(dir, { recursive: true });
  });

  const start = async (role: string, metricsPort: number): Promise<RunningServer> =>
    startServer(
      readConfig({
        PORT: String(await freePort()),
        METRICS_HOST: '0.0.0.0',
        METRICS_PORT: String(metricsPort),
        KUELIK_ROLE: role,
        KUELIK_LOG_LEVEL: 'silent',
        KUELIK_SITE_DIR: dir,
        KUELIK_DATA_DIR: dir,
        KUELIK_RATE_LIMIT: '0',
        DATABASE_URL: postgres.url,
        ...(role === 'jobs' ? { KUELIK_PUBLIC_URL: 'https://verify.example.kz' } : {}),
      }),
      (error) => {
        throw error;
      },
    );

  it('share the work: what one answers, one of the others sends, once', async () => {
    const metricsPort = await freePort();
    const api = await start('api', metricsPort);
    const call = async (path: string, body?: object, headers = {}) => {
      const reply = await fetch(`${api.url}/api/v1/${path}`, {
        headers: { 'content-type': 'application/json', ...headers },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      expect([path, reply.status]).toEqual([path, 200]);
      return ((await reply.json()) as { data: Record<string, string> }).data;
    };
    const metrics = async () => (await fetch(`http://127.0.0.2:${metricsPort}/metrics`)).text();
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    await call('integrator/webhook-endpoints/', { url }, { authorization: 'Api-Key demo-key' });
    const finishOne = async () => {
      const { session_id } = await call('flows/session/create/', { api_key: 'demo-key' });
      const fingerprint = createHmac('sha256', String(session_id)).digest('hex');
      const { access_token } = await call('flows/session/validate/', { session_id, fingerprint });
      const finish = `flows/session/finish/?session_id=${session_id}&success=false`;
      await call(finish, undefined, { authorization: `Bearer ${access_token}` });
    };
    for (let i = 0; i < 20; i += 1) await finishOne();
    expect(await metrics()).toContain('kuelik_queue_length{queue="webhooks"} 20');
    // Also while no process erases: only then is anything late.
    expect(await metrics()).toContain('kuelik_retention_overdue_seconds{kept="data"} 0');
    expect(received).toEqual([]);

    const jobs = await Promise.all([start('jobs', await freePort()), start('jobs', await freePort())]);
    await vi.waitFor(() => expect(new Set(received).size).toBe(20), { timeout: 120_000, interval: 200 });
    await vi.waitFor(
      async () => expect(await metrics()).toContain('kuelik_queue_length{queue="webhooks"} 0'),
      {
        timeout: 30_000,
        interval: 500,
      },
    );
    expect(received).toHaveLength(20);
    await Promise.all([api, ...jobs].map((server) => server.close()));
  });

  it.each(['jobs', 'vision'])(
    'tell their health, and those of %s nothing else',
    async (role) => {
      const [port, metricsPort] = [await freePort(), await freePort()];
      const environment = {
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        KUELIK_ROLE: role,
        KUELIK_LOG_LEVEL: 'silent',
        KUELIK_DATA_DIR: dir,
        KUELIK_PUBLIC_URL: 'https://verify.example.kz',
        DATABASE_URL: postgres.url,
      };
      const server = await startServer(readConfig(environment), (error) => {
        throw error;
      });
      const statuses = await Promise.all(
        ['/health/live', '/health/ready', '/api/v1/flows/session/status/', '/'].map(
          async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
        ),
      );
      expect(statuses).toEqual([200, 200, 404, 404]);
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      expect(metrics).toContain('kuelik_vision_queue_length{priority="person"} 0');
      await server.close();
    },
    120_000,
  );
});
