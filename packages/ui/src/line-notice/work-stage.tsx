import { Loader } from '../controls/loader.tsx';
import { useDelay } from '../controls/use-delay.ts';
import { fill } from '../i18n/fill.ts';
import { useTexts, useUiLocale } from '../i18n/ui-locale.tsx';
import { texts } from './texts/index.ts';
import styles from './work-stage.module.css';

export interface WorkStageProps {
  /** What the server is doing; one without words of its own, such as '', is shown as `label`. */
  readonly stage: string;
  /** Estimated seconds left; null if unknown. */
  readonly leftS: number | null;
  readonly label: string;
  /** How long it usually takes, if this time is not known in advance. */
  readonly usual?: string | undefined;
  /** What the person can do, if it is something other than to wait for pictures that have arrived. */
  readonly help?: string | undefined;
  /** Milliseconds that the person has waited already. */
  readonly waited?: number;
}

/** Milliseconds of waiting: an estimate, then help. */
const estimateAfter = 3_000;
const helpAfter = 10_000;

/** Says what the server is doing, after a while how long it may take, and at last what the person can do. */
export function WorkStage(props: WorkStageProps) {
  const { waited = 0 } = props;
  const isSlow = useDelay(estimateAfter - waited);
  const isLate = useDelay(helpAfter - waited);
  return <WorkStageView {...props} note={isLate ? 'help' : isSlow ? 'estimate' : 'none'} />;
}

/** The same at one moment. */
export function WorkStageView(props: WorkStageProps & { readonly note: 'none' | 'estimate' | 'help' }) {
  const { stage, leftS, label, note, usual = '', help } = props;
  const t = useTexts('line', texts, useUiLocale());
  const named = `stage_${stage}`;
  const estimate = leftS === null ? usual : fill(t.left, { n: leftS });
  const notes = { none: '', estimate, help: help ?? t.late };
  return (
    <div className={styles.work}>
      <Loader label={Object.hasOwn(t, named) ? t[named as keyof typeof t] : label} />
      <p className={styles.note} aria-live="polite">
        {/* As in the loader: another note is another element, which does not move from the former one's place. */}
        <span key={notes[note]}>{notes[note]}</span>
      </p>
    </div>
  );
}
