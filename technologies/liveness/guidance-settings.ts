import * as v from 'valibot';
import { amount } from '../shared/both/read-settings.ts';
import { challengeTimes } from './thresholds.ts';

/** The settings of a liveness technology that the browser needs: time limits in seconds. */
export const guidanceSettings = v.strictObject({
  /** Light, mask and glasses. */
  environment_s: amount(challengeTimes.environment / 1000, 5, 300),
  /** Countdown before the photo. */
  countdown_s: amount(challengeTimes.countdown / 1000, 1, 10),
});
