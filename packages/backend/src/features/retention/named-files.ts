import { sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { evidenceFolder } from '../../platform/evidence/evidence.ts';
import { createDocuments } from '../documents/store.ts';

/** Bytes of a folder's name that the index of sessions holds. */
const INDEXED_BYTES = 8;

/** Whether a row names a file, or its rows cannot be read. */
export type IsNamed = (folder: string, file: string) => boolean;

/**
 * The pictures of these folders of sessions that rows name.
 * @param folders as `evidenceFolder` names them: `3f/3f…`
 */
export async function namedPictures(context: Context, folders: readonly string[]): Promise<IsNamed> {
  const sessions = await sessionsOf(context, folders);
  if (sessions.size === 0) return () => false;
  const rows = await context.db
    .selectFrom('evidence')
    .select(['session_id', 'id'])
    .where(isOneOf([...sessions.values()]))
    .execute();
  const named = new Set(rows.map(({ session_id, id }) => `${evidenceFolder(session_id)}/${id}`));
  return (folder, file) => named.has(`${folder}/${file}`);
}

/** The same for documents to sign, their signed versions and session protocols. */
export async function namedDocuments(context: Context, folders: readonly string[]): Promise<IsNamed> {
  const { db } = context;
  const sessions = await sessionsOf(context, folders);
  if (sessions.size === 0) return () => false;
  const ids = [...sessions.values()];
  const named = new Set<string>();
  /** Folders with documents that cannot be decrypted: all their files are kept. */
  const closed = new Set<string>();
  const protocols = await db
    .selectFrom('session_protocol')
    .select(['session_id', 'file'])
    .where(isOneOf(ids))
    .execute();
  for (const { session_id, file } of protocols) named.add(`${evidenceFolder(session_id)}/${file}`);
  const owners = await db
    .selectFrom('signing_document')
    .select('session_id')
    .distinct()
    .where(isOneOf(ids))
    .execute();
  const documents = createDocuments(context);
  for (const { session_id } of owners) {
    const folder = evidenceFolder(session_id);
    try {
      for (const file of await documents.filesOf(session_id)) named.add(`${folder}/${file}`);
    } catch {
      closed.add(folder);
    }
  }
  return (folder, file) => closed.has(folder) || named.has(`${folder}/${file}`);
}

/** A list is one value: a placeholder for each would be another statement to plan for each length. */
const isOneOf = (sessionIds: readonly string[]) => sql<boolean>`session_id = any(${sessionIds}::text[])`;

/** The sessions that these folders belong to, by folder. */
async function sessionsOf({ db }: Context, folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const starts = folders.map((folder) => Buffer.from(folder.slice(3, 3 + 2 * INDEXED_BYTES), 'hex'));
  if (starts.length === 0) return new Map();
  const rows = await db
    .selectFrom('session')
    .select('session_id')
    .where(
      sql<boolean>`substr(sha256(session_id::bytea), 1, ${sql.lit(INDEXED_BYTES)}) = any(${starts}::bytea[])`,
    )
    .execute();
  const wanted = new Set(folders);
  const found = rows.map(({ session_id }) => [evidenceFolder(session_id), session_id] as const);
  return new Map(found.filter(([folder]) => wanted.has(folder)));
}
