import { VisuallyHidden } from '@kuelik/ui';
import styles from './matching-number.module.css';

export interface MatchingNumberProps {
  /** Four digits. */
  readonly code: string;
  readonly label: string;
}

/** The number shown on both devices; read aloud digit by digit. */
export function MatchingNumber({ code, label }: MatchingNumberProps) {
  return (
    <div className={styles.box}>
      <span className={styles.label}>{label}</span>
      <strong className={styles.number} aria-hidden="true">
        {code}
      </strong>
      <VisuallyHidden>{[...code].join(' ')}</VisuallyHidden>
    </div>
  );
}
