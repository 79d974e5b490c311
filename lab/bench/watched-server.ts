import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from '../../tools/setup.mjs';

/** The server prints every second how long it was blocked. */
const SAY_MS = 1100;

interface Watched {
  /** Longest wait of the polled call. */
  readonly waitedMs: number;
  /** All waits, shortest first. */
  readonly waits: readonly number[];
  /** Longest block of the main thread between two turns of the event loop, in processor time. */
  readonly heldMs: number;
}

/** The asker's waits, shortest first. */
async function waitsOf(asker: ChildProcess): Promise<readonly number[]> {
  const [waits] = (await once(asker, 'message')) as [number[]];
  return waits.sort((a, b) => a - b);
}

/** The memory that `grow` adds to a server. */
export const BALLAST_MB = 1000;

/**
 * The built server, which prints how long its main thread was blocked.
 *
 * @param node the program that runs it
 */
export async function startWatched(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  node = process.execPath,
) {
  const env = {
    ...process.env,
    PORT: '0',
    METRICS_PORT: '0',
    KUELIK_DATA_DIR: folder,
    KUELIK_LOG_LEVEL: 'error',
    KUELIK_RATE_LIMIT: '0',
    BALLAST_MB: String(BALLAST_MB),
    ...settings,
  };
  const watch = pathToFileURL(join(root, 'e2e/support/held-loop.mjs')).href;
  const ballast = new URL('./ballast.mjs', import.meta.url).href;
  const args = ['--import', watch, '--import', ballast, join(root, 'dist/server/main.js')];
  const child = spawn(node, args, { env, cwd: root });
  let heldMs = 0;
  child.stderr.on('data', (chunk) => {
    for (const [, said] of String(chunk).matchAll(/^held ([\d.]+)$/gm))
      heldMs = Math.max(heldMs, Number(said));
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const ready = /^ready (\S+)$/m.exec(printed)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return {
    url,
    stop: () => child.kill('SIGTERM'),
    /** Lets the server take as much memory as one has that has run for a while. */
    grow: async () => {
      child.kill('SIGWINCH');
      await new Promise((resolve) => setTimeout(resolve, SAY_MS));
      // Answered only when the memory is filled.
      await (await fetch(`${url}/health/live`)).arrayBuffer();
    },
    /** Does the work while polling `path`, the server's health by default. */
    watch: async (work: () => Promise<unknown>, path = '/health/live'): Promise<Watched> => {
      await new Promise((resolve) => setTimeout(resolve, SAY_MS));
      const asker = fork(fileURLToPath(new URL('./asker.mjs', import.meta.url)), [url + path]);
      await new Promise((resolve) => setTimeout(resolve, SAY_MS));
      heldMs = 0;
      asker.send('reset');
      await work();
      await new Promise((resolve) => setTimeout(resolve, SAY_MS));
      asker.send('waits');
      const waits = await waitsOf(asker);
      asker.kill();
      return { waitedMs: waits.at(-1) ?? Number.NaN, waits, heldMs };
    },
  };
}
