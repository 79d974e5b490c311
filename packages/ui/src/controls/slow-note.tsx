import { useUiTexts } from '../i18n/ui-locale.tsx';
import { Loader, type LoaderProps } from './loader.tsx';
import styles from './slow-note.module.css';
import { useDelay } from './use-delay.ts';

/** Milliseconds before a reply counts as late: most external services have replied by then. */
const slowAfter = 5000;

/** After a while, says that the wait is longer than usual. */
export function SlowNote() {
  const t = useUiTexts();
  const slow = useDelay(slowAfter);
  return (
    <p className={styles.note} aria-live="polite">
      {slow ? t.slow : ''}
    </p>
  );
}

/** A spinner, with a note once the wait is long: for every wait for an external service. */
export function Waiting(props: LoaderProps) {
  return (
    <>
      <Loader {...props} />
      <SlowNote />
    </>
  );
}
