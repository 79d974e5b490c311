import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../kit/context.ts';

/** More are not counted, so that asking stays cheap: a queue this long wants more processes anyway. */
const MOST = 10_000;

/** Each queue's table; all are due by the column `due_at`, which has an index. */
const queues = { webhooks: 'webhook_delivery', protocols: 'session_protocol' } as const;

/**
 * How many jobs are due and by how much the oldest is late, by queue: what to scale processes by. Asked by whoever
 * collects the metrics, of the database: any process tells the same.
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

  const ask = async (table: string) => {
    const { rows } = await sql<{ length: number; oldest: number }>`
      select count(*) as length,
        coalesce(extract(epoch from ${now()}::timestamptz - min(due_at)), 0)::float8 as oldest
      from (
        select due_at from ${sql.table(table)} where due_at <= ${now()} order by due_at limit ${MOST}
      ) as due`.execute(db);
    return rows[0] ?? { length: 0, oldest: 0 };
  };
}
