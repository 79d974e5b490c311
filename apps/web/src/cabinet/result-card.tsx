import type { Locale } from '@kuelik/protocol';
import { fill } from '@kuelik/ui';
import { Badge } from './badge.tsx';
import styles from './cabinet.module.css';
import type { TechnologyResult } from './contract.ts';
import { FieldTable } from './field-table.tsx';
import { viewResult } from './fields.ts';
import { texts } from './texts/index.ts';
import { pathName } from './texts/words.ts';

interface ResultCardProps {
  readonly locale: Locale;
  readonly title: string;
  readonly code: string;
  /** Null while there is none. */
  readonly result: TechnologyResult | null;
  /** Attempts used. */
  readonly attempts: number;
  /** The session is over: a failed step stays failed. */
  readonly over: boolean;
}

/** Result of one technology: verdict, pictures, fields. */
export function ResultCard({ locale, title, code, result, attempts, over }: ResultCardProps) {
  const t = texts[locale];
  const view = viewResult(result?.data ?? {}, locale);
  const mayRepeat = result !== null && !result.final && !over;
  const passed = result?.status === 'success';
  return (
    <article className={styles.result}>
      <header className={styles.resultHead}>
        <h4 className={styles.resultTitle}>
          {title} <code className={styles.code}>{code}</code>
        </h4>
        {result === null ? (
          <Badge tone="quiet" text={t.noResult} />
        ) : (
          <Badge tone={passed ? 'good' : 'bad'} text={passed ? t.passed : t.notPassed} />
        )}
      </header>
      {(attempts > 0 || mayRepeat) && (
        <p className={styles.hint}>
          {[attempts > 0 ? fill(t.attempts, { n: attempts }) : '', mayRepeat ? t.mayRepeat : '']
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      )}
      <div className={styles.resultBody}>
        {view.pictures.length > 0 && (
          <div className={styles.faces}>
            {view.pictures.map(({ path, source }) => (
              <figure key={path.join('.')} className={styles.face}>
                <img src={source} alt="" />
                <figcaption>{pathName(path, locale)}</figcaption>
              </figure>
            ))}
          </div>
        )}
        {view.fields.length > 0 && <FieldTable locale={locale} caption={title} fields={view.fields} />}
      </div>
    </article>
  );
}
