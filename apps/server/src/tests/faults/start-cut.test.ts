import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseRelay, relayDatabase } from '../../../../../tools/lib/services/database-relay.ts';
import { freePort } from '../../../../../tools/lib/services/free-port.ts';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '../../../../../tools/lib/services/postgres.ts';
import { readConfig } from '../../configuration/config.ts';
import { type RunningServer, startServer } from '../../roles/start-server.ts';

describe.skipIf(findPostgres() === null)('a server that starts while its database fails over', () => {
  let postgres: PostgresServer;
  let relay: DatabaseRelay;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kuelik-cut-'));
    postgres = await startPostgres();
    relay = await relayDatabase(postgres.url);
  });
  afterAll(async () => {
    await relay.close();
    postgres.stop();
    rmSync(folder, { recursive: true });
  });

  const start = async (): Promise<RunningServer> =>
    startServer(
      readConfig({
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
        METRICS_PORT: '0',
        DATABASE_URL: relay.url,
        KUELIK_KEYS: `a:${Buffer.alloc(32, 7).toString('base64')}`,
        KUELIK_LOG_LEVEL: 'silent',
        KUELIK_DATA_DIR: folder,
        KUELIK_SITE_DIR: folder,
        KUELIK_SANDBOX_PASSWORD: 'a-password-of-tests',
      }),
      (error) => {
        throw error;
      },
    );

  it('starts after an interrupted start, whichever statement was the last one answered', {
    timeout: 600_000,
  }, async () => {
    await (await start()).close();
    let cuts = 0;
    for (let isCut = true; isCut; ) {
      isCut = false;
      relay.after(
        cuts + 1,
        async () => {
          isCut = true;
          relay.cut();
        },
        /./,
      );
      const server = await start().catch((error: unknown) => {
        throw new Error(`cut at statement ${cuts + 1}`, { cause: error });
      });
      await server.close();
      if (isCut) cuts += 1;
    }
    expect(cuts).toBeGreaterThan(10);
  });
});
