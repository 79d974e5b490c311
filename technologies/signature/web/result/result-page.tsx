import {
  giveFile,
  ReloadButton,
  type ResultScreenProps,
  useLocale,
  useSession,
  useShell,
} from '@kuelik/flow';
import { isAborted } from '@kuelik/protocol';
import { Art, Button, Message, Screen, Skeleton, SlowNote, useTexts } from '@kuelik/ui';
import { useEffect, useRef, useState } from 'react';
import { archiveName, archiveProblem } from '../documents/archive.ts';
import { documentCalls } from '../documents/calls.ts';
import { errorMessage } from './error-message.ts';
import { texts as signatureTexts } from './texts.ts';

/** Milliseconds for the archive: it can be many megabytes on a slow network. */
const downloadTimeout = 180_000;

/**
 * The layout of sessions with dsi: title, subtitle, the store's error, the signed documents as a zip, and the
 * finish button. Specification, section 2.
 */
export default function SignatureResult(props: ResultScreenProps) {
  const { status, isSettled, closing, onRedirect, onReload } = props;
  const { locale, texts: shellTexts } = useLocale();
  const { client, options } = useShell();
  const t = useTexts('result', signatureTexts, locale);
  const results = useSession((state) => state.results);
  const technologies = useSession((state) => state.technologies);
  const redirect = useSession((state) => state.redirect);
  const passed = status === 'success';
  const signs = technologies.some((code) => code === 'DSS' || code === 'dss');
  // Only the backend knows what an identification signed; ours signs nothing in that step.
  const mayDownload = signs || !client.speaks('signing_documents');
  const error = errorMessage(results);
  const said = signs
    ? ({ success: [t.signedTitle, t.signedText], failure: [t.failedTitle, t.failedText] } as const)
    : ({
        success: [t.identifiedTitle, t.identifiedText],
        failure: [shellTexts.failureTitle, shellTexts.failureText],
      } as const);
  const [title, subtitle] = said[status];

  return (
    <Screen
      title={title}
      subtitle={subtitle}
      picture={options.isWidget ? undefined : <Art name={passed ? 'signed' : 'failed'} />}
      actions={
        isSettled && redirect !== null ? (
          <Button onClick={() => onRedirect(redirect)}>{t.finish}</Button>
        ) : undefined
      }
    >
      {error !== null && <Message tone="error">{error}</Message>}
      {closing(title)}
      {!isSettled && (
        <>
          <p role="status">{shellTexts.saving}</p>
          <Skeleton parts={['button']} />
        </>
      )}
      {passed && mayDownload && isSettled && <Download />}
      {isSettled && redirect === null && <p>{t.closePage}</p>}
      {isSettled && <ReloadButton variant="quiet" size="compact" onReload={onReload} />}
    </Screen>
  );
}

type DownloadState =
  | { readonly name: 'ready' | 'loading' | 'done' }
  | { readonly name: 'failed'; readonly message: string };

/** Downloads the archive; a refusal's own message is shown in red, as the specification says. */
function Download() {
  const { locale } = useLocale();
  const { client, session } = useShell();
  const t = useTexts('result', signatureTexts, locale);
  const [state, setState] = useState<DownloadState>({ name: 'ready' });
  const leaving = useRef<AbortController | null>(null);
  // For a second press: an app's share sheet opens only shortly after a press.
  const come = useRef<Blob | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const download = async () => {
    setState({ name: 'loading' });
    const signal = leaving.current?.signal;
    try {
      come.current ??= await documentCalls(client, session).archive({
        timeout: downloadTimeout,
        ...(signal && { signal }),
      });
      const isGiven = await giveFile(come.current, archiveName(new Date()), navigator);
      setState(isGiven ? { name: 'done' } : { name: 'failed', message: t.notGiven });
    } catch (error) {
      if (!isAborted(error)) setState({ name: 'failed', message: archiveProblem(error) ?? t.downloadFailed });
    }
  };

  return (
    <>
      <Button variant="secondary" loading={state.name === 'loading'} onClick={download}>
        {state.name === 'loading' ? t.downloading : t.download}
      </Button>
      {state.name === 'loading' && <SlowNote />}
      {state.name === 'done' && <Message tone="success">{t.downloaded}</Message>}
      {state.name === 'failed' && <Message tone="error">{state.message}</Message>}
    </>
  );
}
