import type { Kysely, Selectable, Transaction } from 'kysely';
import { hashToken, randomId, randomToken } from '../../kit/crypto/tokens.ts';
import { transaction } from '../../kit/database/retry.ts';
import type { Database } from '../../kit/database/schema.ts';
import type { KeyMode, KeyScope, Overridable } from '../../kit/database/session-values.ts';
import { AppError } from '../../kit/errors.ts';

export interface NewKey {
  readonly integratorId: string;
  readonly label: string;
  readonly mode: KeyMode;
  readonly scopes: readonly KeyScope[];
  readonly mayOverride: readonly Overridable[];
  /** The key that creates it; null: an operator. */
  readonly createdBy: string | null;
}

/** A key's metadata for lists, never the key itself. */
export interface KeyFacts {
  readonly id: string;
  /** Its first characters; empty for keys created before prefixes. */
  readonly prefix: string;
  readonly label: string;
  readonly mode: KeyMode;
  readonly scopes: readonly KeyScope[];
  readonly mayOverride: readonly Overridable[];
  readonly createdAt: Date;
  /** The key that created it; null: an operator. */
  readonly createdBy: string | null;
  /** Expiry; null: none. */
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** `kuelik_live_` and the first eight random characters: enough to tell keys apart, useless for guessing. */
const PREFIX_LENGTH = 20;
/** Per integrator, expired ones not counted. */
const MAX_KEYS = 50;

type Row = Selectable<Database['api_key']>;

const facts = (row: Row): KeyFacts => ({
  id: row.id,
  prefix: row.prefix,
  label: row.label,
  mode: row.mode,
  scopes: row.scopes,
  mayOverride: row.may_override,
  createdAt: row.created_at,
  createdBy: row.created_by,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
});

/** An integrator's keys, newest first, including revoked ones. */
export async function listKeys(db: Kysely<Database>, integratorId: string): Promise<readonly KeyFacts[]> {
  const rows = await db
    .selectFrom('api_key')
    .selectAll()
    .where('integrator_id', '=', integratorId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(facts);
}

/**
 * Holds an integrator's keys until the transaction ends: a key can be ended while it is used to make another one.
 * @throws AppError 404 `integrator_not_found`.
 */
async function holdKeys(trx: Transaction<Database>, integratorId: string): Promise<readonly KeyFacts[]> {
  const owner = await trx
    .selectFrom('integrator')
    .select('id')
    .where('id', '=', integratorId)
    .forUpdate()
    .executeTakeFirst();
  if (owner === undefined) throw new AppError(404, 'integrator_not_found', { message: 'No such integrator' });
  return listKeys(trx, integratorId);
}

/**
 * Only a key that is neither revoked nor rotated may create others: they would outlive it.
 * @param id the key that creates one; null: an operator.
 * @throws AppError 409 `key_ended`.
 */
function checkMaker(keys: readonly KeyFacts[], id: string | null): void {
  if (id === null) return;
  const maker = keys.find((key) => key.id === id);
  if (maker === undefined || maker.revokedAt !== null)
    throw new AppError(409, 'key_ended', { message: 'The calling key is revoked' });
  if (maker.expiresAt !== null)
    throw new AppError(409, 'key_ended', {
      message: 'The calling key was rotated: use its successor',
    });
}

/**
 * Creates a key. It is returned once, and stored as a hash.
 * @throws AppError 404 `integrator_not_found`, 409 `too_many_keys`, `key_ended` if its maker is revoked or rotated.
 */
export async function createKey(
  db: Kysely<Database>,
  given: NewKey,
  now: Date,
): Promise<{ readonly apiKey: string; readonly facts: KeyFacts }> {
  return transaction(db, async (trx) => {
    const keys = await holdKeys(trx, given.integratorId);
    checkMaker(keys, given.createdBy);
    const good = keys.filter((key) => isGood(key, now));
    if (good.length >= MAX_KEYS) throw new AppError(409, 'too_many_keys');
    return insertKey(trx, given, now);
  });
}

/** Creates a key without the limit check, which the surrounding transaction has done. */
export async function insertKey(
  trx: Kysely<Database>,
  given: NewKey,
  now: Date,
): Promise<{ readonly apiKey: string; readonly facts: KeyFacts }> {
  const apiKey = `kuelik_${given.mode}_${randomToken()}`;
  const row = await trx
    .insertInto('api_key')
    .values({
      id: randomId(),
      integrator_id: given.integratorId,
      key_hash: hashToken(apiKey),
      label: given.label,
      prefix: apiKey.slice(0, PREFIX_LENGTH),
      mode: given.mode,
      scopes: JSON.stringify(given.scopes),
      may_override: JSON.stringify(given.mayOverride),
      created_by: given.createdBy,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { apiKey, facts: facts(row) };
}

const isGood = ({ revokedAt, expiresAt }: KeyFacts, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt.getTime() > now.getTime());

export const noSuchKey = () => new AppError(404, 'key_not_found', { message: 'No such key' });

/** Finds a key by id or prefix. Throws AppError 404 `key_not_found`. */
export async function findKey(db: Kysely<Database>, integratorId: string, name: string): Promise<KeyFacts> {
  return pickKey(await listKeys(db, integratorId), name);
}

/** The key of this id or prefix. Throws AppError 404 `key_not_found`. */
function pickKey(keys: readonly KeyFacts[], name: string): KeyFacts {
  const found = keys.filter(({ id, prefix }) => id === name || (prefix !== '' && prefix === name));
  const [key] = found;
  if (key === undefined || found.length > 1) throw noSuchKey();
  return key;
}

/**
 * Creates a successor of a key with the same scopes; the old one expires after `overlapMs`, so that both work
 * meanwhile. A key has one successor.
 * @throws AppError 404 `integrator_not_found`, `key_not_found`; 409 `key_ended` if the key or its maker is revoked,
 * expired or rotated.
 */
export async function rotateKey(
  db: Kysely<Database>,
  asked: {
    readonly integratorId: string;
    /** Id or prefix. */
    readonly name: string;
    readonly overlapMs: number;
    readonly createdBy: string | null;
  },
  now: Date,
): Promise<{ readonly apiKey: string; readonly facts: KeyFacts; readonly oldEndsAt: Date }> {
  return transaction(db, async (trx) => {
    const keys = await holdKeys(trx, asked.integratorId);
    const old = pickKey(keys, asked.name);
    if (!isGood(old, now))
      throw new AppError(409, 'key_ended', { message: 'The key is revoked or has expired' });
    if (old.expiresAt !== null)
      throw new AppError(409, 'key_ended', { message: 'The key was already rotated: use its successor' });
    checkMaker(keys, asked.createdBy);
    const oldEndsAt = new Date(now.getTime() + asked.overlapMs);
    const { label, mode, scopes, mayOverride } = old;
    const { integratorId, createdBy } = asked;
    const made = await insertKey(trx, { integratorId, label, mode, scopes, mayOverride, createdBy }, now);
    await trx.updateTable('api_key').set({ expires_at: oldEndsAt }).where('id', '=', old.id).execute();
    return { ...made, oldEndsAt };
  });
}

/**
 * Revokes a key at once, with its cabinet sign-ins. Idempotent.
 * @returns the valid keys that this key has created: if it leaked, they may have leaked as well.
 * @throws AppError 404 `integrator_not_found`, `key_not_found`.
 */
export async function revokeKey(
  db: Kysely<Database>,
  integratorId: string,
  name: string,
  now: Date,
): Promise<{ readonly revoked: KeyFacts; readonly createdKeys: readonly KeyFacts[] }> {
  return transaction(db, async (trx) => {
    const key = pickKey(await holdKeys(trx, integratorId), name);
    await trx
      .updateTable('api_key')
      .set({ revoked_at: now })
      .where('id', '=', key.id)
      .where('revoked_at', 'is', null)
      .execute();
    await trx.deleteFrom('cabinet_sign_in').where('api_key_id', '=', key.id).execute();
    const keys = await listKeys(trx, integratorId);
    const createdKeys = keys.filter(
      ({ createdBy, ...rest }) => createdBy === key.id && isGood({ createdBy, ...rest }, now),
    );
    return { revoked: { ...key, revokedAt: key.revokedAt ?? now }, createdKeys };
  });
}
