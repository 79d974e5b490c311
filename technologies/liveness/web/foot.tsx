import type { ReactNode } from 'react';
import styles from './foot.module.css';

/** The ways on of a page, in sight however long it is. */
export function Foot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
