/**
 * Replies about an SMS (pause, code, attempts) go stale: they are cached for one minute, the usual pause. A
 * later repeat is answered from the route's current state.
 */
export const smsRequest = { replyHoldsMs: 60_000 } as const;
