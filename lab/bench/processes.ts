import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from './face-page.ts';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The thread or process has ended meanwhile.
    return '';
  }
};

async function idsOf(browser: Browser, wanted: 'browser' | 'renderer'): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === wanted).map(({ id }) => id);
}

/** Ids of the browser's renderer processes. */
export const renderersOf = (browser: Browser): Promise<number[]> => idsOf(browser, 'renderer');

/** Id of the process that the others are children of. */
export async function browserProcess(browser: Browser): Promise<number> {
  const [id] = await idsOf(browser, 'browser');
  if (id === undefined) throw new Error('The browser names no process of its own');
  return id;
}

/** Threads of dedicated workers, as folders of /proc. Linux only. */
export async function workerThreads(browser: Browser): Promise<string[]> {
  const tasks = (await renderersOf(browser)).map((id) => `/proc/${id}/task`);
  const threads = tasks.flatMap((task) => readdirSync(task).map((thread) => `${task}/${thread}`));
  return threads.filter((thread) => read(`${thread}/comm`).startsWith('DedicatedWorker'));
}

/** Processor milliseconds used by a thread. */
export const processorTime = (thread: string): number =>
  Number(read(`${thread}/schedstat`).split(' ')[0]) / 1e6;

/** Resident kilobytes of a process. */
export const residentMemory = (id: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${id}/status`))?.[1] ?? 0);

/**
 * Proportional set size of a process, kilobytes: its own memory, and of what several processes share the part that falls
 * to it. Android counts apps by it.
 */
export const proportionalMemory = (id: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0);
