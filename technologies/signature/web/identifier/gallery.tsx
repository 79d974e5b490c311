import type { Locale, SigningDocument } from '@kuelik/protocol';
import { type GalleryEntry, secondsFromNow } from '@kuelik/ui';
import { texts } from '../../texts/identifier/index.ts';
import { CodePage } from './pages/code-page.tsx';
import { FormPage } from './pages/form-page.tsx';
import { FailedPage, LoadingPage, PassedPage } from './pages/outcomes.tsx';
import type { Problem } from './problem.ts';

const nothing = () => undefined;
const settled = () => Promise.resolve();

const contract: SigningDocument = {
  id: '1',
  name: 'Договор № 17 – шарт.pdf',
  document_type: 'CONTRACT',
  media_type: 'application/octet-stream',
  size: 184_320,
  pages: 3,
  signed: false,
  signed_at: null,
  format: null,
  uploaded_by: 'integrator',
};

const form =
  (problem: Problem | null, iin = '', phone = '') =>
  (locale: Locale) => (
    <FormPage
      t={texts[locale]}
      locale={locale}
      sessionId="gallery"
      documents={[contract, { ...contract, id: '2', name: 'Annex 1.docx', pages: null, size: 3_400_000 }]}
      form={{ iin, phone, agreed: problem !== null }}
      problem={problem}
      load={() => new Promise(nothing)}
      onEdit={nothing}
      onSend={settled}
    />
  );
const code = (problem: Problem | null, attemptsLeft: number | null) => (locale: Locale) => (
  <CodePage
    t={texts[locale]}
    organization="Test Bank"
    phone="+77011234567"
    length={6}
    resendAt={secondsFromNow(42)}
    attemptsLeft={attemptsLeft}
    problem={problem}
    turn={0}
    onCode={settled}
    onResend={settled}
    onBack={nothing}
  />
);
const failed = (problem: Problem) => (locale: Locale) => (
  <FailedPage
    t={texts[locale]}
    problem={problem}
    organization="Test Bank"
    onRetry={nothing}
    onFinish={nothing}
  />
);
const ends: readonly Problem[] = [
  'no_file',
  'file_error',
  'no_access',
  'invalid_input',
  'service_not_available',
  'maximum_attempts',
];

export const entries: readonly GalleryEntry[] = [
  {
    id: 'identifier',
    title: 'Signature identifier',
    states: [
      { name: 'loading', render: (locale) => <LoadingPage t={texts[locale]} /> },
      { name: 'form', render: form(null) },
      { name: 'form, person not found', render: form('subject_not_found', '990231300010', '+77011234567') },
      { name: 'form, wrong IIN', render: form('invalid_iin', '990231300011', '+77011234567') },
      { name: 'code', render: code(null, null) },
      { name: 'code, wrong', render: code('wrong_code', 2) },
      { name: 'code, expired', render: code('code_expired', null) },
      {
        name: 'passed',
        render: (locale) => <PassedPage t={texts[locale]} subtitle="SPECIMEN TEST" onContinue={nothing} />,
      },
      ...ends.map((problem) => ({ name: `failed: ${problem}`, render: failed(problem) })),
    ],
  },
];
