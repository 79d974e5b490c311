import {
  type ApiClient,
  isAborted,
  type Locale,
  maxVerifiedBytes,
  type VerifyReply,
  verifyApi,
} from '@kuelik/protocol';
import { Button, FileIcon, FilePicker, LiveRegion, Message, useAnswerInView, useTexts } from '@kuelik/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PublicPage } from '../public-page.tsx';
import { type VerifyProblem, verifyProblem } from './problem.ts';
import { texts } from './texts/index.ts';
import { Verdict } from './verdict.tsx';
import styles from './verify.module.css';

export interface VerifyPageProps {
  readonly client: ApiClient;
  readonly locale: Locale;
  readonly locales: readonly Locale[];
  readonly onLocale: (locale: Locale) => void;
}

type State =
  | { readonly name: 'choosing'; readonly problem: VerifyProblem | 'chooseFile' | null }
  | { readonly name: 'checking' }
  | { readonly name: 'checked'; readonly reply: VerifyReply };

/** Milliseconds per check: 25 MB on a slow network. */
const timeout = 180_000;

/** The public page that shows who signed a file, when, and whether the signatures are valid. */
export default function VerifyPage({ client, locale, locales, onLocale }: VerifyPageProps) {
  const t = useTexts('verify', texts, locale);
  const [file, setFile] = useState<File | null>(null);
  const [signature, setSignature] = useState<File | null>(null);
  const [state, setState] = useState<State>({ name: 'choosing', problem: null });
  const { form, answered } = useAnswerInView();
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (state.name === 'checking') return;
    const refuse = (problem: VerifyProblem | 'chooseFile') => {
      setState({ name: 'choosing', problem });
      answered();
    };
    if (file === null) return refuse('chooseFile');
    if (file.size > maxVerifiedBytes) return refuse('large_file');
    setState({ name: 'checking' });
    const signal = leaving.current?.signal;
    const files = { file, ...(signature === null ? {} : { signature }) };
    try {
      const reply = await verifyApi(client).verify(files, { timeout, ...(signal && { signal }) });
      setState({ name: 'checked', reply });
    } catch (error) {
      if (!isAborted(error)) refuse(verifyProblem(error));
    }
  };
  const change = (set: (chosen: File | null) => void) => (chosen: File | null) => {
    set(chosen);
    setState({ name: 'choosing', problem: null });
  };
  const again = () => {
    setFile(null);
    setSignature(null);
    setState({ name: 'choosing', problem: null });
  };
  const problem = state.name === 'choosing' ? state.problem : null;
  const reply = state.name === 'checked' ? state.reply : null;
  // The person may still add the detached signature of a file without one: the fields stay.
  const isSettled = reply !== null && (reply.signatures.length > 0 || reply.file_fault !== undefined);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isSettled) return;
    // The pressed button is gone, here and when the fields come back.
    shown.current?.focus();
    return () => form.current?.querySelector('input')?.focus();
  }, [isSettled, form]);
  return (
    <PublicPage
      width="reading"
      title={t.title}
      lead={t.lead}
      locale={locale}
      locales={locales}
      onLocale={onLocale}
    >
      {!isSettled && (
        <form ref={form} className={styles.form} noValidate onSubmit={check}>
          <FilePicker
            label={t.file}
            hint={t.fileHint}
            file={file}
            accept=""
            onChange={change(setFile)}
            disabled={state.name === 'checking'}
            error={problem === 'chooseFile' || problem === 'large_file' ? t[problem] : undefined}
          />
          <FilePicker
            label={t.signature}
            hint={t.signatureHint}
            file={signature}
            accept=".p7s,.p7b,.cms,.sig,.p7m"
            onChange={change(setSignature)}
            disabled={state.name === 'checking'}
            error={problem === 'signature_missing' ? t.signature_missing : undefined}
          />
          {problem !== null && !['chooseFile', 'large_file', 'signature_missing'].includes(problem) && (
            <Message tone="error">{t[problem]}</Message>
          )}
          {state.name !== 'checked' && (
            <Button type="submit" loading={state.name === 'checking'}>
              {state.name === 'checking' ? t.checking : t.check}
            </Button>
          )}
        </form>
      )}
      <LiveRegion>{state.name === 'checking' ? t.checking : ''}</LiveRegion>
      {reply !== null && (
        <section ref={shown} className={styles.verdict} aria-label={file?.name} tabIndex={-1}>
          {isSettled && (
            <p className={styles.fileName}>
              <FileIcon size={24} />
              {file?.name}
            </p>
          )}
          <Verdict locale={locale} reply={reply} file={file} />
          <Button variant="secondary" onClick={again}>
            {t.another}
          </Button>
        </section>
      )}
    </PublicPage>
  );
}
