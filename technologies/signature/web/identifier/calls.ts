import type { ApiClient, CallOptions, Locale } from '@kuelik/protocol';
import { type IdentifyReply, identifyReply } from '../../contract/identifier.ts';
import { anyObject } from '../documents/any-object.ts';
import { type SuccessReply, successReply } from '../documents/success-reply.ts';
import { stepCalls } from '../step-calls.ts';

export interface TypedPerson {
  readonly iin: string;
  readonly phone: string;
  /** Absent if the backend takes no language for its SMS. */
  readonly locale?: Locale;
}

/** The calls of one session: `stepCalls`. */
export function identifierCalls(client: ApiClient, sessionId: string) {
  const { post, reportFailure } = stepCalls(client, '/digital-signature-identifier', sessionId);
  return {
    identify: (person: TypedPerson, options: CallOptions = {}): Promise<IdentifyReply> =>
      post('/identify/', person, anyObject(identifyReply), options),
    approve: (code: string, options: CallOptions = {}): Promise<SuccessReply> =>
      post('/approve/', { code }, successReply, options),
    reportFailure,
  };
}
