import { type Locale, ResultRows } from '@kuelik/flow';
import { Button, Message, Screen } from '@kuelik/flow/ui';
import * as v from 'valibot';
import { type EDocumentResult, eDocument } from '../contract.ts';
import { documentTypeOf, isChildType } from '../document-types.ts';
import type { EDocumentTexts } from '../texts/en.ts';
import { typeNames } from '../texts/type-names.ts';
import { documentFields } from './document-fields.ts';
import styles from './edocument.module.css';

interface ReceivedPageProps {
  readonly t: EDocumentTexts;
  readonly locale: Locale;
  readonly document: EDocumentResult;
  readonly onContinue: () => void;
}

const several = v.object({ documents: v.array(eDocument) });

/** The document as it was received, to be looked at before the flow goes on. */
export function ReceivedPage({ t, locale, document, onContinue }: ReceivedPageProps) {
  const parsed = v.safeParse(several, document);
  const documents = parsed.success ? parsed.output.documents : [document];
  const type = documentTypeOf(document.document_type);
  const child = type !== null && isChildType(type);
  return (
    <Screen
      title={t.receivedTitle}
      subtitle={child ? t.childReceivedSubtitle : t.receivedSubtitle}
      actions={<Button onClick={onContinue}>{t.continue}</Button>}
    >
      <Message tone="success">{type === null ? t.document : typeNames[type][locale]}</Message>
      {documents.map((one, index) => (
        <section key={String(index)} className={styles.rows}>
          <ResultRows fields={documentFields} data={one} />
        </section>
      ))}
    </Screen>
  );
}
