import { useShell } from '../shell/shell-context.tsx';
import styles from './closing-card.module.css';
import { useAboutTexts } from './use-about-texts.ts';

/**
 * The number by which the organization finds the check, in groups of four, as it is read out. Copied, it is whole: the
 * space between the groups is no character.
 */
export function Reference() {
  const t = useAboutTexts();
  const { session } = useShell();
  return (
    <p className={styles.reference}>
      <span className={styles.label}>{t.reference}</span>
      <code>
        {[...session.matchAll(/.{1,4}/gu)].map(({ 0: group, index: start }) => (
          <span key={start}>{group}</span>
        ))}
      </code>
    </p>
  );
}
