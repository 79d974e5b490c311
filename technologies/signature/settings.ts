import * as v from 'valibot';
import { count } from '../shared/both/read-settings.ts';

/** What an integrator may set for the identification in `technology_configs.DSI`, and for the signature in `.DSS`. */
export const signatureSettings = v.strictObject({
  /** Attempts per code. */
  code_tries: count(3, 1, 10),
  /** Codes per session. */
  codes: count(5, 1, 20),
});
