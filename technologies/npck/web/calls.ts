import { type ApiClient, type Locale, noList, withAttemptKeys } from '@kuelik/protocol';
import * as v from 'valibot';
import { type NpckResult, npckFailures } from '../contract.ts';

/** The result from any backend that implements this protocol: only the verdict is required. */
const anyResult = v.pipe(
  v.object({
    result: v.boolean(),
    liveness_photo: v.nullish(v.string(), ''),
    prediction_percent: v.nullish(v.number(), null),
    matching: v.nullish(v.boolean()),
  }),
  v.transform((reply): NpckResult => {
    const matching = reply.matching ?? reply.result;
    return { ...reply, matching, status: matching ? 'success' : 'failure' };
  }),
);

const anyStatus = v.object({
  status: v.picklist(['NOT_STARTED', 'PROCESSING', 'FINISHED', 'FAILED']),
  reason: v.fallback(v.nullable(v.picklist(npckFailures)), null),
  iin_known: v.nullish(v.boolean(), false),
  attempts_left: v.nullish(v.number(), null),
  result: v.nullish(anyResult, null),
});
export type Standing = v.InferOutput<typeof anyStatus>;

/** The calls of one session. They reject with `ApiError`. */
export function npckCalls(client: ApiClient, sessionId: string) {
  const keyed = withAttemptKeys(client);
  return {
    /** `iin` is '' if the session knows it. */
    start: async (iin: string, locale: Locale): Promise<void> => {
      await keyed.request({
        method: 'POST',
        path: '/face2face/npck/start/',
        body: { session_id: sessionId, locale, ...(iin === '' ? {} : { iin }) },
        // The status returns the process; the start's reply is not needed.
        schema: noList(v.nullish(v.looseObject({}))),
        refusal: 'liveness_missing',
      });
    },
    /** The session's newest process: the server keeps its id for a reload. */
    status: (signal: AbortSignal): Promise<Standing> =>
      client.request({
        method: 'GET',
        path: '/face2face/npck/status/',
        query: { session_id: sessionId },
        schema: anyStatus,
        signal,
        retry: false,
        silent: true,
      }),
  };
}
