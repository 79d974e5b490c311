import { ApiError } from '@kuelik/protocol';

const outages = ['connection', 'busy', 'outage'] as const;
/** Why a call failed: no connection, too many calls, or a service outage. */
export type Outage = (typeof outages)[number];

export const isOutage = (problem: string): problem is Outage => outages.some((outage) => outage === problem);

/** A failed call's outage; null if the service has replied. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof ApiError) || error.status === undefined) return 'connection';
  if (error.status === 429) return 'busy';
  // A proxy's page instead of a reply also counts as an outage, whatever its status.
  const unreadable = error.code === 'html_reply' || error.code === 'unreadable_reply';
  return unreadable || error.status >= 500 ? 'outage' : null;
}
