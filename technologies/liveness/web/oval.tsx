import { classNames } from '@kuelik/flow/ui';
import { useId } from 'react';
import styles from './oval.module.css';
import type { ChallengeView } from './view.ts';

/** Half axes of the oval in hundredths of the picture's shorter side. */
const rx = 31;
const ry = 41;

/** The oval to hold the face in: its colour says how it goes, its ring how far it has come. */
export function Oval({ view }: { readonly view: ChallengeView | null }) {
  const mask = useId();
  return (
    <>
      <svg
        className={classNames(styles.oval, styles[view?.tone ?? 'waiting'])}
        viewBox="0 0 100 100"
        aria-hidden="true"
        focusable="false"
      >
        <mask id={mask}>
          <rect x="-100" y="-100" width="300" height="300" fill="#ffffff" />
          <ellipse cx="50" cy="50" rx={rx} ry={ry} fill="#000000" />
        </mask>
        <rect className={styles.shade} x="-100" y="-100" width="300" height="300" mask={`url(#${mask})`} />
        <ellipse className={styles.line} cx="50" cy="50" rx={rx} ry={ry} />
        <path
          className={styles.progress}
          d={`M50 ${50 - ry}A${rx} ${ry} 0 1 1 50 ${50 + ry}A${rx} ${ry} 0 1 1 50 ${50 - ry}`}
          pathLength={1}
          strokeDasharray={1}
          strokeDashoffset={1 - (view?.share ?? 0)}
        />
      </svg>
      {view?.bar && <span className={classNames(styles.bar, styles[view.bar])} aria-hidden="true" />}
    </>
  );
}
