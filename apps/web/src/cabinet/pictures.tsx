import type { Locale } from '@kuelik/protocol';
import { FileIcon, VisuallyHidden } from '@kuelik/ui';
import { useState } from 'react';
import styles from './cabinet.module.css';
import type { StoredFile } from './contract.ts';
import { formatTime } from './format.ts';
import { type CabinetTexts, texts } from './texts/index.ts';
import { kindName } from './texts/words.ts';

interface PicturesProps {
  readonly locale: Locale;
  readonly session: string;
  readonly files: readonly StoredFile[];
  readonly fileUrl: (session: string, file: string) => string;
}

/** Stored pictures of a session, newest first; each can be downloaded. */
export function Pictures({ locale, session, files, fileUrl }: PicturesProps) {
  const t = texts[locale];
  if (files.length === 0) return <p className={styles.hint}>{t.noPictures}</p>;
  return (
    <ul className={styles.pictures}>
      {[...files].reverse().map((file) => (
        <li key={file.id}>
          <Stored locale={locale} file={file} source={fileUrl(session, file.id)} t={t} />
        </li>
      ))}
    </ul>
  );
}

interface StoredProps {
  readonly locale: Locale;
  readonly file: StoredFile;
  readonly source: string;
  readonly t: CabinetTexts;
}

function Stored({ locale, file, source, t }: StoredProps) {
  const [gone, setGone] = useState(false);
  const name = kindName(file.kind, locale);
  const time = formatTime(file.created_at, locale);
  const isPicture = file.content_type.startsWith('image/');
  return (
    <a className={styles.picture} href={source} download={file.kind}>
      <span className={styles.pictureFrame}>
        {isPicture && !gone && <img src={source} alt="" loading="lazy" onError={() => setGone(true)} />}
        {isPicture && gone && <span className={styles.hint}>{t.pictureGone}</span>}
        {!isPicture && <FileIcon size={36} />}
      </span>
      <span className={styles.pictureName}>
        <VisuallyHidden>{t.save}</VisuallyHidden> {name}
      </span>{' '}
      <time className={styles.hint} dateTime={file.created_at}>
        {time}
      </time>
    </a>
  );
}
