import { challengeTimes } from '../thresholds.ts';
import type { Hint } from './steps.ts';

/**
 * What the guidance may be wrong about, covers and light, and what not everybody can mend: a camera that is too high or
 * too low. Where the verdict would not refuse for it, a person is told for a limited time and then goes on; the
 * picture decides.
 */
const complaints = ['too_dark', 'too_bright', 'uneven_light', 'mask', 'glasses', 'off_center'] as const;
export type Complaint = (typeof complaints)[number];

const isComplaint = (hint: Hint): hint is Complaint => (complaints as readonly Hint[]).includes(hint);

/** For how long the person has been told of each complaint in this challenge, in milliseconds. */
export interface Patience {
  readonly told: Readonly<Partial<Record<Complaint, number>>>;
  readonly lastAt: number | null;
}

export const fullPatience: Patience = { told: {}, lastAt: null };

/** Longer than this between two frames, nobody was told anything: the camera was away. */
const longestFrame = 500;

/** Notes what a frame at `at` (milliseconds) led the guidance to say; null: nothing. */
export function spendPatience({ told, lastAt }: Patience, at: number, problem: Hint | null): Patience {
  if (problem === null || !isComplaint(problem)) return { told, lastAt: at };
  const passed = lastAt === null ? 0 : Math.min(longestFrame, Math.max(0, at - lastAt));
  return { told: { ...told, [problem]: (told[problem] ?? 0) + passed }, lastAt: at };
}

/**
 * Complaints that were made for long enough; they count no more unless they are sure.
 * @param environment milliseconds for light and accessories together: three complaints one after the other must fit
 */
export function spentComplaints({ told }: Patience, environment: number): ReadonlySet<Complaint> {
  const enough = Math.min(challengeTimes.unsurePatience, environment / 4);
  return new Set(complaints.filter((complaint) => (told[complaint] ?? 0) >= enough));
}
