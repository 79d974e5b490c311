import {
  type ApiClient,
  type CallOptions,
  type FailureReason,
  type Locale,
  withAttemptKeys,
} from '@kuelik/protocol';
import * as v from 'valibot';
import {
  type AcceptReply,
  acceptReply,
  type CertificateReply,
  certificateReply,
} from '../../contract/signer.ts';
import { anyObject } from '../documents/any-object.ts';
import { type Said, said } from '../documents/said.ts';

const root = '/digital-signature-signer';

/** The calls of one session. They reject with `ApiError`; as with the identifier's, the person decides on a retry. */
export function signerCalls(client: ApiClient, sessionId: string) {
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
  const ask = <const TSchema extends v.GenericSchema>(
    path: string,
    schema: TSchema,
    options: CallOptions,
  ): Promise<v.InferOutput<TSchema>> =>
    client.request({
      method: 'POST',
      path: `${root}${path}`,
      query: { session_id: sessionId },
      schema,
      refusal: 'result_false',
      ...options,
    });
  return {
    initialize: (options: CallOptions = {}): Promise<CertificateReply> =>
      ask('/certificate/initialize/', anyObject(certificateReply), options),
    reissue: (options: CallOptions = {}): Promise<CertificateReply> =>
      ask('/certificate/reissue/', anyObject(certificateReply), options),
    agreeToIssue: async (locale: Locale, options: CallOptions = {}): Promise<void> => {
      await post('/certificate/consent/', { locale }, v.unknown(), options);
    },
    accept: (password: string, otp: string, options: CallOptions = {}): Promise<AcceptReply> =>
      post('/certificate/accept/', { password, otp }, anyObject(acceptReply), options),
    sign: (password: string, options: CallOptions = {}): Promise<Said> =>
      post('/document/sign/', { password }, said, options),
    result: (options: CallOptions = {}): Promise<Said> => ask('/document/result/', said, options),
    /** Its own errors are ignored. */
    reportFailure: async (failureType: string, detail: FailureReason['detail'] | null): Promise<void> => {
      const body = { session_id: sessionId, failure_type: failureType, detail };
      await client
        .request({ method: 'POST', path: `${root}/failure-reason/`, body, schema: v.unknown(), silent: true })
        .catch(() => undefined);
    },
  };
}
