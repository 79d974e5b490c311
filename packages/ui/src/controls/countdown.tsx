import { useEffect, useRef, useState } from 'react';
import { fill } from '../i18n/fill.ts';
import { useUiTexts } from '../i18n/ui-locale.tsx';
import { CircularProgress } from './circular-progress.tsx';
import { LiveRegion } from './live-region.tsx';

export interface CountdownProps {
  /** Whole seconds; a change restarts it. */
  readonly seconds: number;
  /** Name of the countdown, for assistive technology. */
  readonly label: string;
  readonly onEnd: () => void;
  /** `ring` with a large number, or plain `text`: "42 s". */
  readonly look?: 'ring' | 'text';
  readonly size?: number;
}

/** Counts whole seconds down to zero, by the clock rather than by ticks. */
export function Countdown({ seconds, label, onEnd, look = 'ring', size }: CountdownProps) {
  const texts = useUiTexts();
  const [left, setLeft] = useState(seconds);
  const latestOnEnd = useRef(onEnd);
  useEffect(() => {
    latestOnEnd.current = onEnd;
  });

  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    setLeft(seconds);
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      latestOnEnd.current();
    }, 100);
    return () => clearInterval(timer);
  }, [seconds]);

  if (look === 'text') {
    return (
      <span role="timer" aria-label={label}>
        {fill(texts.secondsLeft, { n: String(left) })}
      </span>
    );
  }
  const share = seconds === 0 ? 0 : left / seconds;
  return (
    <>
      <CircularProgress value={share} label={label} {...(size === undefined ? {} : { size })}>
        {left}
      </CircularProgress>
      <LiveRegion>{String(left)}</LiveRegion>
    </>
  );
}
