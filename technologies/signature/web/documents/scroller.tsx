import type { ReactNode, Ref } from 'react';
import styles from './document-list.module.css';

interface ScrollerProps {
  /** The document's name. */
  readonly label: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/** Holds a document that is scrolled in its own frame, by keyboard too. */
export function Scroller({ label, children, ref }: ScrollerProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section ref={ref} className={styles.scroller} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
