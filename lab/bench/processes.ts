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

/** Ids of the browser's renderer processes. */
export async function renderersOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
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
