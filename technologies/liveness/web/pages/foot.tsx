import type { ReactNode } from 'react';
import styles from './foot.module.css';

/** A page's buttons, visible however long it is. */
export function Foot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
