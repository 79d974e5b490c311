import { isIin, type Locale, type SigningDocument } from '@kuelik/protocol';
import {
  Checkbox,
  EmptyFieldsDialog,
  FormScreen,
  IinInput,
  isKazakhstanMobile,
  Message,
  PhoneInput,
} from '@kuelik/ui';
import { useState } from 'react';
import { loadStarter } from '../../../../shared/web/pdf-worker.ts';
import type { IdentifierTexts } from '../../../texts/identifier/en.ts';
import type { LoadDocument } from '../../documents/calls.ts';
import { ConsentAfterReading } from '../../documents/consent-after-reading.tsx';
import { DocumentList } from '../../documents/document-list.tsx';
import styles from '../../documents/page.module.css';
import { useSeenDocuments } from '../../documents/use-seen-documents.ts';
import { type Form, isFilled } from '../machine.ts';
import type { Problem } from '../problem.ts';

interface FormPageProps {
  readonly t: IdentifierTexts;
  readonly locale: Locale;
  readonly sessionId: string;
  readonly documents: readonly SigningDocument[];
  readonly form: Form;
  readonly problem: Problem | null;
  readonly load: LoadDocument;
  readonly onEdit: (form: Partial<Form>) => void;
  readonly onSend: () => Promise<void>;
}

/** The documents, the consent, and the signer's IIN and phone. */
export function FormPage(props: FormPageProps) {
  const { t, locale, sessionId, documents, form, problem, load, onEdit, onSend } = props;
  const seen = useSeenDocuments(sessionId, documents);
  const agreed = form.agreed && seen.all;
  const hasDocuments = documents.length > 0;
  const [tried, setTried] = useState(false);
  const [isAskedToFill, setAskedToFill] = useState(false);

  const send = () => {
    setTried(true);
    if (!isFilled(form)) return setAskedToFill(true);
    return agreed && isIin(form.iin) && isKazakhstanMobile(form.phone) ? onSend() : undefined;
  };
  const iinError = problem === 'invalid_iin' ? t.invalid_iin : undefined;
  const phoneError = problem === 'invalid_phone' ? t.invalid_phone : undefined;
  const isGeneral = problem !== null && iinError === undefined && phoneError === undefined;
  return (
    <FormScreen
      title={t.title}
      subtitle={hasDocuments ? t.subtitle : t.subtitleBare}
      submitLabel={t.continue}
      onSubmit={send}
      message={isGeneral && <Message tone="error">{t[problem]}</Message>}
    >
      <div className={styles.form}>
        {hasDocuments ? (
          <>
            <section className={styles.documents} aria-label={t.documents}>
              <DocumentList
                locale={locale}
                documents={documents}
                load={load}
                loadStarter={loadStarter}
                seen={seen}
                openFirst={documents.length === 1}
              />
            </section>
            <ConsentAfterReading
              locale={locale}
              label={t.agree}
              seen={seen}
              checked={agreed}
              onChange={(checked) => onEdit({ agreed: checked })}
              error={tried && !agreed ? t.agreeNeeded : undefined}
              room={t.agreeNeeded}
            />
          </>
        ) : (
          <Checkbox
            label={t.agreeBare}
            checked={agreed}
            onChange={(checked) => onEdit({ agreed: checked })}
            error={tried && !agreed ? t.agreeNeededBare : undefined}
            room={t.agreeNeededBare}
          />
        )}
        <IinInput value={form.iin} onChange={(iin) => onEdit({ iin })} error={iinError} showErrors={tried} />
        <PhoneInput
          value={form.phone}
          onChange={(phone) => onEdit({ phone })}
          error={phoneError}
          showErrors={tried}
        />
      </div>
      {isAskedToFill && <EmptyFieldsDialog onClose={() => setAskedToFill(false)} />}
    </FormScreen>
  );
}
