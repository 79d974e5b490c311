/** A period in which a technology may be used. */
export interface Period {
  readonly startsAt: Date;
  /** Exclusive; null: no end. */
  readonly endsAt: Date | null;
}

export type SubscriptionRefusal = 'no_subscription' | 'sub_not_started' | 'no_active';

/**
 * Why none of an integrator's periods allows a technology now; null if one does. Between a past and a future
 * period the reason is `sub_not_started`: by the specification `no_active` means that there is neither an
 * active nor a future period.
 */
export function refusalOf(periods: readonly Period[], now: Date): SubscriptionRefusal | null {
  const at = now.getTime();
  if (periods.length === 0) return 'no_subscription';
  const isRunning = ({ startsAt, endsAt }: Period) =>
    startsAt.getTime() <= at && (endsAt === null || at < endsAt.getTime());
  if (periods.some(isRunning)) return null;
  return periods.some(({ startsAt }) => at < startsAt.getTime()) ? 'sub_not_started' : 'no_active';
}
