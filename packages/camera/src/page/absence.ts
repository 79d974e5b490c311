/** Milliseconds without a find after which a time limit pauses: longer than a quick turn hides a face. */
const pausesAfter = 3_000;

/** Time without a face or document in the picture, which does not count towards a time limit. Milliseconds. */
export interface Absence {
  /** Since when no frame has shown one; null while one does. */
  readonly since: number | null;
  /** Earlier absences, together. */
  readonly before: number;
}

/** Records a frame at `at`. An absence counts from its first frame, but only once it is long enough for a pause. */
export function followAbsence(absence: Absence, at: number, seen: boolean): Absence {
  if (seen === (absence.since === null)) return absence;
  return { since: seen ? null : at, before: absentFor(absence, at) };
}

/** How long the current pause has lasted; 0: none, something has been in the picture shortly before. */
export const pausedFor = ({ since }: Absence, at: number): number =>
  since !== null && at - since >= pausesAfter ? at - since : 0;

/** All time that was paused until `at`. */
export const absentFor = (absence: Absence, at: number): number => absence.before + pausedFor(absence, at);
