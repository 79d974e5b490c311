import type { Browser, Page } from './face-page.ts';

/** One event of a browser's trace. */
export interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of one clock. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: { readonly interactionId?: number; readonly duration?: number };
  };
}

/** A task of a page's main thread, in milliseconds. */
export interface Task {
  /** Wall time: what the person waits, including other processes on a busy machine. */
  readonly lasted: number;
  /** Processor time: its own work alone. */
  readonly worked: number;
}

/** Records every task of a page's main thread; the returned function stops and gives the longest ones. */
export async function recordTasks(
  browser: Browser,
  page: Page,
): Promise<() => Promise<{ longest: Task; hardest: Task }>> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  return async () => {
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const mains = new Set(
      trace.traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    let longest: Task = { lasted: 0, worked: 0 };
    let hardest = longest;
    for (const { ph, name, pid, tid, dur = 0, tdur = dur } of trace.traceEvents) {
      if (ph !== 'X' || !/RunTask$/.test(name) || !mains.has(`${pid} ${tid}`)) continue;
      const task = { lasted: dur / 1000, worked: tdur / 1000 };
      if (task.lasted > longest.lasted) longest = task;
      if (task.worked > hardest.worked) hardest = task;
    }
    return { longest, hardest };
  };
}
