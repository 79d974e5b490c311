import type { Platform, StepReply } from '@kuelik/backend';
import * as v from 'valibot';
import type { RegistryLimits } from './limits.ts';

/** How a request ended without a record. */
const outcomes = ['REFUSED', 'EXPIRED', 'NOT_FOUND', 'OTHER_PERSON'] as const;
export type RequestOutcome = (typeof outcomes)[number];

const openRequest = v.object({
  requestId: v.string(),
  iin: v.string(),
  locale: v.picklist(['ru', 'kz', 'en', 'my']),
  /** Records of other registries for which the same SMS asks. */
  also: v.optional(v.array(v.picklist(['address', 'person'])), []),
  /** Milliseconds since the epoch. */
  resendAt: v.number(),
  expiresAt: v.number(),
});
export type OpenRequest = v.InferOutput<typeof openRequest>;

/** Longer than a session lives. */
const keptMs = 48 * 3_600_000;

/** State between the calls of one technology: the newest request, and separately each one's result. */
export function requestStore(
  { state, attempts, now }: Pick<Platform, 'state' | 'attempts' | 'now'>,
  code: string,
) {
  const name = `registry:${code}`;
  const expiresAt = () => new Date(now().getTime() + keptMs);
  return {
    /** The newest request; null before the first. */
    read: async (sessionId: string): Promise<OpenRequest | null> => {
      const parsed = v.safeParse(openRequest, await state.get(sessionId, name));
      return parsed.success ? parsed.output : null;
    },
    /** Counts the request's attempt, and keeps it as the newest one. */
    open: async (
      sessionId: string,
      request: Pick<OpenRequest, 'requestId' | 'iin' | 'locale' | 'also'>,
      limits: RegistryLimits,
    ): Promise<OpenRequest> => {
      const at = now().getTime();
      const opened = {
        ...request,
        resendAt: at + limits.resend_after_s * 1000,
        expiresAt: at + limits.consent_wait_s * 1000,
      };
      const along = { name, value: opened, expiresAt: expiresAt() };
      await attempts.spend(sessionId, code, limits.attempts, { state: along });
      return opened;
    },
    /** @param replyOf the reply to the call, stored with it */
    resent: async (
      sessionId: string,
      request: OpenRequest,
      limits: RegistryLimits,
      replyOf: (resent: OpenRequest) => StepReply,
    ): Promise<OpenRequest> => {
      const resent = { ...request, resendAt: now().getTime() + limits.resend_after_s * 1000 };
      await state.set(sessionId, name, resent, { expiresAt: expiresAt(), reply: replyOf(resent) });
      return resent;
    },
    /** Marks a request's consent as recorded, once. */
    consentMark: ({ requestId }: OpenRequest) => ({
      name: `${name}:consent:${requestId}`,
      value: true,
      expiresAt: expiresAt(),
      once: true,
    }),
    end: (sessionId: string, { requestId }: OpenRequest, outcome: RequestOutcome): Promise<boolean> =>
      state.add(sessionId, `${name}:end:${requestId}`, outcome, { expiresAt: expiresAt() }),
    outcome: async (sessionId: string, { requestId }: OpenRequest): Promise<RequestOutcome | null> => {
      const parsed = v.safeParse(
        v.picklist(outcomes),
        await state.get(sessionId, `${name}:end:${requestId}`),
      );
      return parsed.success ? parsed.output : null;
    },
  };
}
