import { HostNoticesContext } from '@kuelik/camera/notices';
import { giveFile } from '@kuelik/flow';
import type { LoadStarter } from '@kuelik/flow/pdf';
import { bcp47, type Locale, type SigningDocument } from '@kuelik/protocol';
import { Button, fill, Message, SuccessIcon, useTexts } from '@kuelik/ui';
import { useContext, useState } from 'react';
import type { LoadDocument } from './calls.ts';
import styles from './document-list.module.css';
import { DocumentViewer } from './document-viewer.tsx';
import { sizeText, viewerOf } from './size-text.ts';
import { texts } from './texts.ts';
import type { SeenDocuments } from './use-seen-documents.ts';

export interface DocumentListProps {
  readonly locale: Locale;
  readonly documents: readonly SigningDocument[];
  readonly load: LoadDocument;
  /** Starts the PDF worker. */
  readonly loadStarter: LoadStarter;
  /** Which were shown to their end, with a callback. */
  readonly seen: SeenDocuments;
  /** Opens the first document at once, if it is the only one. */
  readonly openFirst?: boolean;
}

/** The documents to be signed: each can be read in place and downloaded. */
export function DocumentList(props: DocumentListProps) {
  const { locale, documents, load, loadStarter, seen, openFirst = false } = props;
  return (
    <ul className={styles.list}>
      {documents.map((document, index) => (
        <Item
          key={document.id || document.name}
          locale={locale}
          document={document}
          load={load}
          loadStarter={loadStarter}
          seen={seen}
          initiallyOpen={openFirst && seen.canBeShown && index === 0}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  readonly locale: Locale;
  readonly document: SigningDocument;
  readonly load: LoadDocument;
  readonly loadStarter: LoadStarter;
  readonly seen: SeenDocuments;
  readonly initiallyOpen: boolean;
}

function Item({ locale, document, load, loadStarter, seen, initiallyOpen }: ItemProps) {
  const { canBeShown } = seen;
  const isSeen = seen.isSeen(document);
  const onSeen = () => seen.onSeen(document);
  const t = useTexts('documents', texts, locale);
  const [isOpen, setOpen] = useState(initiallyOpen);
  const [failed, setFailed] = useState<'openFailed' | 'notGiven' | null>(null);
  const continueElsewhere = useContext(HostNoticesContext)?.continueElsewhere;
  const { name, pages, size, signed } = document;
  // Documents that the page cannot show are read elsewhere.
  const [isUnshowable, setUnshowable] = useState(viewerOf(document.media_type) === null);

  const download = async () => {
    setFailed(null);
    try {
      const isGiven = await giveFile(await load(document), name, navigator);
      if (!isGiven) setFailed('notGiven');
      else if (isUnshowable) onSeen();
    } catch {
      setFailed('openFailed');
    }
  };
  const uploader = document.uploaded_by === null ? '' : t[`by_${document.uploaded_by}`];
  const facts = [
    pages === null ? '' : fill(t.pages, { n: pages }),
    size > 0 ? sizeText(t, size) : '',
    uploader,
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <div className={styles.about}>
          <p className={styles.name}>{name}</p>
          <p className={styles.facts}>
            {facts}
            {signed && (
              <span className={styles.signed}>
                <SuccessIcon size={18} /> {t.signed}
              </span>
            )}
            {canBeShown && !signed && (
              // Its space is reserved from the start, so that content below does not move once the document
              // was read.
              <span className={isSeen ? styles.signed : styles.unseen}>
                <SuccessIcon size={18} /> {t.seen}
              </span>
            )}
          </p>
        </div>
        {canBeShown && (
          <div className={styles.buttons}>
            <Button
              variant="secondary"
              size="compact"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? t.hide : t.view}: ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t.hide : t.view}
            </Button>
            <Button variant="quiet" size="compact" aria-label={`${t.download}: ${name}`} onClick={download}>
              {t.download}
            </Button>
          </div>
        )}
      </div>
      {failed !== null && (
        <Message
          tone="error"
          action={
            failed === 'notGiven' &&
            continueElsewhere && (
              <Button variant="secondary" size="compact" onClick={() => continueElsewhere(true)}>
                {t.elsewhere}
              </Button>
            )
          }
        >
          {t[failed]}
        </Message>
      )}
      {isOpen && (
        <DocumentViewer
          t={t}
          language={bcp47[locale]}
          document={document}
          load={load}
          loadStarter={loadStarter}
          seenPages={seen.pagesOf(document)}
          onPageSeen={(number) => seen.onPageSeen(document, number)}
          onSeen={onSeen}
          onUnshowable={() => setUnshowable(true)}
        />
      )}
    </li>
  );
}
