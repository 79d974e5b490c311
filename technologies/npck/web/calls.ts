import { type ApiClient, type Locale, noList, withAttemptKeys } from '@kuelik/protocol';
import * as v from 'valibot';
import { orNothing } from '../../shared/web/no-look-up.ts';
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

const statusReply = v.object({
  status: v.picklist(['NOT_STARTED', 'PROCESSING', 'FINISHED', 'FAILED']),
  reason: v.fallback(v.nullable(v.picklist(npckFailures)), null),
  iin_known: v.nullish(v.boolean(), false),
  attempts_left: v.nullish(v.number(), null),
  result: v.nullish(anyResult, null),
});
export type StatusReply = v.InferOutput<typeof statusReply>;

/** A status, or the result of a backend that compares at once. */
const anyStatusReply = v.union([
  statusReply,
  v.pipe(
    anyResult,
    v.transform(
      (result): StatusReply => ({
        status: 'FINISHED',
        reason: null,
        iin_known: true,
        attempts_left: null,
        result,
      }),
    ),
  ),
]);

/** The calls of one session. They reject with `ApiError`. */
export function npckCalls(client: ApiClient, sessionId: string) {
  const keyed = withAttemptKeys(client);
  return {
    /** `iin` is '' if the session knows it. Resolves with the reply's state of the comparison; null if it has none. */
    start: (iin: string, locale: Locale): Promise<StatusReply | null> =>
      keyed.request({
        method: 'POST',
        path: '/face2face/npck/start/',
        body: { session_id: sessionId, locale, ...(iin === '' ? {} : { iin }) },
        schema: noList(
          v.union([
            anyStatusReply,
            v.pipe(
              v.nullish(v.looseObject({})),
              v.transform(() => null),
            ),
          ]),
        ),
      }),
    /** The session's newest process: the server keeps its id for a reload. */
    status: (signal: AbortSignal): Promise<StatusReply | null> =>
      client.request({
        method: 'GET',
        path: '/face2face/npck/status/',
        query: { session_id: sessionId },
        schema: orNothing(anyStatusReply),
        signal,
        retry: false,
        silent: true,
      }),
  };
}
