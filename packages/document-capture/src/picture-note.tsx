import type { Locale } from '@kuelik/protocol';
import { Message, Skeleton, useTexts } from '@kuelik/ui';
import styles from './picture-note.module.css';
import { captureTexts } from './texts/lazy.ts';
import type { Look } from './use-looks.ts';

interface PictureNoteProps {
  readonly locale: Locale;
  readonly look: Look | undefined;
}

/** Advice on a chosen picture, below it. An expired document is mentioned once, not for each side. */
export function PictureNote({ locale, look }: PictureNoteProps) {
  const t = useTexts('capture', captureTexts, locale);
  if (look === undefined || look === null || look === 'expired') return null;
  if (look === 'looking') {
    return (
      <div className={styles.looking}>
        <p role="status">{t.looking}</p>
        <Skeleton parts={['line']} />
      </div>
    );
  }
  return <Message tone="warning">{t[`look_${look}`]}</Message>;
}
