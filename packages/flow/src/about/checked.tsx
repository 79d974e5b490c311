import { CheckIcon, CloseIcon, VisuallyHidden } from '@kuelik/ui';
import styles from './closing-card.module.css';
import { useAboutTexts } from './use-about-texts.ts';

export interface CheckedStep {
  readonly key: string;
  /** In the person's language. */
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'notDone';
}

const icons = {
  passed: <CheckIcon size={20} />,
  failed: <CloseIcon size={20} />,
  notDone: <span className={styles.none} aria-hidden="true" />,
};

/** The checked steps as a list; renders nothing if they are unknown. */
export function Checked({ steps }: { readonly steps: readonly CheckedStep[] }) {
  const t = useAboutTexts();
  if (steps.length === 0) return null;
  return (
    <section className={styles.checked} aria-label={t.checked}>
      <h2 className={styles.label}>{t.checked}</h2>
      <ul className={styles.list}>
        {steps.map((step) => (
          <li key={step.key} className={styles[step.outcome]}>
            {icons[step.outcome]}
            <span className={styles.name}>
              {step.name}
              {/* A pause where it is read aloud. */}
              <VisuallyHidden>:</VisuallyHidden>
            </span>
            <span>{t[step.outcome]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
