import { useUiTexts } from '../i18n/ui-locale.tsx';
import { Loader, type LoaderProps } from './loader.tsx';
import styles from './slow-note.module.css';
import { useDelay } from './use-delay.ts';

/** Milliseconds after which an answer counts as late: most services outside have answered by then. */
const slowAfter = 5000;

/** Says after a while that what is being waited for takes longer than usual. */
export function SlowNote() {
  const t = useUiTexts();
  const slow = useDelay(slowAfter);
  return (
    <p className={styles.note} aria-live="polite">
      {slow ? t.slow : ''}
    </p>
  );
}

/** A spinner with a word when it turns for long: whatever waits for somebody else's service shows this. */
export function Waiting(props: LoaderProps) {
  return (
    <>
      <Loader {...props} />
      <SlowNote />
    </>
  );
}
