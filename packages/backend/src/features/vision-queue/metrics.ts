import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Context } from '../../kit/context.ts';
import { type Priority, priorities, queueLoad, type TakenJob } from './jobs.ts';
import type { JobOutcome } from './work.ts';

const names: ReadonlyMap<number, Priority> = new Map(
  Object.entries(priorities).map(([name, value]) => [value, name as Priority]),
);

/**
 * Jobs that wait and jobs at work, and the age of the oldest that waits, by priority: the metrics to scale
 * vision processes by. Queried from the database on each scrape, so every process reports the same values.
 */
export function measureVisionQueue({ db, now }: Context, registry: Registry): void {
  const labelNames = ['priority'];
  const running = new Gauge({
    name: 'kuelik_vision_queue_running',
    help: 'Handed-over vision jobs that a vision process works on; -1 while the database does not answer',
    labelNames,
    registers: [registry],
  });
  const oldest = new Gauge({
    name: 'kuelik_vision_queue_oldest_seconds',
    help: 'How long the oldest handed-over vision job has waited; -1 while the database does not answer',
    labelNames,
    registers: [registry],
  });
  new Gauge({
    name: 'kuelik_vision_queue_length',
    help: 'Handed-over vision jobs that wait for a vision process; -1 while the database does not answer',
    labelNames,
    registers: [registry],
    async collect() {
      const rows = await queueLoad(db, now()).catch(() => null);
      const none = rows === null ? -1 : 0;
      for (const [value, priority] of names) {
        const row = rows?.find((load) => load.priority === value);
        this.set({ priority }, row?.waiting ?? none);
        running.set({ priority }, row?.running ?? none);
        oldest.set({ priority }, row?.oldest ?? none);
      }
    },
  });
}

/** Counts what this vision process takes, ends and drops, and how long the jobs waited. */
export function measureVisionWork(registry: Registry) {
  const wait = new Histogram({
    name: 'kuelik_vision_queue_wait_seconds',
    help: 'How long handed-over vision jobs waited for a vision process',
    labelNames: ['priority'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60],
    registers: [registry],
  });
  const ended = new Counter({
    name: 'kuelik_vision_queue_jobs_total',
    help: 'Handed-over vision jobs that this process has ended, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const dropped = new Counter({
    name: 'kuelik_vision_queue_dropped_total',
    help: 'Handed-over vision jobs dropped unbegun, because no caller waited any longer',
    registers: [registry],
  });
  return {
    onTaken: ({ priority }: TakenJob, waitedS: number) =>
      wait.observe({ priority: names.get(priority) ?? 'background' }, waitedS),
    onEnded: (outcome: JobOutcome) => ended.inc({ outcome }),
    onDropped: (jobs: number) => dropped.inc(jobs),
  };
}
