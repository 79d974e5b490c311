import * as v from 'valibot';
import { count } from '../shared/both/read-settings.ts';

/** What an integrator may set for the signature in `technology_configs.DSS`. */
export const signerSettings = v.strictObject({
  /** Attempts per SMS code. */
  code_tries: count(3, 1, 10),
  /** Codes per session. */
  codes: count(5, 1, 20),
});
