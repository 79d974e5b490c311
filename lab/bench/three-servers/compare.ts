import { send } from '../throughput/sequence.ts';
import type { Entry } from './journal.ts';

const AT_ONCE = 4;

/** What the servers say of the journal's sessions. */
export interface Compared {
  readonly sessions: number;
  /** Acknowledged calls of which the record knows nothing. */
  readonly lost: readonly string[];
  readonly pictures: number;
  /** Sessions that were charged more than one attempt for a step that they made once. */
  readonly chargedTwice: number;
}

interface StoredRecord {
  readonly status: string;
  readonly results: Readonly<Record<string, { readonly status: string }>>;
  readonly evidence: readonly { readonly id: string }[];
  readonly attempts: Readonly<Record<string, number>>;
}

/** Reads each session's record, and its pictures, and compares them with what was acknowledged to the client. */
export async function compare(url: string, entries: readonly Entry[]): Promise<Compared> {
  const token = 'Api-Key demo-key';
  const lost: string[] = [];
  let pictures = 0;
  let chargedTwice = 0;
  const look = async ({ sessionId, acknowledged }: Entry) => {
    const path = `${url}/api/v1/integrator/sessions/${sessionId}/`;
    const text = await send(path, { token }).catch(() => null);
    if (text === null) {
      lost.push('create');
      return;
    }
    const { status, results, evidence, attempts }: StoredRecord = JSON.parse(text).data;
    const stored = {
      validate: status !== 'QR',
      'registry-result': results.ADR?.status === 'success',
      'e-document-approve': results.ED?.status === 'success',
      finish: status === 'FINISHED',
    } as const;
    for (const [call, isStored] of Object.entries(stored)) {
      if (acknowledged.has(call as keyof typeof stored) && !isStored) lost.push(call);
    }
    if (Object.values(attempts).some((spent) => spent > 1)) chargedTwice += 1;
    for (const { id } of evidence) {
      await send(`${path}evidence/${id}/`, { token }).then(
        () => {
          pictures += 1;
        },
        () => lost.push('picture'),
      );
    }
    if (acknowledged.has('e-document-approve') && evidence.length === 0) lost.push('portrait');
  };
  const waiting = [...entries];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await look(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { sessions: entries.length, lost, pictures, chargedTwice };
}
