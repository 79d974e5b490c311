import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../../tools/setup.mjs';

const LOOK_EVERY_MS = 50;

/** One of the servers: it can be killed, and started again at the same address. */
export class ServerProcess {
  readonly url: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;

  constructor(port: number, settings: Readonly<Record<string, string>>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { ...process.env, ...settings, PORT: String(port), METRICS_PORT: '0' };
  }

  /** Resolves when it is ready to serve, with the milliseconds that took. */
  async start(): Promise<number> {
    const began = performance.now();
    this.#child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
      cwd: root,
      env: this.#env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (;;) {
      const isReady = await fetch(`${this.url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return performance.now() - began;
      if (this.#child.exitCode !== null) throw new Error(`A server ended with ${this.#child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  /** Kills it without notice. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
