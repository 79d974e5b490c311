import { ApiError } from '@kuelik/protocol';

const outages = ['connection', 'busy', 'outage'] as const;
/** Why a call failed through nobody's fault: no connection, too many calls, or a service that is down. */
export type Outage = (typeof outages)[number];

export const isOutage = (problem: string): problem is Outage => outages.some((outage) => outage === problem);

/** What a failed call says about the way to the service; null when the service has given an answer. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof ApiError) || error.status === undefined) return 'connection';
  if (error.status === 429) return 'busy';
  // A page of a proxy in place of a reply is no answer either, whatever its status.
  const unreadable = error.code === 'html_reply' || error.code === 'unreadable_reply';
  return unreadable || error.status >= 500 ? 'outage' : null;
}
