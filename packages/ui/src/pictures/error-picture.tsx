import type { ReactNode } from 'react';
import styles from './illustrations.module.css';

/** A drawing on a field of 240 by 180. */
export function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.picture} viewBox="0 0 240 180" fill="none" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** A page that cannot be shown. */
export function ErrorPicture() {
  return (
    <Picture>
      <ellipse className={styles.ground} cx="120" cy="158" rx="80" ry="9" />
      <rect className={styles.paper} x="48" y="26" width="144" height="118" rx="14" />
      <path className={styles.edge} d="M48 54h144" />
      <path className={styles.line} d="M64 40h.1M76 40h.1M88 40h.1" />
      <path className={styles.shape} d="M120 70l30 54H90z" strokeLinejoin="round" />
      <path className={styles.mark} d="M120 88v16M120 113v.2" />
    </Picture>
  );
}
