import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../apps/server/src/configuration/config.ts';
import { type RunningServer, startServer } from '../apps/server/src/roles/start-server.ts';
import { playSession } from '../apps/server/src/tests/sessions/played-session-harness.ts';
import { findProgram } from './lib/services/debian.ts';
import { freePort } from './lib/services/free-port.ts';
import { root } from './setup.mjs';

const run = promisify(execFile);
const deploy = join(root, 'deploy/prometheus');
interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}
const dashboard: Dashboard = JSON.parse(readFileSync(join(root, 'deploy/grafana/kuelik.json'), 'utf8'));
const expressions = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr] as const),
);
/** Without values on the embedded database, which has one connection. */
const ofPostgres = 'kuelik_database_connections';

describe.skipIf(findProgram('prometheus') === null)('what Prometheus sees', () => {
  let folder: string;
  let server: RunningServer;
  let prometheus: ChildProcess;
  let url: string;
  let metrics: string;
  const query = async (expr: string) => {
    const reply = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expr)}`);
    return (await reply.json()) as {
      readonly status: string;
      readonly error?: string;
      readonly data: { readonly result: readonly unknown[] };
    };
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kuelik-observed-'));
    const [metricsPort, port] = [await freePort(), await freePort()];
    metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    url = `http://127.0.0.1:${port}`;
    server = await startServer(
      readConfig({
        PORT: '0',
        METRICS_PORT: String(metricsPort),
        KUELIK_DATA_DIR: join(folder, 'data'),
        KUELIK_SITE_DIR: 'docs',
        KUELIK_LOG_LEVEL: 'silent',
      }),
      () => undefined,
    );
    const configuration = readFileSync(join(deploy, 'prometheus.yml'), 'utf8')
      .replaceAll('15s', '1s')
      .replace('alerts.yml', join(deploy, 'alerts.yml'))
      .replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`);
    writeFileSync(join(folder, 'prometheus.yml'), configuration);
    prometheus = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'series')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore', cwd: folder },
    );
  });
  afterAll(async () => {
    prometheus?.kill('SIGKILL');
    if (prometheus !== undefined && prometheus.exitCode === null) await once(prometheus, 'exit');
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('alerts and scrape configuration are valid, each alert fires, and none without a cause', async () => {
    await run('promtool', ['check', 'config', join(deploy, 'prometheus.yml')]);
    await run('promtool', ['test', 'rules', join(deploy, 'alerts.test.yml')]);
  });

  it('reads a server, and answers every panel of the dashboard', async () => {
    await playSession(server.url, 'http://127.0.0.1:9/', {});
    await expect
      .poll(
        () =>
          query('up{job="kuelik"} == 1').then(
            ({ data }) => data.result.length,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(1);
    const text = await (await fetch(metrics)).text();
    for (const [title, expr] of expressions) {
      const { status, error } = await query(expr);
      expect(status, `${title}: ${error}`).toBe('success');
      for (const [name] of expr.matchAll(/\b(?:kuelik|http|process|nodejs)_\w+/g)) {
        const base = name.replace(/_(?:bucket|count)$/, '');
        expect(text, `${title}: ${name}`).toContain(`# TYPE ${base} `);
      }
    }
    const empty = expressions.filter(([, expr]) => !expr.includes(ofPostgres) && !/status=/.test(expr));
    for (const [title, expr] of empty) {
      // A rate needs two scrapes.
      await expect
        .poll(() => query(expr).then(({ data }) => data.result.length), { message: title, timeout: 30_000 })
        .toBeGreaterThan(0);
    }
  });

  it('every metric of an alert is one that a server has', async () => {
    const text = await (await fetch(metrics)).text();
    const names =
      readFileSync(join(deploy, 'alerts.yml'), 'utf8').match(/\b(?:kuelik|http)_[a-z_]+\b(?=[{[)])/g) ?? [];
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(text).toContain(`# TYPE ${name.replace(/_count$/, '')} `);
  });
});
