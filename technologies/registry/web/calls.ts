import { type ApiClient, type Locale, withAttemptKeys } from '@kuelik/protocol';
import * as v from 'valibot';
import { consentNumber, type RegistryKey, registryStatuses } from '../contract.ts';

/** The wait for a consent as any backend of this protocol may write it: the number and the pause suffice. */
const anyConsent = v.object({
  number: v.nullish(v.number(), consentNumber),
  resend_after_s: v.nullish(v.number(), 60),
  expires_in_s: v.nullish(v.number(), 600),
  iin_end: v.nullish(v.string(), ''),
});
export type Consent = v.InferOutput<typeof anyConsent>;

const anyConsentReply = v.object({ consent: anyConsent });

const anyResult = v.object({
  status: v.picklist(registryStatuses),
  consent: v.nullish(anyConsent, null),
  attempts_left: v.nullish(v.number(), null),
  result: v.nullish(v.record(v.string(), v.unknown()), null),
});
export type Standing = v.InferOutput<typeof anyResult>;

/** The calls of one registry for one session. They reject with `ApiError`. */
export function registryCalls(client: ApiClient, sessionId: string, key: RegistryKey) {
  const keyed = withAttemptKeys(client);
  const ask = (path: string, body: object) =>
    ({
      method: 'POST',
      path: `/registry/${key}/${path}/`,
      body: { session_id: sessionId, ...body },
      schema: anyConsentReply,
    }) as const;
  return {
    request: async (iin: string, locale: Locale): Promise<Consent> =>
      (await keyed.request(ask('request', { iin, locale }))).consent,
    /** Without a key: each press asks for an SMS, not for what was told of an earlier one; the server's pause keeps them apart. */
    resend: async (): Promise<Consent> =>
      (await client.request({ ...ask('resend', {}), retry: false })).consent,
    /** Not repeated by itself: whoever asks asks again. */
    result: (signal: AbortSignal): Promise<Standing> =>
      client.request({
        method: 'GET',
        path: `/registry/${key}/result/`,
        query: { session_id: sessionId },
        schema: anyResult,
        signal,
        retry: false,
        silent: true,
      }),
  };
}
