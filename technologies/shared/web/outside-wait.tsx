import { CheckIcon, classNames, Skeleton, type SkeletonPart, useDelay, VisuallyHidden } from '@kuelik/ui';
import styles from './outside-wait.module.css';

/** Milliseconds of waiting: an estimate, then help; the same as in waits for our own server. */
const estimateAfter = 3_000;
const helpAfter = 10_000;

export interface OutsideWaitProps {
  /** What was done, is being done and comes, in words. */
  readonly stages: readonly string[];
  /** The one that is being done. */
  readonly current: number;
  /** How long it usually takes. */
  readonly usual: string;
  /** What the person can do if it takes longer. */
  readonly help: string;
  /** What will come. */
  readonly parts?: readonly SkeletonPart[];
  /** Milliseconds that the person has waited already. */
  readonly waited?: number;
}

/** A wait for someone outside: the stages, after a while how long it takes, and at last what the person can do. */
export function OutsideWait({ stages, current, usual, help, parts, waited = 0 }: OutsideWaitProps) {
  const isSlow = useDelay(estimateAfter - waited);
  const isLate = useDelay(helpAfter - waited);
  return (
    <>
      <ol className={styles.stages}>
        {stages.map((stage, place) => (
          <li
            key={stage}
            className={classNames(place < current && styles.done, place === current && styles.current)}
            aria-current={place === current ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {place < current && <CheckIcon size={16} />}
            </span>
            {stage}
          </li>
        ))}
      </ol>
      <div role="status">
        <VisuallyHidden>{stages[current]}</VisuallyHidden>
      </div>
      <p className={styles.note} data-room={help} aria-live="polite">
        <span>{isLate ? help : isSlow ? usual : ''}</span>
      </p>
      {parts && <Skeleton parts={parts} />}
    </>
  );
}
