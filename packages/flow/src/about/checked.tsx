import { CheckIcon, CloseIcon } from '@kuelik/ui';
import styles from './closing-card.module.css';
import { useAboutTexts } from './use-about-texts.ts';

export interface CheckedStep {
  readonly key: string;
  /** In the person's language. */
  readonly name: string;
  readonly passed: boolean;
}

/** The checked steps as a list; renders nothing if they are unknown. */
export function Checked({ steps }: { readonly steps: readonly CheckedStep[] }) {
  const t = useAboutTexts();
  if (steps.length === 0) return null;
  return (
    <section className={styles.checked} aria-label={t.checked}>
      <h2 className={styles.label}>{t.checked}</h2>
      <ul className={styles.list}>
        {steps.map((step) => (
          <li key={step.key} className={step.passed ? styles.passed : styles.failed}>
            {step.passed ? <CheckIcon size={20} /> : <CloseIcon size={20} />}
            <span className={styles.name}>{step.name}</span>
            <span>{step.passed ? t.passed : t.failed}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
