import * as v from 'valibot';
import { count } from '../shared/both/read-settings.ts';

/** What an integrator may set for a registry in `technology_configs`. */
export const registrySettings = v.strictObject({
  /** How often the person may be asked: each time sends an SMS. */
  attempts: count(5, 1, 20),
  /** Seconds before another SMS for the same request. */
  resend_after_s: count(60, 10, 600),
  /** Seconds to wait for a consent. */
  consent_wait_s: count(600, 60, 3600),
});
