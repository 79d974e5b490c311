import * as v from 'valibot';
import { count } from '../shared/both/read-settings.ts';

/** What an integrator may set in `technology_configs.NUM`. */
export const numberCheckSettings = v.strictObject({
  /** Wrong numbers before the step fails. */
  attempts: count(3, 1, 20),
});
