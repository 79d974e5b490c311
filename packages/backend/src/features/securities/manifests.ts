import { createHash } from 'node:crypto';
import { type IntegrationType, type IntegrityManifest, integrityManifestLimit } from '@kuelik/protocol';
import type { Kysely } from 'kysely';
import { sortableId } from '../../kit/crypto/tokens.ts';
import type { Database } from '../../kit/database/schema.ts';

/**
 * Publishes the file hashes of a build as its newest version. Idempotent for the newest one.
 *
 * @param files file name -> SHA-384.
 */
export async function publishManifest(
  db: Kysely<Database>,
  type: IntegrationType,
  files: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  const newest = await newestManifests(db, type, 1);
  if (newest[0] !== undefined && digest(newest[0].files) === digest(files)) return;
  await db
    .insertInto('integrity_manifest')
    .values({ id: sortableId(now), type, files: JSON.stringify(files), created_at: now })
    .execute();
}

/** The newest versions, newest first; at most the specification's three. */
export async function newestManifests(
  db: Kysely<Database>,
  type: IntegrationType,
  limit: number,
): Promise<IntegrityManifest['versions']> {
  const rows = await db
    .selectFrom('integrity_manifest')
    .select(['id', 'files'])
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .limit(Math.min(limit, integrityManifestLimit))
    .execute();
  return rows.map(({ id, files }) => ({ version: id, files: { ...files } }));
}

function digest(files: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
