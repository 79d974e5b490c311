import { Aloud, LineNotice } from '@kuelik/camera';
import type { Locale } from '@kuelik/protocol';
import type { Work } from '@kuelik/protocol/resumable';
import type { WorkStage } from '@kuelik/protocol/uploads';
import { CircularProgress, Screen, useTexts, Waiting, WorkNotice } from '@kuelik/ui';
import type { Side } from '../expected/expectation.ts';
import { PictureView } from '../picture/picture-view.tsx';
import type { Picture } from '../picture/use-pictures.ts';
import { captureTexts } from '../texts/lazy.ts';
import styles from './sending.module.css';

export interface SendingProps {
  readonly locale: Locale;
  /** What is sent. */
  readonly pictures: Readonly<Partial<Record<Side, Picture>>>;
  /** The document has a page with the photo instead of a front and a back. */
  readonly isPage: boolean;
  /** Upload progress, 0..1. */
  readonly progress: number;
  /** The connection is lost, and the upload waits for it; or this many people are served first. */
  readonly waits?: boolean | number | undefined;
  /** What the server is doing, if it says so. */
  readonly work?: Work | null | undefined;
}

/** Shows the pictures on their way and the upload's progress, then what the server does with them. */
export function Sending({ locale, pictures, isPage, progress, waits, work }: SendingProps) {
  const t = useTexts('capture', captureTexts, locale);
  const uploading = progress < 1;
  const order: readonly WorkStage[] = isPage
    ? ['page', 'comparing']
    : pictures.back
      ? ['front', 'back', 'comparing']
      : ['front', 'comparing'];
  return (
    // Another page by its key: under a title of two lines the same content would count as moved.
    <Screen key={`${uploading}`} title={uploading ? t.sending : t.checking}>
      <Aloud text={uploading ? t.sending : t.checking} />
      <div className={styles.sent} aria-hidden="true">
        {[pictures.front, pictures.back].map(
          (picture) =>
            picture && (
              <div key={picture.url} className={styles.picture}>
                <PictureView picture={picture} label="" />
              </div>
            ),
        )}
      </div>
      {uploading ? (
        <CircularProgress value={progress} label={t.sending} />
      ) : (
        <WorkNotice
          work={work}
          order={order}
          label={t.checking}
          aloud={Aloud}
          // The first question is asked a second after the upload.
          waited={1_000}
          otherwise={<Waiting label="" hideLabel />}
        />
      )}
      <LineNotice waits={waits} />
    </Screen>
  );
}
