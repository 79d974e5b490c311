import { useShell } from '../shell/shell-context.tsx';
import styles from './closing-card.module.css';
import { useAboutTexts } from './use-about-texts.ts';

/** The number by which the organization finds the check. */
export function Reference() {
  const t = useAboutTexts();
  const { session } = useShell();
  return (
    <p className={styles.reference}>
      <span className={styles.label}>{t.reference}</span>
      <code>{session}</code>
    </p>
  );
}
