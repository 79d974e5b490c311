import type { StoredDocument } from '@kuelik/backend';
import type { CloudSigning } from '@kuelik/providers';
import type { IdentifierResult } from '../../contract/identifier.ts';
import type { OpenIdentification } from './call.ts';

type Outcome = Awaited<ReturnType<CloudSigning['approve']>>;

/** All inputs of the verdict on a code. */
export interface CodeEvidence {
  readonly outcome: Outcome;
  readonly open: Pick<OpenIdentification, 'iin' | 'phone'>;
  /** Attempts with this code that our own count leaves. */
  readonly left: number;
  readonly documents: readonly Pick<StoredDocument, 'id' | 'name' | 'sha256'>[];
  readonly now: Date;
}

export type CodeVerdict =
  | { readonly ok: true; readonly result: IdentifierResult; readonly fullName: string }
  | { readonly ok: false; readonly attemptsLeft: number };

/** Whether the code identifies the person, and who saw which documents. Pure. */
export function judgeCode({ outcome, open, left, documents, now }: CodeEvidence): CodeVerdict {
  if (outcome.status === 'WRONG_CODE') {
    return { ok: false, attemptsLeft: Math.min(left, outcome.attemptsLeft) };
  }
  const { fullName } = outcome;
  return {
    ok: true,
    fullName,
    result: {
      result: true,
      iin: open.iin,
      phone: open.phone,
      full_name: fullName,
      identified_at: now.toISOString(),
      documents: documents.map(({ id, name, sha256 }) => ({ id, name, sha256 })),
    },
  };
}
