import type { Context } from '../../kit/context.ts';
import { AppError } from '../../kit/errors.ts';
import type { Alerts, Subscriptions } from '../../platform/contract/platform.ts';
import { refusalOf, type SubscriptionRefusal } from './periods.ts';
import { EVERY_TECHNOLOGY, listAccess } from './records.ts';

const messages: Readonly<Record<SubscriptionRefusal | 'no_access', string>> = {
  no_access: 'The integrator has no access to this technology',
  no_subscription: 'The integrator has no subscription to this technology',
  sub_not_started: "The integrator's subscription to this technology has not started",
  no_active: "The integrator's subscription to this technology has ended",
};

/** See `Subscriptions`. */
export function createSubscriptions({ db, now }: Context, alerts: Alerts): Subscriptions {
  const refusal = async (integratorId: string, code: string) => {
    const access = await listAccess(db, integratorId);
    const rows = access.filter((row) => row.code === code || row.code === EVERY_TECHNOLOGY);
    if (rows.length === 0) return 'no_access';
    return refusalOf(
      rows.flatMap(({ periods }) => periods),
      now(),
    );
  };
  return {
    require: async (session, code) => {
      const refused = await refusal(session.organization.id, code);
      if (refused === null) return;
      await alerts.raise(session, refused, code);
      throw new AppError(403, refused, { message: messages[refused] });
    },
  };
}
