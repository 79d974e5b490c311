import { useUiTexts } from '../i18n/ui-locale.tsx';
import { classNames } from './class-names.ts';
import styles from './loader.module.css';

export interface LoaderProps {
  /** The text below the spinner, "Loading…" by default. */
  readonly label?: string;
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean;
  readonly size?: 'small' | 'regular';
}

/** A spinner in the accent colour, announced politely. */
export function Loader({ label, hideLabel = false, size = 'regular' }: LoaderProps) {
  const texts = useUiTexts();
  return (
    <div className={styles.loader} role="status">
      <svg className={classNames(styles.spinner, styles[size])} viewBox="0 0 48 48" aria-hidden="true">
        <circle className={styles.track} cx="24" cy="24" r="20" />
        <circle className={styles.arc} cx="24" cy="24" r="20" pathLength="100" />
      </svg>
      {/* Another label is another element: it does not move from the place of the one before. */}
      <span key={label} className={hideLabel ? styles.hidden : styles.label}>
        {label ?? texts.loading}
      </span>
    </div>
  );
}
