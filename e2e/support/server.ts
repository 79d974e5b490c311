import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tools/lib/services/free-port.ts';
import { prepared } from '../../tools/lib/testing/prepared.ts';

/** The product, running as with `npm start`, on its own data folder. */
export interface Server {
  /** Address without a trailing slash; stays the same over restarts. */
  readonly url: string;
  /** The server's output so far. */
  output(): string;
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>;
  /** Starts again on the same address and data. */
  start(): Promise<void>;
  /** Ends the process and removes its data. */
  close(): Promise<void>;
}

const running = new Set<Server>();

/** The end of what the running servers have printed, for the report of a failed journey. */
export const printedByServers = (): string =>
  [...running].map((server) => server.output().slice(-4000)).join('\n');

const root = fileURLToPath(new URL('../../', import.meta.url));
const built = join(root, 'dist/server/main.js');

/** The built server if there is one, otherwise the sources. */
function command(): string[] {
  return existsSync(built) ? [built] : ['--import', 'tsx', join(root, 'apps/server/src/main.ts')];
}

/** Starts the process and resolves with it when it reports that it is ready. */
async function launch(
  folder: string,
  port: number,
  environment: Readonly<Record<string, string>>,
  onOutput: (text: string) => void,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, command(), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      KUELIK_DATA_DIR: folder,
      KUELIK_LOG_LEVEL: 'info',
      METRICS_PORT: String(await freePort()),
      ...environment,
    },
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      onOutput(chunk.toString());
      output += chunk.toString();
      if (/^ready \S+/m.test(output)) resolve(child);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server exited with code ${code}:\n${output}`)));
    child.once('error', reject);
  });
}

async function end(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/**
 * Fills a new data folder with the files of the build's first start outside production: creating them takes
 * seconds of processor time, so it happens once per build, and each journey's server starts on a copy.
 */
async function copyFirstStart(folder: string): Promise<void> {
  const started = await prepared(join(root, 'dist/started-data'), async (draft) => {
    const child = await launch(draft, await freePort(), {}, () => undefined);
    await end(child, 'SIGTERM');
  });
  cpSync(started, folder, { recursive: true });
}

/** Starts a server and resolves when it reports that it is ready. */
export async function startServer(environment: Readonly<Record<string, string>> = {}): Promise<Server> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-journey-'));
  if (existsSync(built) && environment.NODE_ENV !== 'production') await copyFirstStart(folder);
  let child: ChildProcess | null = null;
  let output = '';
  const start = async (): Promise<void> => {
    child = await launch(folder, port, environment, (text) => {
      output += text;
    });
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child;
    child = null;
    await end(running, signal);
  };
  await start();
  const server: Server = {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    kill: () => stop('SIGKILL'),
    start,
    close: async () => {
      running.delete(server);
      await stop('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  running.add(server);
  return server;
}
