import { CircularProgress, Loader, Screen } from '@kuelik/flow/ui';
import type { DocumentTexts } from '../texts/en.ts';

interface SendingProps {
  readonly t: DocumentTexts;
  /** Share of the upload that is done, 0..1. */
  readonly progress: number;
}

/** The upload's progress, then the wait while the server reads. */
export function Sending({ t, progress }: SendingProps) {
  const uploading = progress < 1;
  return (
    <Screen title={uploading ? t.sending : t.reading}>
      {uploading ? (
        <CircularProgress value={progress} label={t.sending} />
      ) : (
        <Loader label={t.reading} hideLabel />
      )}
    </Screen>
  );
}
