import type { Locale } from '@kuelik/protocol';
import styles from './cabinet.module.css';
import type { SessionFailure } from './contract.ts';
import { formatTime } from './format.ts';
import { Raw } from './raw.tsx';
import { texts } from './texts/index.ts';
import { codeName } from './texts/words.ts';

interface ProblemsProps {
  readonly locale: Locale;
  readonly failures: readonly SessionFailure[];
}

/** The failure reasons that the person's page reported, oldest first. */
export function Problems({ locale, failures }: ProblemsProps) {
  const t = texts[locale];
  if (failures.length === 0) return <p className={styles.hint}>{t.noProblems}</p>;
  return (
    <ul className={styles.problems}>
      {failures.map((failure) => (
        <li key={`${failure.created_at} ${JSON.stringify(failure.detail)}`}>
          <p>
            <strong>{codeName(failure.type, locale)}</strong>{' '}
            <time className={styles.hint} dateTime={failure.created_at}>
              {formatTime(failure.created_at, locale)}
            </time>
          </p>
          {failure.detail !== null && failure.detail !== undefined && (
            <details className={styles.more}>
              <summary>{t.details}</summary>
              <Raw value={failure.detail} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
