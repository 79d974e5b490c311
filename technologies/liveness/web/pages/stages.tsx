import { classNames } from '@kuelik/ui';
import type { LivenessTexts } from '../../texts/index.ts';
import type { StageState, StageView } from '../view.ts';
import styles from './stages.module.css';

const marks: Readonly<Record<StageState, string>> = {
  waiting: '',
  current: '',
  done: 'M5 12.5l4.7 4.7L19 7.5',
  error: 'M12 6.5v7M12 17.4v.1',
  unrecognised: 'M9.2 9.4a2.9 2.9 0 1 1 4.2 2.9c-.9.5-1.400 1-1.400 2M12 17.4v.1',
};

/** First, second and third step, each with its status. */
export function Stages(props: { readonly stages: readonly StageView[]; readonly texts: LivenessTexts }) {
  const { stages, texts } = props;
  return (
    <ol className={styles.stages} aria-label={texts.stages}>
      {stages.map(({ stage, state }, i) => {
        const name = texts[`stage_${stage}`];
        return (
          <li
            key={stage}
            className={classNames(styles.stage, styles[state])}
            aria-current={state === 'waiting' || state === 'done' ? undefined : 'step'}
            aria-label={`${name}: ${texts[`stage_${state}`]}`}
          >
            <span className={styles.mark} aria-hidden="true">
              {marks[state] === '' ? (
                i + 1
              ) : (
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={marks[state]} />
                </svg>
              )}
            </span>
            <span className={styles.name} aria-hidden="true">
              {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
