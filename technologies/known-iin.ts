import type { Platform } from '@kuelik/backend';
import { isIin } from '@kuelik/protocol';

/** Where the results of earlier steps keep the IIN that they have proved, by code, in order of trust. */
const proofs: readonly (readonly [code: string, path: readonly string[]])[] = [
  ['DR', ['personal_number']],
  ['DR2', ['personal_number']],
  ['GBDFL', ['retrieve', 'result_json', 'person', 'iin']],
  ['GBDFL2', ['retrieve', 'result_json', 'person', 'iin']],
  ['GBDFLN', ['retrieve', 'result_json', 'person', 'iin']],
  ['KZ_INFO', ['retrieve', 'result_json', 'person', 'iin']],
  ['ADR', ['iin']],
  ['ADR2', ['iin']],
  ['ED', ['iin']],
  ['DSI', ['iin']],
];

function at(data: unknown, path: readonly string[]): unknown {
  let value = data;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** A child's document is asked for by the parent, whose face is before the camera: its IIN is not theirs. */
const isOfChild = (code: string, data: unknown): boolean =>
  code === 'ED' &&
  (/^(Child|CollegeDiploma|SchoolCard|Voucher)/.test(String(at(data, ['document_type']))) ||
    at(data, ['documents']) !== undefined);

type Records = Pick<Platform, 'results'>;

/** The IINs that earlier steps have proved, in order of trust: more than one only if they contradict each other. */
export async function provedIins(
  { results }: Records,
  sessionId: string,
  enabled: readonly string[],
): Promise<readonly string[]> {
  const proved = new Set<string>();
  for (const [code, path] of proofs) {
    if (!enabled.includes(code)) continue;
    const result = await results.read(sessionId, code);
    if (result?.status !== 'success' || isOfChild(code, result.data)) continue;
    const found = at(result.data, path);
    if (typeof found === 'string' && isIin(found)) proved.add(found);
  }
  return [...proved];
}

/** What is known of the IIN: `proved` by an earlier step's document or register, `typed` in an earlier step. */
export async function knownIin(
  platform: Records & Pick<Platform, 'person'>,
  sessionId: string,
  enabled: readonly string[],
): Promise<{ readonly proved: string | null; readonly typed: string | null }> {
  const { iin } = await platform.person.read(sessionId);
  const typed = iin !== undefined && isIin(iin) ? iin : null;
  const [proved = null] = await provedIins(platform, sessionId, enabled);
  return { proved, typed };
}
