import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tools/lib/free-port.ts';

/** The product, running as with `npm start`, on its own data folder. */
export interface Server {
  /** Address without a trailing slash; stays the same over restarts. */
  readonly url: string;
  /** The server's output so far, for the report of a failed journey. */
  output(): string;
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>;
  /** Starts again on the same address and data. */
  start(): Promise<void>;
  /** Ends the process and removes its data. */
  close(): Promise<void>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The built server if there is one, otherwise the sources. */
function command(): string[] {
  const built = join(root, 'dist/server/main.js');
  return existsSync(built) ? [built] : ['--import', 'tsx', join(root, 'apps/server/src/main.ts')];
}

/** Starts a server and resolves when it reports that it is ready. */
export async function startServer(environment: Readonly<Record<string, string>> = {}): Promise<Server> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-journey-'));
  let child: ChildProcess | null = null;
  let output = '';

  async function start(): Promise<void> {
    const started = spawn(process.execPath, command(), {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        KUELIK_DATA_DIR: folder,
        METRICS_PORT: String(await freePort()),
        ...environment,
      },
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      const from = output.length;
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        if (/^ready \S+/m.test(output.slice(from))) resolve();
      };
      started.stdout?.on('data', read);
      started.stderr?.on('data', read);
      started.once('exit', (code) => reject(new Error(`the server exited with code ${code}:\n${output}`)));
      started.once('error', reject);
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    running.kill(signal);
    await once(running, 'exit');
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    kill: () => end('SIGKILL'),
    start,
    close: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
