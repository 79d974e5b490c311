import { partsOf, ResultRows } from '@kuelik/flow';
import type { Locale } from '@kuelik/protocol';
import { Button, Message, Screen } from '@kuelik/ui';
import type { EDocumentResult } from '../../contract.ts';
import { documentTypeOf, isChildType } from '../../document-types.ts';
import type { EDocumentTexts } from '../../texts/en.ts';
import { typeNames } from '../../texts/type-names.ts';
import styles from '../edocument.module.css';
import block from '../result-block.ts';

interface ReceivedPageProps {
  readonly t: EDocumentTexts;
  readonly locale: Locale;
  readonly document: EDocumentResult;
  readonly onContinue: () => void;
}

/** The received document, for review before the flow continues. */
export function ReceivedPage({ t, locale, document, onContinue }: ReceivedPageProps) {
  const type = documentTypeOf(document.document_type);
  const child = type !== null && isChildType(type);
  return (
    <Screen
      title={t.receivedTitle}
      subtitle={child ? t.childReceivedSubtitle : t.receivedSubtitle}
      actions={<Button onClick={onContinue}>{t.continue}</Button>}
    >
      <Message tone="success">{type === null ? t.document : typeNames[type][locale]}</Message>
      {partsOf(block, document).map((one, index) => (
        <section key={String(index)} className={styles.rows}>
          <ResultRows fields={block.fields} data={one} />
        </section>
      ))}
    </Screen>
  );
}
