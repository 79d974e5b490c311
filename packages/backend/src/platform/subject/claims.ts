import type { ContradictionPolicy } from '@kuelik/protocol';
import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import type { SessionKey } from '../../kit/crypto/data-keys.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import type { Database } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';
import { type Claim, type GivenProof, type Proof, proof, readProof } from '../contract/proof.ts';
import { holdSession } from '../sessions/rows.ts';
import { type Contradiction, contradictionsOf } from './contradictions.ts';
import type { Known } from './person.ts';

/** Maximum refused claims per session; a step's attempts end sooner. */
const MAX_REFUSED = 20;

type Outcome = 'accepted' | 'refused';

/** Claims of the session's steps so far, oldest first. */
export async function readKnown(db: Kysely<Database>, key: SessionKey, sessionId: string): Promise<Known> {
  const rows = await db
    .selectFrom('subject_claim')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute();
  const accepted: Claim[] = [];
  const refused: Known['refused'][number][] = [];
  for (const { id, technology, outcome, proofs } of rows) {
    const opened = v.parse(v.array(proof), key.unsealJson('subject_claim', 'proofs', id, proofs));
    const claims = opened.map((one) => ({ technology, proof: one }));
    if (outcome === 'accepted') accepted.push(...claims);
    else refused.push({ claims, against: [...accepted] });
  }
  return { accepted, refused };
}

/** The session's setting for contradictions. */
export async function readPolicy(db: Kysely<Database>, sessionId: string): Promise<ContradictionPolicy> {
  const { contradictions } = await db
    .selectFrom('session')
    .select('contradictions')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return contradictions ?? {};
}

/** A technology's non-empty proofs as claims. */
export const toClaims = (technology: string, given: readonly GivenProof[]): readonly Claim[] =>
  given
    .map((one) => ({ technology, proof: readProof(one) }))
    .filter((claim) => Object.keys(claim.proof).length > 1);

/**
 * The refusal of claims that contradict known ones: AppError 409 `other_person` with the kinds in
 * `detail.contradictions` and the codes of the earlier steps in `detail.steps`; null if none is refused.
 */
function refusalOf(found: readonly Contradiction[]): AppError | null {
  const refused = found.filter(({ action }) => action === 'refuse');
  if (refused.length === 0) return null;
  return new AppError(409, 'other_person', {
    message: 'An earlier step of this session was passed by another person',
    detail: {
      contradictions: [...new Set(refused.map(({ kind }) => kind))],
      steps: [...new Set(refused.map(({ between: [earlier] }) => earlier.technology))],
    },
  });
}

/** Throws the result of `refusalOf`; stores nothing. */
export async function checkClaims(
  db: Kysely<Database>,
  key: SessionKey,
  sessionId: string,
  claims: readonly Claim[],
): Promise<void> {
  const { accepted } = await readKnown(db, key, sessionId);
  const refusal = refusalOf(contradictionsOf(accepted, claims, await readPolicy(db, sessionId)));
  if (refusal !== null) throw refusal;
}

/**
 * Adds claims to the session's subject within the transaction that stores their success. Throws like
 * `checkClaims`.
 */
export async function addClaims(
  trx: Transaction<Database>,
  context: Context,
  key: SessionKey,
  sessionId: string,
  technology: string,
  claims: readonly Claim[],
): Promise<void> {
  if (claims.length === 0) return;
  // Of two steps that end concurrently, the second is checked against the first.
  await holdSession(trx, sessionId);
  await checkClaims(trx, key, sessionId, claims);
  await insertClaims(trx, context, key, sessionId, technology, claims, 'accepted');
}

/** Stores refused claims for the record. */
export async function keepRefused(
  context: Context,
  key: SessionKey,
  sessionId: string,
  technology: string,
  claims: readonly Claim[],
): Promise<void> {
  const { count } = await context.db
    .selectFrom('subject_claim')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .where('outcome', '=', 'refused')
    .executeTakeFirstOrThrow();
  if (count >= MAX_REFUSED) return;
  await insertClaims(context.db, context, key, sessionId, technology, claims, 'refused');
}

async function insertClaims(
  db: Kysely<Database>,
  { now }: Context,
  key: SessionKey,
  sessionId: string,
  technology: string,
  claims: readonly Claim[],
  outcome: Outcome,
): Promise<void> {
  const id = sortableId(now());
  const proofs: readonly Proof[] = claims.map(({ proof: one }) => one);
  await db
    .insertInto('subject_claim')
    .values({
      session_id: sessionId,
      id,
      technology,
      outcome,
      proofs: key.sealJson('subject_claim', 'proofs', id, proofs),
      created_at: now(),
    })
    .execute();
}
