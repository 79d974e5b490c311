import type { Platform } from '@kuelik/backend';
import { isIin } from '@kuelik/protocol';

/** Proofs of the person's own number: a parent's and a typed one do not count. */
const unproved: ReadonlySet<string> = new Set(['parent', 'typed']);

/** The known IIN: `proved` by the most trusted earlier step, `typed` in an earlier step. */
export async function knownIin(
  { subject, person }: Pick<Platform, 'subject' | 'person'>,
  sessionId: string,
): Promise<{ readonly proved: string | null; readonly typed: string | null }> {
  const claims = await subject.read(sessionId);
  const found = claims.find(({ proof }) => proof.iin !== undefined && !unproved.has(proof.by));
  const { iin } = await person.read(sessionId);
  return { proved: found?.proof.iin ?? null, typed: iin !== undefined && isIin(iin) ? iin : null };
}
