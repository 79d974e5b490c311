import { type ReactNode, useRef } from 'react';
import styles from './document-list.module.css';
import { useInView } from './use-in-view.ts';

interface EndMarksProps {
  /** The content was drawn. */
  readonly active: boolean;
  /** It is wider than its frame. */
  readonly isWide?: boolean;
  /** All of it was shown: its end and, where it is wider than its frame, both its sides. */
  readonly onSeen: () => void;
}

type Place = 'end' | 'left' | 'right';

/** Notes what of a page came into view, inside a positioned element. */
export function EndMarks({ active, isWide = false, onSeen }: EndMarksProps): ReactNode {
  const seen = useRef(new Set<Place>());
  const note = (...places: readonly Place[]) => {
    for (const place of places) seen.current.add(place);
    if (seen.current.size === 3) onSeen();
  };
  if (!isWide) {
    return (
      <Mark key="all" active={active} onView={() => note('end', 'left', 'right')} className={styles.end} />
    );
  }
  return (
    <>
      <Mark key="left" active={active} onView={() => note('left')} className={styles.left} />
      <Mark key="right" active={active} onView={() => note('right')} className={styles.right} />
      <Mark key="end" active={active} onView={() => note('end')} className={styles.end} />
    </>
  );
}

interface MarkProps {
  readonly active: boolean;
  readonly onView: () => void;
  readonly className: string | undefined;
}

function Mark({ active, onView, className }: MarkProps) {
  const mark = useRef<HTMLDivElement>(null);
  useInView(mark, active, onView);
  return <div ref={mark} className={className} />;
}
