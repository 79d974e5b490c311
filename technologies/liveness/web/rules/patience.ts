import { challengeTimes } from '../../thresholds.ts';
import type { Hint } from './steps.ts';

/**
 * Limits warnings that may be wrong (covers and light) or that not everyone can act on (a camera too high or
 * too low). If the verdict would not refuse the problem, the warning is shown for a limited time; then the
 * check continues and the picture decides.
 */
const complaints = ['too_dark', 'too_bright', 'uneven_light', 'mask', 'glasses', 'off_center'] as const;
export type Complaint = (typeof complaints)[number];

const isComplaint = (hint: Hint): hint is Complaint => (complaints as readonly Hint[]).includes(hint);

/** How long each warning was shown in this challenge, in milliseconds. */
export interface Patience {
  readonly shownMs: Readonly<Partial<Record<Complaint, number>>>;
  readonly lastAt: number | null;
}

export const fullPatience: Patience = { shownMs: {}, lastAt: null };

/** A longer gap between frames means that nothing was shown: the camera was off. */
const longestFrame = 500;

/** Records the hint that a frame at `at` (milliseconds) caused; null: none. */
export function spendPatience({ shownMs, lastAt }: Patience, at: number, problem: Hint | null): Patience {
  if (problem === null || !isComplaint(problem)) return { shownMs, lastAt: at };
  const passed = lastAt === null ? 0 : Math.min(longestFrame, Math.max(0, at - lastAt));
  return { shownMs: { ...shownMs, [problem]: (shownMs[problem] ?? 0) + passed }, lastAt: at };
}

/**
 * Warnings that reached their limit; they no longer count unless they are certain.
 * @param environment milliseconds for light and accessories together: three consecutive warnings must fit
 */
export function spentComplaints({ shownMs }: Patience, environment: number): ReadonlySet<Complaint> {
  const enough = Math.min(challengeTimes.unsurePatience, environment / 4);
  return new Set(complaints.filter((complaint) => (shownMs[complaint] ?? 0) >= enough));
}
