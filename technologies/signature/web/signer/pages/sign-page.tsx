import { dayText } from '@kuelik/flow';
import type { Locale, SigningCertificate, SigningDocument } from '@kuelik/protocol';
import { attemptsHint, Button, ConfirmDialog, FormScreen, fill, Message, TextInput } from '@kuelik/ui';
import { useEffect, useState } from 'react';
import { loadStarter } from '../../../../shared/web/pdf-worker.ts';
import type { SignerTexts } from '../../../texts/signer/en.ts';
import type { LoadDocument } from '../../documents/calls.ts';
import { DocumentList } from '../../documents/document-list.tsx';
import page from '../../documents/page.module.css';
import { useSeenDocuments } from '../../documents/use-seen-documents.ts';
import type { Problem } from '../problem.ts';
import styles from '../signer.module.css';

interface SignPageProps {
  readonly t: SignerTexts;
  readonly locale: Locale;
  readonly sessionId: string;
  readonly documents: readonly SigningDocument[];
  /** The backend can serve a document's file. */
  readonly canBeShown: boolean;
  readonly certificate: SigningCertificate | null;
  /** Chosen just before; empty: the person must type it. */
  readonly knownPassword: string;
  readonly attemptsLeft: number | null;
  readonly problem: Problem | null;
  readonly load: LoadDocument;
  readonly onSign: (password: string) => Promise<void>;
  readonly onForgot: () => Promise<void>;
  readonly onBack: () => void;
}

/** The documents again, the password, and the button that signs. */
export function SignPage(props: SignPageProps) {
  const { t, locale, sessionId, documents, canBeShown, certificate, knownPassword, attemptsLeft } = props;
  const { problem, load } = props;
  const seen = useSeenDocuments(sessionId, documents, canBeShown);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [isSigning, setSigning] = useState(false);
  const [isForgetting, setForgetting] = useState(false);
  const isKnown = knownPassword !== '';
  const password = isKnown ? knownPassword : typed;

  const sign = async () => {
    setTried(true);
    if (isSigning || password === '') return;
    setSigning(true);
    try {
      await props.onSign(password);
    } finally {
      setSigning(false);
    }
  };
  const forget = async () => {
    await props.onForgot();
    setForgetting(false);
  };
  const isWrong = problem === 'incorrect_password';
  useEffect(() => {
    // Keep a password that the service has not rejected, so that it can be sent again.
    if (isWrong && !isSigning) setTyped('');
  }, [isWrong, isSigning]);
  return (
    <>
      <FormScreen
        title={t.signTitle}
        subtitle={isKnown ? t.signReady : t.signText}
        submitLabel={t.sign}
        onSubmit={sign}
        message={
          <>
            {problem !== null && !isWrong && <Message tone="error">{t[problem]}</Message>}
            {isSigning && <p role="status">{t.signing}</p>}
          </>
        }
        otherActions={
          <Button variant="secondary" disabled={isSigning} onClick={props.onBack}>
            {t.back}
          </Button>
        }
      >
        <div className={page.form}>
          <section aria-label={t.documents}>
            <DocumentList
              locale={locale}
              documents={documents}
              load={load}
              loadStarter={loadStarter}
              seen={seen}
            />
          </section>
          {certificate !== null && certificate.subject !== '' && (
            <p className={styles.certificate}>
              {fill(t.certificate, { name: certificate.subject, date: dayText(certificate.not_after) })}
            </p>
          )}
          {!isKnown && (
            <TextInput
              label={t.password}
              type="password"
              autoComplete="current-password"
              value={typed}
              onChange={setTyped}
              required
              showErrors={tried && !isWrong}
              {...attemptsHint(t.attemptsLeft, attemptsLeft)}
              room={[t.incorrect_password]}
              error={isWrong && typed === '' ? t.incorrect_password : undefined}
            />
          )}
          {!isKnown && (
            <button
              type="button"
              className={styles.link}
              disabled={isSigning}
              onClick={() => setForgetting(true)}
            >
              {t.forgot}
            </button>
          )}
        </div>
      </FormScreen>
      {isForgetting && (
        <ConfirmDialog
          title={t.forgotTitle}
          confirmLabel={t.forgotYes}
          onConfirm={forget}
          onCancel={() => setForgetting(false)}
        >
          <p>{t.forgotText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
