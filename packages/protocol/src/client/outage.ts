import { failureOf } from './failure-of.ts';

const outages = ['connection', 'busy', 'outage'] as const;
/** Why a call failed: no connection, too many calls, or a service outage. */
export type Outage = (typeof outages)[number];

export const isOutage = (problem: string): problem is Outage => outages.some((outage) => outage === problem);

/** A step's own text for a problem; undefined for an outage, for which all steps use `OutageMessage`. */
export const ownText = <Problem extends string>(
  texts: Readonly<Record<Exclude<Problem, Outage>, string>>,
  problem: Problem,
): string | undefined => (isOutage(problem) ? undefined : texts[problem as Exclude<Problem, Outage>]);

/** A failed call's outage; null if the service has refused it. */
export function outageOf(error: unknown): Outage | null {
  const { problem } = failureOf(error);
  return isOutage(problem) ? problem : null;
}
