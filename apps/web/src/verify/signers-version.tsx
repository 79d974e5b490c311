import type { Locale, SignersVersion as Version } from '@kuelik/protocol';
import { Button, fill, useTexts } from '@kuelik/ui';
import { useId, useState } from 'react';
import styles from './seen.module.css';
import { texts } from './texts/index.ts';
import { TwoVersions } from './two-versions.tsx';

interface SignersVersionProps {
  readonly locale: Locale;
  readonly file: File;
  readonly version: Version;
  /** Of the signature, from 1. */
  readonly number: number;
}

/** The signer's version: a list of what has changed since and, on demand, both versions side by side. */
export function SignersVersion({ locale, file, version, number }: SignersVersionProps) {
  const t = useTexts('verify', texts, locale);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { differences, compared, pages } = version;
  const first = differences.find(({ kind }) => kind === 'unexplained') ?? differences[0];
  // Several places of one kind on a page share a line.
  const lines = [...new Map(differences.map((each) => [`${each.page} ${each.kind}`, each]))];
  return (
    <section className={styles.seen} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {t.seen}
      </h3>
      {differences.length === 0 ? (
        <p>{t.seenSame}</p>
      ) : (
        <ul className={styles.list} aria-label={t.seenMarked}>
          {lines.map(([key, { page, kind }]) => (
            <li key={key} className={styles[kind]}>
              {fill(t[`at_${kind}`], { n: page })}
            </li>
          ))}
        </ul>
      )}
      {compared < pages && <p className={styles.note}>{fill(t.seenCount, { n: compared, total: pages })}</p>}
      <div>
        <Button
          variant="secondary"
          size="compact"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? t.seenHide : t.seenShow}: ${number}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t.seenHide : t.seenShow}
        </Button>
      </div>
      {isOpen && <TwoVersions locale={locale} file={file} version={version} start={first?.page ?? 1} />}
    </section>
  );
}
