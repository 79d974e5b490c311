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
  /** Further controls next to the language switcher. */
  readonly controls?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page besides the flow: the same width, title, introduction and language switcher. */
export function PublicPage(props: PublicPageProps) {
  const { title, lead, locale, locales, onLocale, width, controls, children } = props;
  return (
    <main className={classNames(styles.page, styles[width])}>
      <header className={styles.header}>
        {title !== undefined && (
          <div className={styles.intro}>
            <h1 className={styles.title}>{title}</h1>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </div>
        )}
        <div className={styles.controls}>
          <LanguageSwitcher locale={locale} available={locales} onChange={onLocale} />
          {controls}
        </div>
      </header>
      {children}
    </main>
  );
}
