import {
  type ApiClient,
  type CallOptions,
  type FailureReason,
  type Locale,
  withAttemptKeys,
} from '@kuelik/protocol';
import * as v from 'valibot';
import { type IdentifyReply, identifyReply } from '../../contract/identifier.ts';
import { anyObject } from '../documents/any-object.ts';
import { type Said, said } from '../documents/said.ts';

const root = '/digital-signature-identifier';

export interface TypedPerson {
  readonly iin: string;
  readonly phone: string;
  /** Absent if the backend takes no language for its SMS. */
  readonly locale?: Locale;
}

/**
 * The calls of one session. They reject with `ApiError`. The person decides on a retry: it is the same attempt, but a
 * silent one could keep them waiting for minutes.
 */
export function identifierCalls(client: ApiClient, sessionId: string) {
  const keyed = withAttemptKeys(client);
  const post = <const TSchema extends v.GenericSchema>(
    path: string,
    body: object,
    schema: TSchema,
    options: CallOptions,
  ): Promise<v.InferOutput<TSchema>> =>
    keyed.request({
      method: 'POST',
      path: `${root}${path}`,
      body: { session_id: sessionId, ...body },
      schema,
      retry: false,
      refusal: 'result_false',
      ...options,
    });
  return {
    identify: (person: TypedPerson, options: CallOptions = {}): Promise<IdentifyReply> =>
      post('/identify/', person, anyObject(identifyReply), options),
    approve: (code: string, options: CallOptions = {}): Promise<Said> =>
      post('/approve/', { code }, said, options),
    /** Its own errors are ignored. */
    reportFailure: async (failureType: string, detail: FailureReason['detail'] | null): Promise<void> => {
      const body = { session_id: sessionId, failure_type: failureType, detail };
      await client
        .request({ method: 'POST', path: `${root}/failure-reason/`, body, schema: v.unknown(), silent: true })
        .catch(() => undefined);
    },
  };
}
