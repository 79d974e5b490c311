import { type ApiClient, type CallOptions, createIdempotencyKey, type Locale } from '@kuelik/protocol';
import * as v from 'valibot';
import {
  type AcceptReply,
  acceptReply,
  type CertificateReply,
  certificateReply,
} from '../../contract/signer.ts';
import { anyObject } from '../documents/any-object.ts';
import { type SuccessReply, successReply } from '../documents/success-reply.ts';
import { stepCalls } from '../step-calls.ts';

const root = '/digital-signature-signer';

/** The calls of one session: `stepCalls`. Those of the specification without a body name the session in the query. */
export function signerCalls(client: ApiClient, sessionId: string) {
  const { keyed, post, reportFailure } = stepCalls(client, root, sessionId);
  const ask = <const TSchema extends v.GenericSchema>(
    path: string,
    schema: TSchema,
    options: CallOptions,
  ): Promise<v.InferOutput<TSchema>> =>
    keyed.request({
      method: 'POST',
      path: `${root}${path}`,
      query: { session_id: sessionId },
      schema,
      refusal: 'result_false',
      retry: false,
      // Each press requests the current state, or a new SMS, rather than a replayed reply.
      idempotencyKey: createIdempotencyKey(),
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
    sign: (password: string, options: CallOptions = {}): Promise<SuccessReply> =>
      post('/document/sign/', { password }, successReply, options),
    reportFailure,
  };
}
