import { giveFile } from '@kuelik/flow';
import { Art, Button, fill, Message, Screen, Skeleton, SlowNote } from '@kuelik/ui';
import { useRef, useState } from 'react';
import type { SignerTexts } from '../../../texts/signer/en.ts';
import { archiveName, archiveProblem } from '../../documents/archive.ts';
import { type Problem, placeOf } from '../problem.ts';

export function LoadingPage({ t }: { readonly t: SignerTexts }) {
  return (
    <Screen title={t.documentsTitle} focusTitle={false} actions={<Skeleton parts={['button']} />}>
      <Skeleton label={t.loading} parts={['row', 'row']} />
      <SlowNote />
    </Screen>
  );
}

interface DonePageProps {
  readonly t: SignerTexts;
  /** 0 if the reply does not say. */
  readonly count: number;
  readonly download: () => Promise<Blob>;
  readonly onContinue: () => void;
}

/** Everything is signed; offers the archive here, because the result page of some sessions does not. */
export function DonePage({ t, count, download, onContinue }: DonePageProps) {
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  // For a second press: an app's share sheet opens only shortly after a press.
  const come = useRef<Blob | null>(null);
  const save = async () => {
    setError(null);
    setSaving(true);
    try {
      come.current ??= await download();
      if (!(await giveFile(come.current, archiveName(new Date()), navigator))) setError(t.notGiven);
    } catch (failed) {
      setError(archiveProblem(failed) ?? t.downloadFailed);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Screen
      title={t.doneTitle}
      subtitle={count === 0 ? t.doneTextBare : fill(t.doneText, { n: count })}
      picture={<Art name="signed" />}
      actions={
        <>
          <Button onClick={onContinue}>{t.continue}</Button>
          <Button variant="secondary" onClick={save}>
            {t.download}
          </Button>
        </>
      }
    >
      {isSaving && <SlowNote />}
      {error !== null && <Message tone="error">{error}</Message>}
    </Screen>
  );
}

interface FailedPageProps {
  readonly t: SignerTexts;
  readonly problem: Problem;
  readonly organization: string;
  readonly onRetry: () => void;
  readonly onReissue: () => Promise<void>;
  readonly onFinish: () => void;
}

/** The problem and the next step: try again, get a new certificate, or whom to contact. */
export function FailedPage({ t, problem, organization, onRetry, onReissue, onFinish }: FailedPageProps) {
  const place = placeOf(problem);
  const isOver = place === 'end';
  return (
    <Screen
      title={t.failedTitle}
      picture={<Art name={`${problem} failed`} />}
      actions={
        <>
          {place === 'reissue' && <Button onClick={onReissue}>{t.reissue}</Button>}
          {place !== 'reissue' && !isOver && <Button onClick={onRetry}>{t.again}</Button>}
          <Button variant={isOver ? 'primary' : 'secondary'} onClick={onFinish}>
            {t.finish}
          </Button>
        </>
      }
    >
      <Message tone="error">{t[problem]}</Message>
      {isOver && <p>{organization === '' ? t.contactNoOrg : fill(t.contact, { org: organization })}</p>}
    </Screen>
  );
}
