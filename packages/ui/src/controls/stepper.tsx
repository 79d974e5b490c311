import { fill } from '../i18n/fill.ts';
import { useUiTexts } from '../i18n/ui-locale.tsx';
import { CheckIcon, CloseIcon } from '../pictures/frame-icons.tsx';
import { classNames } from './class-names.ts';
import styles from './stepper.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type StepState = 'done' | 'current' | 'waiting' | 'failed';

export interface Step {
  readonly id: string;
  readonly label: string;
  readonly state: StepState;
}

export interface StepperProps {
  readonly steps: readonly Step[];
  /** Names the list for assistive technology. */
  readonly label: string;
}

/** Progress through the steps: a bar for each and the name of the current one. */
export function Stepper({ steps, label }: StepperProps) {
  const texts = useUiTexts();
  const at = steps.findIndex((step) => step.state === 'current' || step.state === 'failed');
  const current = steps[at];
  const suffix = (state: StepState) => {
    if (state === 'done') return `, ${texts.stepDone}`;
    return state === 'failed' ? `, ${texts.stepFailed}` : '';
  };
  return (
    <div className={styles.stepper}>
      <ol className={styles.bars} aria-label={label}>
        {steps.map((step) => (
          <li
            key={step.id}
            className={classNames(styles.bar, styles[step.state])}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <VisuallyHidden>
              {step.label}
              {suffix(step.state)}
            </VisuallyHidden>
          </li>
        ))}
      </ol>
      {current !== undefined && (
        <p className={styles.caption} aria-hidden="true">
          <span className={styles.count}>
            {fill(texts.stepOf, { n: String(at + 1), total: String(steps.length) })}
          </span>
          <span className={styles.name}>
            {current.state === 'failed' && <CloseIcon size={16} />}
            {current.label}
          </span>
        </p>
      )}
      {current === undefined && steps.length > 0 && steps.every((step) => step.state === 'done') && (
        <p className={styles.caption} aria-hidden="true">
          <span className={styles.name}>
            <CheckIcon size={16} />
          </span>
        </p>
      )}
    </div>
  );
}
