import type { Locale, SigningDocument } from '@kuelik/protocol';
import { Button, fill, Message, Screen } from '@kuelik/ui';
import { useState } from 'react';
import { loadStarter } from '../../../../shared/web/pdf-worker.ts';
import type { SignerTexts } from '../../../texts/signer/en.ts';
import type { LoadDocument } from '../../documents/calls.ts';
import { ConsentAfterReading } from '../../documents/consent-after-reading.tsx';
import { DocumentList } from '../../documents/document-list.tsx';
import page from '../../documents/page.module.css';
import { useSeenDocuments } from '../../documents/use-seen-documents.ts';
import type { Problem } from '../problem.ts';

interface DocumentsPageProps {
  readonly t: SignerTexts;
  readonly locale: Locale;
  readonly sessionId: string;
  readonly organization: string;
  readonly documents: readonly SigningDocument[];
  /** The backend can serve a document's file. */
  readonly canBeShown: boolean;
  readonly problem: Problem | null;
  readonly load: LoadDocument;
  readonly onContinue: () => Promise<void>;
}

/** The documents to sign, and the consent to use the signing service. */
export function DocumentsPage(props: DocumentsPageProps) {
  const { t, locale, sessionId, organization, documents, canBeShown, problem, load, onContinue } = props;
  const seen = useSeenDocuments(sessionId, documents, canBeShown);
  const [ticked, setTicked] = useState(false);
  const agreed = ticked && seen.all;
  const [tried, setTried] = useState(false);
  const go = () => {
    setTried(true);
    return agreed ? onContinue() : undefined;
  };
  return (
    <Screen
      title={t.documentsTitle}
      subtitle={canBeShown ? t.documentsText : undefined}
      message={problem !== null && <Message tone="error">{t[problem]}</Message>}
      actions={<Button onClick={go}>{t.continue}</Button>}
    >
      <div className={page.form}>
        <section aria-label={t.documents}>
          <DocumentList
            locale={locale}
            documents={documents}
            load={load}
            loadStarter={loadStarter}
            seen={seen}
            openFirst={documents.length === 1 && !seen.all}
          />
        </section>
        <ConsentAfterReading
          locale={locale}
          seen={seen}
          label={organization === '' ? t.accessNoOrg : fill(t.access, { org: organization })}
          checked={agreed}
          onChange={setTicked}
          error={tried && !agreed ? t.accessNeeded : undefined}
          room={t.accessNeeded}
        />
      </div>
    </Screen>
  );
}
