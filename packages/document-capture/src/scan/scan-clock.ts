import { type Absence, followAbsence, pausedFor } from '@kuelik/camera/absence';

/** Milliseconds before the end at which more time is offered: WCAG 2.2.1 asks for at least 20 seconds. */
const offeredBefore = 30_000;

/** Milliseconds of an empty picture that end a scan: the camera must not run for hours. */
const longestAbsence = 300_000;

/** The time of a scan. It pauses while no document is in sight. Milliseconds. */
export interface ScanClock {
  readonly startedAt: number;
  readonly absence: Absence;
}

export const startClock = (at: number): ScanClock => ({ startedAt: at, absence: { since: null, before: 0 } });

/** Records whether a frame at `at` showed a document. */
export function followSight(clock: ScanClock, at: number, inSight: boolean): ScanClock {
  const absence = followAbsence(clock.absence, at, inSight);
  return absence === clock.absence ? clock : { ...clock, absence };
}

/** The person asked for more: the whole limit from now on. */
export const extend = ({ absence }: ScanClock, at: number): ScanClock => ({
  startedAt: at,
  absence: { since: absence.since === null ? null : at, before: 0 },
});

/** What the screen shows of the time. */
export type ScanTime = 'running' | 'ending' | 'paused' | 'over';

const leftOf = ({ startedAt, absence }: ScanClock, limit: number, at: number): number =>
  limit - (at - startedAt - absence.before - pausedFor(absence, at));

/** @param limit milliseconds for one scan */
export function timeOf(clock: ScanClock, limit: number, at: number): ScanTime {
  const left = leftOf(clock, limit, at);
  if (left <= 0 || pausedFor(clock.absence, at) >= longestAbsence) return 'over';
  if (pausedFor(clock.absence, at) > 0) return 'paused';
  return left <= Math.min(offeredBefore, limit / 2) ? 'ending' : 'running';
}
