import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bundledProgram } from '../../../../tools/lib/build/bundled.ts';

export type Job = 'webhooks' | 'protocols' | 'retention' | 'vision';

export interface WorkerOrder {
  /** What to work on; null: nothing. */
  readonly job: Job | null;
  /** How far its clock is ahead, milliseconds. */
  readonly shiftMs: number;
}

/** A process that works on the jobs of a deployment until it is killed. */
export interface KilledWorker {
  /** Resolves when it has stopped its earlier work and started the new one. */
  send(order: WorkerOrder): Promise<void>;
  kill(): Promise<void>;
}

/** Starts in a third of the time that it takes from its sources. */
export const jobsProgram = () =>
  bundledProgram(fileURLToPath(new URL('./jobs-until-killed.ts', import.meta.url)));

/**
 * Starts such a process; resolves when it waits for work.
 * @param program `jobsProgram`
 * @param args the database's address and schema, and the folder of files and key
 * @param onReport called with its reports on its work
 */
export async function startWorker(
  program: string,
  args: readonly string[],
  onReport: (said: string) => void,
): Promise<KilledWorker> {
  const child: ChildProcess = fork(program, args);
  const heard = (wanted: string) =>
    new Promise<void>((resolve, reject) => {
      const onExit = () => reject(new Error(`A worker ended before it said ${wanted}`));
      const onMessage = (said: unknown) => {
        if (said !== wanted) return;
        child.off('message', onMessage);
        child.off('exit', onExit);
        resolve();
      };
      child.on('message', onMessage);
      child.once('exit', onExit);
    });
  child.on('message', (said) => onReport(String(said)));
  await heard('ready');
  return {
    send: async (order) => {
      const answered = heard('started');
      child.send(order);
      await answered;
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
