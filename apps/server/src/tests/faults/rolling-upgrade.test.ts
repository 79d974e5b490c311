import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, schemaState } from '@kuelik/backend';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundledServer } from '../../../../../tools/lib/build/bundled.ts';
import { formerServer } from '../../../../../tools/lib/services/former-release.ts';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '../../../../../tools/lib/services/postgres.ts';
import { createFleet } from './rolling-harness.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
/** Milliseconds; servers take seconds to start, much longer on a busy machine. */
const patience = { timeout: 600_000 };
const former = findPostgres() === null ? null : await formerServer();
const current = findPostgres() === null ? '' : await bundledServer();

describe.skipIf(findPostgres() === null)('a rolling restart under 32 clients', () => {
  let postgres: PostgresServer;
  let folder: string;
  let fleet: ReturnType<typeof createFleet>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kuelik-rolling-'));
    postgres = await startPostgres();
    fleet = createFleet({
      DATABASE_URL: postgres.url,
      KUELIK_RATE_LIMIT: '1000000',
      KUELIK_LOG_LEVEL: 'silent',
      KUELIK_DATA_DIR: folder,
      KUELIK_SITE_DIR: join(root, 'docs'),
    });
  }, patience.timeout);
  afterEach(() => {
    fleet.close();
    postgres.stop();
    rmSync(folder, { recursive: true });
  });

  // A shallow clone without a remote has no previous release.
  it.skipIf(former === null)(
    'takes the former release to this one, with no failed request',
    patience,
    async () => {
      const before = former ?? '';
      const old = [await fleet.add(before), await fleet.add(before)];
      const result = await fleet.underLoad(async () => {
        // The new server migrates; then both releases serve, and one server of the previous release restarts
        // on the new schema.
        await fleet.add(current);
        expect(await fleet.remove(old[0] ?? fail())).toBe(0);
        const again = await fleet.add(before);
        await fleet.add(current);
        expect(await fleet.remove(again)).toBe(0);
        expect(await fleet.remove(old[1] ?? fail())).toBe(0);
      });
      expect(result.failures).toEqual([]);
      expect(result.sessions).toBeGreaterThan(50);
      const db = await openDatabase({ kind: 'server', url: postgres.url, maxConnections: 1 });
      expect((await schemaState(db)).missing).toEqual([]);
      await db.destroy();
    },
  );

  it.skipIf(former === null)(
    'goes back to the former release, with no failed request',
    patience,
    async () => {
      const before = former ?? '';
      const [one, two] = [await fleet.add(current), await fleet.add(current)];
      const result = await fleet.underLoad(async () => {
        await fleet.add(before);
        expect(await fleet.remove(one)).toBe(0);
        await fleet.add(before);
        expect(await fleet.remove(two)).toBe(0);
      });
      expect(result.failures).toEqual([]);
      expect(result.sessions).toBeGreaterThan(50);
    },
  );

  it(
    'goes on while a newer release extends the schema, and stops where that shuts it out',
    patience,
    async () => {
      const first = await fleet.add(current);
      const db = await openDatabase({ kind: 'server', url: postgres.url, maxConnections: 1 });
      const result = await fleet.underLoad(async () => {
        await sql`alter table session add column later text`.execute(db);
        await sql`insert into schema_expansion (name, timestamp) values ('9998-later', '2999-01-01')`.execute(
          db,
        );
        await fleet.add(current);
        expect(await fleet.remove(first)).toBe(0);
      });
      expect(result.failures).toEqual([]);
      const last = await fleet.add(current);
      await sql`insert into kysely_migration (name, timestamp) values ('9999-required', '2999-01-01')`.execute(
        db,
      );
      await db.destroy();
      const ready = await fetch(`${last.url}/health/ready`);
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', reason: 'schema' }]);
      await expect(fleet.add(current)).rejects.toThrow('exited with 1');
    },
  );
});

function fail(): never {
  throw new Error('no server');
}
