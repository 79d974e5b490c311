import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../kit/context.ts';

/** Counting stops here, which keeps the query cheap: a queue this long needs more processes anyway. */
const MOST = 10_000;

/** The table of each queue; all have an indexed column `due_at`. */
const queues = { webhooks: 'webhook_delivery', protocols: 'session_protocol' } as const;

/**
 * The number of due jobs and the delay of the oldest, by queue: the metrics to scale processes by. They are
 * queried from the database on each scrape, so every process reports the same values.
 */
export function measureQueues({ db, now }: Context, registry: Registry): void {
  const late = new Gauge({
    name: 'kuelik_queue_oldest_seconds',
    help: 'By how much the oldest due job is late; -1 while the database does not answer',
    labelNames: ['queue'],
    registers: [registry],
  });
  new Gauge({
    name: 'kuelik_queue_length',
    help: `Jobs that are due, ${MOST} at most; -1 while the database does not answer`,
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      for (const [queue, table] of Object.entries(queues)) {
        const found = await ask(table).catch(() => ({ length: -1, oldest: -1 }));
        this.set({ queue }, found.length);
        late.set({ queue }, found.oldest);
      }
    },
  });

  const ask = (table: Queue) => dueIn({ db, now }, table);
}

type Queue = (typeof queues)[keyof typeof queues];

/** How many jobs are due in a queue, `MOST` at most, and by how many seconds the oldest is late. */
export async function dueIn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  table: Queue,
): Promise<{ length: number; oldest: number }> {
  const { rows } = await sql<{ length: number; oldest: number }>`
      select count(*) as length,
        coalesce(extract(epoch from ${now()}::timestamptz - min(due_at)), 0)::float8 as oldest
      from (
        select due_at from ${sql.table(table)} where due_at <= ${now()} order by due_at limit ${MOST}
      ) as due`.execute(db);
  return rows[0] ?? { length: 0, oldest: 0 };
}
