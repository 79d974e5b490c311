import { challengeTimes } from '../../thresholds.ts';

/** Time without a face in the picture, which does not count towards the challenge. Milliseconds. */
export interface Absence {
  /** Since when no frame has shown a face; null while one does. */
  readonly since: number | null;
  /** Earlier absences, together. */
  readonly before: number;
}

export const nobodyLeft: Absence = { since: null, before: 0 };

/** Records a frame at `at`. An absence counts from its first frame, but only once it is long enough for a pause. */
export function followAbsence(absence: Absence, at: number, seen: boolean): Absence {
  if (!seen) return absence.since === null ? { ...absence, since: at } : absence;
  return absence.since === null ? absence : { since: null, before: absentFor(absence, at) };
}

/** Whether the challenge pauses: no face has been in the picture for a while. */
export const isAway = ({ since }: Absence, at: number): boolean =>
  since !== null && at - since >= challengeTimes.absence;

/** All time that was paused until `at`. */
export const absentFor = (absence: Absence, at: number): number =>
  absence.before + (absence.since !== null && isAway(absence, at) ? at - absence.since : 0);

/** Whether the absence is so long that the camera should be turned off. */
export const isGone = ({ since }: Absence, at: number): boolean =>
  since !== null && at - since >= challengeTimes.longestAbsence;

/**
 * Whether the pauses are so long that the challenge could expire on the server before it is finished: another one is
 * drawn when the person returns.
 */
export const isStale = (absence: Absence, at: number): boolean =>
  absentFor(absence, at) >= challengeTimes.staleAfter;
