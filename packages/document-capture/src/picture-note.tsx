import type { Locale } from '@kuelik/protocol';
import { Message, useTexts } from '@kuelik/ui';
import type { ReactNode } from 'react';
import styles from './picture-note.module.css';
import { captureTexts } from './texts/lazy.ts';
import type { Look } from './use-looks.ts';

interface PictureNoteProps {
  readonly locale: Locale;
  readonly look: Look | undefined;
}

/** Advice on a chosen picture. An expired document is mentioned once, not for each side. */
export function PictureNote({ locale, look }: PictureNoteProps) {
  const t = useTexts('capture', captureTexts, locale);
  if (look === undefined || look === null || look === 'expired' || look === 'looking') return null;
  return <Message tone="warning">{t[`look_${look}`]}</Message>;
}

/** A picture with a note on it while it is checked: a note beside it would move what is below. */
export function LookedAt({ locale, look, children }: PictureNoteProps & { readonly children: ReactNode }) {
  const t = useTexts('capture', captureTexts, locale);
  return (
    <span className={styles.picture}>
      {children}
      {look === 'looking' && (
        <span className={styles.looking} role="status">
          {t.looking}
        </span>
      )}
    </span>
  );
}
