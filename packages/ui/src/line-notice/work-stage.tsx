import { Loader } from '../controls/loader.tsx';
import { useDelay } from '../controls/use-delay.ts';
import { fill } from '../i18n/fill.ts';
import { useTexts, useUiLocale } from '../i18n/ui-locale.tsx';
import { texts } from './texts/index.ts';
import styles from './work-stage.module.css';

export interface WorkStageProps {
  /** What the server is doing; one without words of its own is shown as `label`. */
  readonly stage: string;
  /** Estimated seconds left; null if unknown. */
  readonly leftS: number | null;
  readonly label: string;
}

/** Milliseconds after the first stage, which comes a second after the upload: an estimate, then help. */
const estimateAfter = 2_000;
const helpAfter = 9_000;

/** Says what the server is doing, after a while how long it may take, and at last what the person can do. */
export function WorkStage(props: WorkStageProps) {
  const isSlow = useDelay(estimateAfter);
  const isLate = useDelay(helpAfter);
  return <WorkStageView {...props} note={isLate ? 'help' : isSlow ? 'estimate' : 'none'} />;
}

/** The same at one moment. */
export function WorkStageView(props: WorkStageProps & { readonly note: 'none' | 'estimate' | 'help' }) {
  const { stage, leftS, label, note } = props;
  const t = useTexts('line', texts, useUiLocale());
  const named = `stage_${stage}`;
  const estimate = note === 'estimate' && leftS !== null ? fill(t.left, { n: leftS }) : '';
  return (
    <div className={styles.work}>
      <Loader label={Object.hasOwn(t, named) ? t[named as keyof typeof t] : label} />
      <p className={styles.note} aria-live="polite">
        {note === 'help' ? t.late : estimate}
      </p>
    </div>
  );
}
