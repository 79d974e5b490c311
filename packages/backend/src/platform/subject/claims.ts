import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import type { SessionKey } from '../../kit/crypto/data-keys.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { AppError } from '../../kit/errors.ts';
import { forget } from '../../kit/http/request-memo.ts';
import { type Claim, type GivenProof, type Proof, proof, readProof } from '../contract/proof.ts';
import type { ClaimRow, WorkingSet } from '../sessions/working-set.ts';
import { type Contradiction, contradictionsOf } from './contradictions.ts';
import type { Known } from './person.ts';

/** Maximum refused claims per session; a step's attempts usually run out sooner. */
const MAX_REFUSED = 20;

/** Opens the claims of a session's steps so far, oldest first. */
export function openClaims(key: SessionKey, rows: readonly ClaimRow[]): Known {
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

/**
 * Compares claims with those of a session's earlier steps. Throws the result of `refusalOf`; stores nothing.
 */
export function checkClaims(
  key: SessionKey,
  { claims: rows, session }: Pick<WorkingSet, 'claims' | 'session'>,
  claims: readonly Claim[],
): void {
  const { accepted } = openClaims(key, rows);
  const refusal = refusalOf(contradictionsOf(accepted, claims, session.contradictions ?? {}));
  if (refusal !== null) throw refusal;
}

/** The database row for a list of claims. */
export function toClaimRow(
  key: SessionKey,
  technology: string,
  claims: readonly Claim[],
  outcome: ClaimRow['outcome'],
  now: Date,
): ClaimRow {
  const id = sortableId(now);
  const proofs: readonly Proof[] = claims.map(({ proof: one }) => one);
  return { id, technology, outcome, proofs: key.sealJson('subject_claim', 'proofs', id, proofs) };
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
  const at = context.now();
  const row = toClaimRow(key, technology, claims, 'refused', at);
  await context.db
    .insertInto('subject_claim')
    .values({ ...row, session_id: sessionId, created_at: at })
    .execute();
  forget();
}
