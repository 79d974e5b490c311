import {
  type ApiClient,
  createIdempotencyKey,
  isRecord,
  type Locale,
  noList,
  withAttemptKeys,
} from '@kuelik/protocol';
import * as v from 'valibot';
import { orNothing } from '../../shared/web/no-look-up.ts';
import { consentNumber, type RegistryKey, registryStatuses } from '../contract.ts';
import { russianRecord } from '../read-texts.ts';

/** The wait for consent, from any backend that implements this protocol: number and pause suffice. */
const anyConsent = v.object({
  number: v.nullish(v.number(), consentNumber),
  resend_after_s: v.nullish(v.number(), 60),
  expires_in_s: v.nullish(v.number(), 600),
  iin_end: v.nullish(v.string(), ''),
  also: v.fallback(v.nullish(v.array(v.picklist(['address', 'person'])), []), []),
});
export type Consent = v.InferOutput<typeof anyConsent>;

/** A record with the Russian texts. */
const anyRecord = v.pipe(v.record(v.string(), v.unknown()), v.transform(russianRecord));

const isRecordItself = (reply: Readonly<Record<string, unknown>>) =>
  isRecord(reply.address) || isRecord(reply.retrieve);

/** The wait for a consent, or the record at once: a backend without consent, or with an earlier one. */
const anyRequestReply = v.union([
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.check(isRecordItself),
    v.transform((record) => ({ record: russianRecord(record) })),
  ),
  noList(v.object({ consent: v.nullish(anyConsent, {}) })),
]);
export type Requested = v.InferOutput<typeof anyRequestReply>;

const statusReply = v.object({
  status: v.picklist(registryStatuses),
  consent: v.nullish(anyConsent, null),
  attempts_left: v.nullish(v.number(), null),
  iin_end: v.nullish(v.string(), ''),
  result: v.nullish(anyRecord, null),
});
export type StatusReply = v.InferOutput<typeof statusReply>;

/** Status of a request, or the record alone. */
const anyResult = v.union([
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.check(isRecordItself),
    v.transform(
      (record): StatusReply => ({
        status: 'READY',
        consent: null,
        attempts_left: null,
        iin_end: '',
        result: russianRecord(record),
      }),
    ),
  ),
  statusReply,
]);

/** The calls of one registry for one session. They reject with `ApiError`. */
export function registryCalls(client: ApiClient, sessionId: string, key: RegistryKey) {
  const keyed = withAttemptKeys(client);
  const ask = (path: string, body: object) =>
    ({
      method: 'POST',
      path: `/registry/${key}/${path}/`,
      body: { session_id: sessionId, ...body },
      schema: anyRequestReply,
      refusal: 'no_request',
    }) as const;
  return {
    /** @param iin '' for the one that the server has */
    request: (iin: string, locale: Locale): Promise<Requested> =>
      keyed.request(ask('request', iin === '' ? { locale } : { iin, locale })),
    /** Each press has its own key: it requests a new SMS rather than a replayed reply. */
    resend: (): Promise<Requested> =>
      keyed.request({ ...ask('resend', {}), retry: false, idempotencyKey: createIdempotencyKey() }),
    /** Not retried automatically: the poll repeats it. */
    result: (signal: AbortSignal): Promise<StatusReply | null> =>
      client.request({
        method: 'GET',
        path: `/registry/${key}/result/`,
        query: { session_id: sessionId },
        schema: orNothing(anyResult),
        signal,
        retry: false,
        silent: true,
      }),
  };
}
