import { Aloud, LineNotice } from '@kuelik/camera';
import type { Locale } from '@kuelik/protocol';
import type { Work } from '@kuelik/protocol/resumable';
import { CircularProgress, Screen, useTexts, Waiting, WorkNotice } from '@kuelik/ui';
import { captureTexts } from './texts/lazy.ts';

export interface SendingProps {
  readonly locale: Locale;
  /** Upload progress, 0..1. */
  readonly progress: number;
  /** The connection is lost, and the upload waits for it; or so many people are served first. */
  readonly waits?: boolean | number | undefined;
  /** What the server is doing, if it says so. */
  readonly work?: Work | null | undefined;
}

/** Shows the upload's progress, then the wait for the server. */
export function Sending({ locale, progress, waits, work }: SendingProps) {
  const t = useTexts('capture', captureTexts, locale);
  const uploading = progress < 1;
  return (
    // Another page by its key: under a title of two lines the same content would count as moved.
    <Screen key={`${uploading}`} title={uploading ? t.sending : t.checking}>
      <Aloud text={uploading ? t.sending : t.checking} />
      {uploading ? (
        <CircularProgress value={progress} label={t.sending} />
      ) : (
        <WorkNotice
          work={work}
          label={t.checking}
          // The first question is asked a second after the upload.
          waited={1_000}
          otherwise={<Waiting label="" hideLabel />}
        />
      )}
      <LineNotice waits={waits} />
    </Screen>
  );
}
