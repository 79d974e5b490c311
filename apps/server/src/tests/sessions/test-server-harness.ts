import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataFolder } from '@kuelik/backend/testing';
import { readConfig } from '../../configuration/config.ts';
import { startServer } from '../../roles/start-server.ts';

export interface TestServer {
  readonly url: string;
  /** The server's folder, empty except for its data; removed by `close`. */
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** Starts the product's server as its program does, on a free port, with its own data and without rate limits. */
export async function startTestServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-server-'));
  const data = join(folder, 'data');
  const config = readConfig({
    PORT: '0',
    METRICS_PORT: '0',
    KUELIK_LOG_LEVEL: 'silent',
    KUELIK_SITE_DIR: folder,
    KUELIK_DATA_DIR: data,
    KUELIK_RATE_LIMIT: '0',
  });
  await prepareDataFolder(data);
  const server = await startServer(config, (error) => {
    throw error;
  });
  return {
    url: server.url,
    folder,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
