import type { Context } from '../../kit/context.ts';
import { AppError } from '../../kit/errors.ts';
import type { Alerts, Subscriptions } from '../../platform/contract/platform.ts';
import { workingSet } from '../../platform/sessions/working-set.ts';
import { refusalOf, type SubscriptionRefusal } from './periods.ts';
import { EVERY_TECHNOLOGY } from './records.ts';

const messages: Readonly<Record<SubscriptionRefusal | 'no_access', string>> = {
  no_access: 'The integrator has no access to this technology',
  no_subscription: 'The integrator has no subscription to this technology',
  sub_not_started: "The integrator's subscription to this technology has not started",
  no_active: "The integrator's subscription to this technology has ended",
};

/** See `Subscriptions`. */
export function createSubscriptions(context: Context, alerts: Alerts): Subscriptions {
  const refusal = async (sessionId: string, code: string) => {
    const { access, periods } = await workingSet(context, sessionId);
    const codes = access.map((row) => row.code).filter((one) => one === code || one === EVERY_TECHNOLOGY);
    if (codes.length === 0) return 'no_access';
    return refusalOf(
      periods.filter((period) => codes.includes(period.code)),
      context.now(),
    );
  };
  return {
    require: async (session, code) => {
      const refused = await refusal(session.id, code);
      if (refused === null) return;
      await alerts.raise(session, refused, code);
      throw new AppError(403, refused, { message: messages[refused] });
    },
  };
}
