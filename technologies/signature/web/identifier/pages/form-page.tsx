import { isIin, type Locale, type SigningDocument } from '@kuelik/protocol';
import {
  Button,
  Checkbox,
  EmptyFieldsDialog,
  IinInput,
  isKazakhstanMobile,
  Message,
  PhoneInput,
  Screen,
  SlowNote,
  useAnswerInView,
} from '@kuelik/ui';
import { type FormEvent, useState } from 'react';
import { loadStarter } from '../../../../shared/web/pdf-worker.ts';
import type { IdentifierTexts } from '../../../texts/identifier/en.ts';
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
  readonly load: (document: SigningDocument) => Promise<Blob>;
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
  const [isSending, setSending] = useState(false);
  const { form: shown, answered } = useAnswerInView();

  const send = async () => {
    if (isSending) return;
    setTried(true);
    if (!isFilled(form)) return setAskedToFill(true);
    if (!agreed || !isIin(form.iin) || !isKazakhstanMobile(form.phone)) return;
    setSending(true);
    await onSend();
    setSending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send().finally(answered);
  };
  const iinError = problem === 'invalid_iin' ? t.invalid_iin : undefined;
  const phoneError = problem === 'invalid_phone' ? t.invalid_phone : undefined;
  const isGeneral = problem !== null && iinError === undefined && phoneError === undefined;
  return (
    <Screen title={t.title} subtitle={hasDocuments ? t.subtitle : t.subtitleBare}>
      <form ref={shown} className={styles.form} noValidate onSubmit={submit}>
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
            />
          </>
        ) : (
          <Checkbox
            label={t.agreeBare}
            checked={agreed}
            onChange={(checked) => onEdit({ agreed: checked })}
            error={tried && !agreed ? t.agreeNeededBare : undefined}
          />
        )}
        <IinInput value={form.iin} onChange={(iin) => onEdit({ iin })} error={iinError} showErrors={tried} />
        <PhoneInput
          value={form.phone}
          onChange={(phone) => onEdit({ phone })}
          error={phoneError}
          showErrors={tried}
        />
        {isGeneral && <Message tone="error">{t[problem]}</Message>}
        {isSending && <SlowNote />}
        <div className={styles.actions}>
          <Button type="submit" loading={isSending}>
            {t.continue}
          </Button>
        </div>
      </form>
      {isAskedToFill && <EmptyFieldsDialog onClose={() => setAskedToFill(false)} />}
    </Screen>
  );
}
