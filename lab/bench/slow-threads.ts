import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps limits of processor time for single threads (cgroups, version 1). */
const groups = '/sys/fs/cgroup/cpu';
/** Microseconds over which a thread's share is counted: shorter than a picture of the camera lasts. */
const period = 10_000;
/** Milliseconds between two looks for new threads. */
const looksEvery = 50;

/** Whether this machine and user may slow single threads. */
export function canSlowThreads(): boolean {
  try {
    accessSync(join(groups, 'tasks'), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The thread or process has ended meanwhile.
    return '';
  }
};

const childrenOf = (process: number): number[] => {
  const children = read(`/proc/${process}/task/${process}/children`).split(' ').filter(Boolean).map(Number);
  return [process, ...children.flatMap(childrenOf)];
};

const threadsOf = (process: number): string[] => {
  try {
    return readdirSync(`/proc/${process}/task`);
  } catch {
    return [];
  }
};

/**
 * Limits each thread of a process and its children to a share of a core, including threads that start later: a slower
 * processor with as many cores. DevTools slows a page's main thread alone.
 *
 * @param times how much slower, 1 or more
 * @returns lifts the limits
 */
export function slowThreads(process: number, times: number): () => Promise<void> {
  const held = new Map<string, string>();
  /** A thread begins in the group of the thread that started it, so a group may have more than one. */
  const letGo = (thread: string, folder: string) => {
    try {
      for (const one of read(join(folder, 'tasks')).split('\n').filter(Boolean)) {
        writeFileSync(join(groups, 'tasks'), one);
      }
      rmdirSync(folder);
      held.delete(thread);
    } catch {
      // One is just starting or ending: the next search finds it.
    }
  };
  const hold = (thread: string) => {
    const folder = join(groups, `kuelik-bench-${thread}`);
    mkdirSync(folder, { recursive: true });
    held.set(thread, folder);
    writeFileSync(join(folder, 'cpu.cfs_period_us'), String(period));
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(Math.round(period / times)));
    try {
      writeFileSync(join(folder, 'tasks'), thread);
    } catch {
      letGo(thread, folder);
    }
  };
  const look = () => {
    const alive = new Set(childrenOf(process).flatMap(threadsOf));
    for (const thread of alive) if (!held.has(thread)) hold(thread);
    for (const [thread, folder] of held) if (!alive.has(thread)) letGo(thread, folder);
  };
  look();
  const timer = setInterval(look, looksEvery);
  return async () => {
    clearInterval(timer);
    while (held.size > 0) {
      for (const [thread, folder] of held) letGo(thread, folder);
      await new Promise((resolve) => setTimeout(resolve, looksEvery));
    }
  };
}
