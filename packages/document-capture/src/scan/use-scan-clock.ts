import { useCallback, useEffect, useRef, useState } from 'react';
import { extend, followSight, type ScanClock, type ScanTime, startClock, timeOf } from './scan-clock.ts';

interface ScanClockUse {
  /** Whether the camera shows a picture. */
  readonly live: boolean;
  /** Time limit, milliseconds. */
  readonly limit: number;
  /** Milliseconds. */
  readonly now: () => number;
  readonly onOver: () => void;
  /** The time on the server must start again: the person asked for more, or pauses have used it up. */
  readonly onExtended: () => void;
}

/** Milliseconds of pauses after which the server's time, which does not pause, is restarted; see `document-scan.ts`. */
const pausesBefore = 120_000;

/** Runs the scan's time while the camera is live. `follow` takes what each frame shows. */
export function useScanClock({ live, limit, now, onOver, onExtended }: ScanClockUse) {
  const [time, setTime] = useState<ScanTime>('running');
  const clock = useRef<ScanClock | null>(null);
  const announcedPauses = useRef(0);
  const latest = useRef({ limit, onOver, onExtended });
  useEffect(() => {
    latest.current = { limit, onOver, onExtended };
  });

  const look = useCallback(() => {
    if (clock.current === null) return;
    const { limit, onOver } = latest.current;
    const shown = timeOf(clock.current, limit, now());
    setTime(shown);
    if (shown !== 'over') return;
    clock.current = null;
    onOver();
  }, [now]);

  useEffect(() => {
    if (!live) return;
    clock.current = startClock(now());
    announcedPauses.current = 0;
    const timer = setInterval(look, 250);
    return () => {
      clock.current = null;
      clearInterval(timer);
      setTime('running');
    };
  }, [live, now, look]);

  const follow = useCallback(
    (inSight: boolean) => {
      const before = clock.current;
      if (before === null) return;
      clock.current = followSight(before, now(), inSight);
      if (clock.current === before) return;
      const paused = clock.current.absence.before;
      if (inSight && paused - announcedPauses.current >= pausesBefore) {
        announcedPauses.current = paused;
        latest.current.onExtended();
      }
      look();
    },
    [now, look],
  );

  const more = useCallback(() => {
    if (clock.current === null) return;
    clock.current = extend(clock.current, now());
    announcedPauses.current = 0;
    latest.current.onExtended();
    look();
  }, [now, look]);

  return { time, follow, more };
}
