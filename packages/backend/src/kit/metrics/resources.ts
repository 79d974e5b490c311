import type { Kysely } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { KeyDevice } from '../crypto/key-device.ts';
import { poolLoadOf } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { uploadLoad } from '../uploads/with-form.ts';

/** Vision threads as the vision package reports them. */
interface VisionLoad {
  readonly threads: number;
  readonly busy: number;
  readonly waiting: number;
}

/**
 * How much of each bounded resource this process uses, and what waits for it: vision threads, places for
 * pictures, connections to the database, and whether the device that holds the keys answers.
 */
export function measureResources(
  { db, keyDevice }: { readonly db: Kysely<Database>; readonly keyDevice: KeyDevice | null },
  registry: Registry,
  vision: () => VisionLoad,
): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('kuelik_vision_threads', 'Vision threads that may run', () => vision().threads);
  gauge('kuelik_vision_threads_busy', 'Vision threads at work', () => vision().busy);
  gauge('kuelik_vision_waiting', 'Vision jobs that wait for a thread', () => vision().waiting);
  gauge('kuelik_uploads_running', 'Forms with pictures at work', () => uploadLoad().running);
  gauge('kuelik_uploads_waiting', 'Forms with pictures that wait for a place', () => uploadLoad().waiting);
  gauge(
    'kuelik_uploads_wait_seconds',
    'How long a form that arrives now would wait',
    () => uploadLoad().waitS,
  );
  gauge('kuelik_key_device_up', '0 while the device that holds the keys is away; 1 also without one', () =>
    keyDevice?.isAway() === true ? 0 : 1,
  );
  new Gauge({
    name: 'kuelik_database_connections',
    help: 'Connections to PostgreSQL by state, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(poolLoadOf(db) ?? {})) this.set({ state }, count);
    },
  });
}
