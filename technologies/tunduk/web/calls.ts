import { type ApiClient, type Locale, noList, withAttemptKeys } from '@kuelik/protocol';
import * as v from 'valibot';
import { orNothing } from '../../shared/web/no-look-up.ts';

/** A person from any backend that implements this protocol: known fields are shown, all are stored. */
const anyPerson = v.record(v.string(), v.unknown());
export type FoundPerson = v.InferOutput<typeof anyPerson>;

const statusReply = v.object({
  attempts_left: v.nullish(v.number(), null),
  result: v.nullish(anyPerson, null),
});
export type StatusReply = v.InferOutput<typeof statusReply>;

/** The calls of one session. They reject with `ApiError`. */
export function tundukCalls(client: ApiClient, sessionId: string) {
  const keyed = withAttemptKeys(client);
  return {
    search: (pin: string, documentNumber: string, locale: Locale): Promise<FoundPerson> =>
      keyed.request({
        method: 'POST',
        path: '/tunduk/search/',
        body: { session_id: sessionId, pin, document_number: documentNumber, locale },
        schema: noList(
          v.pipe(
            anyPerson,
            v.check((person) => Object.values(person).some((value) => (value ?? '') !== '')),
          ),
        ),
        refusal: 'search-failed',
      }),
    result: (signal: AbortSignal): Promise<StatusReply | null> =>
      client.request({
        method: 'GET',
        path: '/tunduk/result/',
        query: { session_id: sessionId },
        schema: orNothing(statusReply),
        signal,
        retry: false,
        silent: true,
      }),
  };
}
