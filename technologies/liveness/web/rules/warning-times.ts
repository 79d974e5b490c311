import { challengeTimes } from '../../thresholds.ts';
import type { Hint } from './steps.ts';

/**
 * Limits warnings that may be wrong (covers and light) or that not everyone can act on (a camera too high or
 * too low). If the verdict would not refuse the problem, the warning is shown for a limited time; then the
 * check continues and the picture decides.
 */
const warnings = ['too_dark', 'too_bright', 'uneven_light', 'mask', 'glasses', 'off_center'] as const;
export type Warning = (typeof warnings)[number];

const isWarning = (hint: Hint): hint is Warning => (warnings as readonly Hint[]).includes(hint);

/** How long each warning was shown in this challenge, in milliseconds. */
export interface WarningTimes {
  readonly shownMs: Readonly<Partial<Record<Warning, number>>>;
  readonly lastAt: number | null;
}

export const noWarnings: WarningTimes = { shownMs: {}, lastAt: null };

/** A longer gap between frames means that nothing was shown: the camera was off. */
const longestFrame = 500;

/** Records the hint that a frame at `at` (milliseconds) caused; null: none. */
export function addWarning(
  { shownMs, lastAt }: WarningTimes,
  at: number,
  problem: Hint | null,
): WarningTimes {
  if (problem === null || !isWarning(problem)) return { shownMs, lastAt: at };
  const passed = lastAt === null ? 0 : Math.min(longestFrame, Math.max(0, at - lastAt));
  return { shownMs: { ...shownMs, [problem]: (shownMs[problem] ?? 0) + passed }, lastAt: at };
}

/**
 * Warnings that reached their limit; they no longer count unless they are certain.
 * @param environment milliseconds for light and accessories together: three consecutive warnings must fit
 */
export function endedWarnings({ shownMs }: WarningTimes, environment: number): ReadonlySet<Warning> {
  const enough = Math.min(challengeTimes.unsurePatience, environment / 4);
  return new Set(warnings.filter((warning) => (shownMs[warning] ?? 0) >= enough));
}
