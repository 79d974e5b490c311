import type { ReactNode } from 'react';
import styles from './circular-progress.module.css';

export interface CircularProgressProps {
  /** Progress, 0 to 1. */
  readonly value: number;
  /** Name of the progress, for assistive technology. */
  readonly label: string;
  /** Outer diameter, px. Default 180: the specification, section 9, as the next two. */
  readonly size?: number;
  /** Width of the ring, px. Default 15. */
  readonly border?: number;
  /** Transition time in milliseconds. Default 400. */
  readonly transition?: number;
  /** Shown inside the ring; the percentage by default. */
  readonly children?: ReactNode;
}

/** A ring that shows progress. */
export function CircularProgress(props: CircularProgressProps) {
  const { value, label, size = 180, border = 15, transition, children } = props;
  const share = Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
  const percent = Math.floor(share * 100);
  const radius = (size - border) / 2;
  return (
    <div
      className={styles.progress}
      style={{ width: size, height: size }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle className={styles.track} cx={size / 2} cy={size / 2} r={radius} strokeWidth={border} />
        <circle
          className={styles.arc}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeWidth={border}
          pathLength={1}
          strokeDasharray={1}
          strokeDashoffset={1 - share}
          // Round caps would paint a dot at zero.
          strokeLinecap={share > 0 ? 'round' : 'butt'}
          style={transition === undefined ? {} : { transitionDuration: `${transition}ms` }}
        />
      </svg>
      {/* Another number is another element: a longer one does not move from the place of a shorter one. */}
      <span key={percent} className={styles.inside} aria-hidden="true">
        {children ?? `${percent}%`}
      </span>
    </div>
  );
}
