import type { Locale, SigningDocument } from '@kuelik/protocol';
import { type GalleryEntry, secondsFromNow } from '@kuelik/ui';
import { texts } from '../../texts/signer/index.ts';
import { CodePage } from './pages/code-page.tsx';
import { ConsentPage } from './pages/consent-page.tsx';
import { DocumentsPage } from './pages/documents-page.tsx';
import { DonePage, FailedPage, LoadingPage } from './pages/outcomes.tsx';
import { PasswordPage } from './pages/password-page.tsx';
import { SignPage } from './pages/sign-page.tsx';
import type { Problem } from './problem.ts';

const nothing = () => undefined;
const settled = () => Promise.resolve();
const never = () => new Promise<never>(nothing);

const document: SigningDocument = {
  id: '1',
  name: 'Договор № 17 – шарт.pdf',
  document_type: 'CONTRACT',
  media_type: 'application/pdf',
  size: 184_320,
  pages: 3,
  signed: false,
  signed_at: null,
  format: null,
  uploaded_by: 'integrator',
};
const documents = [document, { ...document, id: '2', name: 'Annex 1.docx', pages: null, size: 3_400_000 }];
const certificate = {
  serial_number: '1',
  subject: 'SPECIMEN TEST',
  iin: '',
  issuer: '',
  not_before: '',
  not_after: '2031-05-04',
};

const list = (problem: Problem | null) => (locale: Locale) => (
  <DocumentsPage
    t={texts[locale]}
    locale={locale}
    sessionId="gallery"
    organization="Test Bank"
    documents={documents}
    canBeShown
    problem={problem}
    load={never}
    onContinue={settled}
  />
);
const code = (problem: Problem | null, attemptsLeft: number | null) => (locale: Locale) => (
  <CodePage
    t={texts[locale]}
    issue={{ isReissue: false, length: 6, resendAt: secondsFromNow(42), attemptsLeft, turn: 0 }}
    problem={problem}
    onCode={settled}
    onResend={settled}
    onBack={nothing}
  />
);
const sign =
  (problem: Problem | null, knownPassword: string, attemptsLeft: number | null) => (locale: Locale) => (
    <SignPage
      t={texts[locale]}
      locale={locale}
      sessionId="gallery"
      documents={documents}
      canBeShown
      certificate={certificate}
      knownPassword={knownPassword}
      attemptsLeft={attemptsLeft}
      problem={problem}
      load={never}
      onSign={settled}
      onForgot={settled}
      onBack={nothing}
    />
  );
const failed = (problem: Problem) => (locale: Locale) => (
  <FailedPage
    t={texts[locale]}
    problem={problem}
    organization="Test Bank"
    onRetry={nothing}
    onReissue={settled}
    onFinish={nothing}
  />
);
const consent = (isReissue: boolean) => (locale: Locale) => (
  <ConsentPage t={texts[locale]} isReissue={isReissue} problem={null} onContinue={settled} onBack={nothing} />
);
const ends: readonly Problem[] = [
  'no_documents',
  'no_access',
  'identifier_missing',
  'certificate_locked',
  'certificate_expired',
  'service_trouble',
];

export const entries: readonly GalleryEntry[] = [
  {
    id: 'signer',
    title: 'Signature signer',
    states: [
      { name: 'loading', render: (locale) => <LoadingPage t={texts[locale]} /> },
      { name: 'documents', render: list(null) },
      { name: 'documents, service down', render: list('cannot_connect') },
      { name: 'consent', render: consent(false) },
      { name: 'consent, new certificate', render: consent(true) },
      {
        name: 'password',
        render: (locale) => (
          <PasswordPage t={texts[locale]} chosen="" problem={null} onChosen={nothing} onBack={nothing} />
        ),
      },
      { name: 'code', render: code(null, null) },
      { name: 'code, wrong', render: code('incorrect_otp', 2) },
      { name: 'code, used up', render: code('code_attempts', null) },
      { name: 'sign', render: sign(null, 'x', null) },
      { name: 'sign, with a password', render: sign(null, '', 5) },
      { name: 'sign, wrong password', render: sign('incorrect_password', '', 2) },
      { name: 'sign, storage full', render: sign('storage_full', 'x', null) },
      {
        name: 'done',
        render: (locale) => <DonePage t={texts[locale]} count={2} download={never} onContinue={nothing} />,
      },
      ...ends.map((problem) => ({ name: `failed: ${problem}`, render: failed(problem) })),
    ],
  },
];
