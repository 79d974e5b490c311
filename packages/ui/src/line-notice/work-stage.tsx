import type { ComponentType } from 'react';
import { Loader } from '../controls/loader.tsx';
import { useDelay } from '../controls/use-delay.ts';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { fill } from '../i18n/fill.ts';
import { useTexts, useUiLocale, useUiTexts } from '../i18n/ui-locale.tsx';
import { CheckIcon } from '../pictures/frame-icons.tsx';
import { texts } from './texts/index.ts';
import styles from './work-stage.module.css';

export interface WorkStageProps {
  /** What the server is doing; one without words of its own, such as '', is shown as `label`. */
  readonly stage: string;
  /** Stages that the work goes through, in this order: shown as a list while `stage` is one of them. */
  readonly order?: readonly string[] | undefined;
  /** Estimated seconds left; null if unknown. */
  readonly leftS: number | null;
  readonly label: string;
  /** How long it usually takes, if this time is not known in advance. */
  readonly usual?: string | undefined;
  /** What the person can do, if it is something other than to wait for pictures that have arrived. */
  readonly help?: string | undefined;
  /** Says the help where the person has turned a voice on. */
  readonly aloud?: ComponentType<{ readonly text: string }> | undefined;
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
  const { stage, order = [], leftS, label, note, usual = '', help, aloud: Aloud } = props;
  const t = useTexts('line', texts, useUiLocale());
  const nameOf = (one: string) => {
    const name = `stage_${one}`;
    return Object.hasOwn(t, name) ? t[name as keyof typeof t] : null;
  };
  const estimate = leftS === null ? usual : fill(t.left, { n: leftS });
  const notes = { none: '', estimate, help: help ?? t.late };
  const at = order.indexOf(stage);
  return (
    // The list is another element than the spinner: nothing moves from the one's place to the other's.
    <div key={`${at < 0}`} className={styles.work}>
      {at < 0 ? (
        <Loader label={nameOf(stage) ?? label} />
      ) : (
        <Stages names={order.map((one) => nameOf(one) ?? label)} at={at} />
      )}
      <p className={styles.note} aria-live="polite">
        {/* As in the loader: another note is another element, which does not move from the former one's place. */}
        <span key={notes[note]}>{notes[note]}</span>
      </p>
      {Aloud && note === 'help' && <Aloud text={notes.help} />}
    </div>
  );
}

/** Finished, current and remaining stages. */
function Stages({ names, at }: { readonly names: readonly string[]; readonly at: number }) {
  const t = useUiTexts();
  return (
    <ol className={styles.stages} aria-live="polite">
      {names.map((name, index) => {
        const state = index < at ? 'done' : index === at ? 'current' : 'waiting';
        return (
          <li key={name} className={styles[state]} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={styles.sign} aria-hidden="true">
              {state === 'done' && <CheckIcon size={16} />}
            </span>
            {/* New text for each state, so that only what has changed is announced. */}
            <span key={state}>
              {name}
              {state === 'done' && <VisuallyHidden>, {t.stepDone}</VisuallyHidden>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
