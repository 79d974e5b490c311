import type { Platform } from '@kuelik/backend';
import { isIin } from '@kuelik/protocol';

/** Proofs that a later step may rely on for whose number it is: a parent's and a typed one are not proved. */
const unproved: ReadonlySet<string> = new Set(['parent', 'typed']);

/** What is known of the IIN: `proved` by the most trusted earlier step, `typed` in an earlier step. */
export async function knownIin(
  { subject, person }: Pick<Platform, 'subject' | 'person'>,
  sessionId: string,
): Promise<{ readonly proved: string | null; readonly typed: string | null }> {
  const claims = await subject.read(sessionId);
  const found = claims.find(({ proof }) => proof.iin !== undefined && !unproved.has(proof.by));
  const { iin } = await person.read(sessionId);
  return { proved: found?.proof.iin ?? null, typed: iin !== undefined && isIin(iin) ? iin : null };
}
