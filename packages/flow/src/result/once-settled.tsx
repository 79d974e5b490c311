import type { ReactNode } from 'react';
import styles from './once-settled.module.css';

interface OnceSettledProps {
  /** The session's end is settled with the server. */
  readonly isSettled: boolean;
  readonly children: ReactNode;
}

/** What proves the end or leads on from it. It has its room from the beginning: nothing moves when it appears. */
export function OnceSettled({ isSettled, children }: OnceSettledProps) {
  return (
    <div className={styles.room} style={{ visibility: isSettled ? 'visible' : 'hidden' }}>
      {children}
    </div>
  );
}
