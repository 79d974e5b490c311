import type { Locale } from '@kuelik/protocol';
import { classNames, LanguageSwitcher } from '@kuelik/ui';
import type { ReactNode } from 'react';
import styles from './public-page.module.css';

export interface PublicPageProps {
  /** The page's only first-level heading; absent where the content brings its own. */
  readonly title?: string | undefined;
  readonly lead?: string | undefined;
  readonly locale: Locale;
  readonly locales: readonly Locale[];
  readonly onLocale: (locale: Locale) => void;
  /** `reading`: one column of text; `working`: several columns. */
  readonly width: 'reading' | 'working';
  /** Controls beside the title; the bar is the same on every page. */
  readonly controls?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page besides the flow: the product's bar with the languages, then title and introduction. */
export function PublicPage(props: PublicPageProps) {
  const { title, lead, locale, locales, onLocale, width, controls, children } = props;
  return (
    <>
      <header className={styles.bar}>
        <span className={styles.brand}>
          <Mark />
          Kuelik
        </span>
        <div className={styles.languages}>
          <LanguageSwitcher locale={locale} available={locales} onChange={onLocale} />
        </div>
      </header>
      <main className={classNames(styles.page, styles[width])}>
        {title !== undefined && (
          <div className={styles.head}>
            <div className={styles.intro}>
              <h1 className={styles.title}>{title}</h1>
              {lead !== undefined && <p className={styles.lead}>{lead}</p>}
            </div>
            {controls && <div className={styles.controls}>{controls}</div>}
          </div>
        )}
        {children}
      </main>
    </>
  );
}

/** The product's mark, as in public/icon.svg. */
const Mark = () => (
  <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" className={styles.ground} />
    <path d="M9 16.5l5 5 9.5-10" className={styles.tick} />
  </svg>
);
