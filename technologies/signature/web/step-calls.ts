import { type ApiClient, type CallOptions, type FailureReason, withAttemptKeys } from '@kuelik/protocol';
import * as v from 'valibot';

/**
 * What both signature steps send in the same way, below `root`. Calls reject with `ApiError`. Where a server is
 * busy the person decides on a retry: it is the same attempt, but a silent one could keep them waiting for minutes.
 */
export function stepCalls(client: ApiClient, root: string, sessionId: string) {
  const keyed = withAttemptKeys(client);
  return {
    keyed,
    post: <const TSchema extends v.GenericSchema>(
      path: string,
      body: object,
      schema: TSchema,
      options: CallOptions,
    ): Promise<v.InferOutput<TSchema>> =>
      keyed.request({
        method: 'POST',
        path: root + path,
        body: { session_id: sessionId, ...body },
        schema,
        retry: false,
        refusal: 'result_false',
        ...options,
      }),
    /** Its own errors are ignored. */
    reportFailure: async (failureType: string, detail: FailureReason['detail'] | null): Promise<void> => {
      const body = { session_id: sessionId, failure_type: failureType, detail };
      await client
        .request({
          method: 'POST',
          path: `${root}/failure-reason/`,
          body,
          schema: v.unknown(),
          silent: true,
        })
        .catch(() => undefined);
    },
  };
}
