import type { Locale } from '@kuelik/protocol';
import { Message, useTexts } from '@kuelik/ui';
import type { ReactNode } from 'react';
import { captureTexts } from '../texts/lazy.ts';
import styles from './picture-note.module.css';
import type { Look } from './use-looks.ts';

interface LookedAtProps {
  readonly locale: Locale;
  readonly look: Look | undefined;
  readonly children: ReactNode;
}

/**
 * A picture with the check's remark drawn over it: a line next to it, seconds later, would shift what is
 * below. An expired document is mentioned once, not for each side.
 */
export function LookedAt({ locale, look, children }: LookedAtProps) {
  const t = useTexts('capture', captureTexts, locale);
  return (
    <div className={styles.picture}>
      {children}
      {look === 'looking' && (
        <span className={styles.looking} role="status">
          {t.looking}
        </span>
      )}
      {look && look !== 'looking' && look !== 'expired' && (
        <div className={styles.advice}>
          <Message tone="warning">{t[`look_${look}`]}</Message>
        </div>
      )}
    </div>
  );
}
