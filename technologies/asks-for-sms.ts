/**
 * What a route tells of an SMS that it had sent (the pause, the code, its tries) is soon of the past: a repeat that
 * comes when the usual pause of a minute is over is answered from the route's own record of what goes on.
 */
export const asksForSms = { replyHoldsMs: 60_000 } as const;
