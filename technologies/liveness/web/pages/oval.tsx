import { classNames } from '@kuelik/ui';
import { useId } from 'react';
import type { ChallengeView } from '../view.ts';
import styles from './oval.module.css';

/** Half axes of the oval in hundredths of the picture's shorter side. */
const rx = 31;
const ry = 41;
/** Growth or shrinkage of the oval for a face that should come closer or move back. */
const scales = { near: 1.17, middle: 1, far: 0.72 } as const;

/**
 * The oval for the face: its size shows the distance, its colour the status, its ring the progress. The bar
 * shows where to turn the head; it moves there from the middle, so that the head can follow, and fills as it
 * does.
 * @param mirrored whether the picture is mirrored: left is then the person's own left
 */
export function Oval({
  view,
  mirrored = true,
}: {
  readonly view: ChallengeView | null;
  readonly mirrored?: boolean;
}) {
  const mask = useId();
  const oval = view?.oval ?? 'middle';
  const share = view?.share ?? 0;
  const size = { transform: `scale(${scales[oval]})` };
  return (
    <>
      <svg
        className={classNames(styles.oval, styles[view?.tone ?? 'waiting'])}
        viewBox="0 0 100 100"
        data-oval={oval}
        aria-hidden="true"
        focusable="false"
      >
        <mask id={mask}>
          <rect x="-100" y="-100" width="300" height="300" fill="#ffffff" />
          <ellipse className={styles.sized} style={size} cx="50" cy="50" rx={rx} ry={ry} fill="#000000" />
        </mask>
        <rect className={styles.shade} x="-100" y="-100" width="300" height="300" mask={`url(#${mask})`} />
        <g className={styles.sized} style={size}>
          <ellipse className={styles.line} cx="50" cy="50" rx={rx} ry={ry} />
          <path
            className={styles.progress}
            d={`M50 ${50 - ry}A${rx} ${ry} 0 1 1 50 ${50 + ry}A${rx} ${ry} 0 1 1 50 ${50 - ry}`}
            pathLength={1}
            strokeDasharray={1}
            strokeDashoffset={1 - share}
            // A dash of zero length still leaves a dot.
            opacity={share === 0 ? 0 : 1}
          />
        </g>
      </svg>
      {view?.bar && <Bar key={view.bar} side={sideOf(view.bar, mirrored)} filled={view.move ?? 0} />}
    </>
  );
}

function Bar({
  side,
  filled,
}: {
  readonly side: NonNullable<ChallengeView['bar']>;
  readonly filled: number;
}) {
  const upright = side === 'left' || side === 'right';
  const fill = { transform: upright ? `scaleY(${filled})` : `scaleX(${filled})` };
  return (
    <span className={classNames(styles.bar, styles[side])} data-bar={side} aria-hidden="true">
      <span className={styles.fill} style={fill} />
    </span>
  );
}

/** Position of the bar: an unmirrored picture shows the person's left on the right. */
function sideOf(bar: NonNullable<ChallengeView['bar']>, mirrored: boolean) {
  if (mirrored || bar === 'up' || bar === 'down') return bar;
  return bar === 'left' ? 'right' : 'left';
}
