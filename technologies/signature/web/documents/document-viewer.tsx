import type { LoadStarter } from '@kuelik/flow/pdf';
import type { SigningDocument } from '@kuelik/protocol';
import { Button, fill, Message, Skeleton, SlowNote } from '@kuelik/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DocumentListTexts } from '../../texts/documents/en.ts';
import type { LoadDocument } from './calls.ts';
import styles from './document-list.module.css';
import { EndMarks } from './end-marks.tsx';
import type { PdfPages } from './pdf-pages.tsx';
import { Scroller } from './scroller.tsx';
import { viewerOf } from './size-text.ts';

interface DocumentViewerProps {
  readonly t: DocumentListTexts;
  /** BCP 47 language of the content. */
  readonly language: string;
  readonly document: SigningDocument;
  readonly load: LoadDocument;
  readonly loadStarter: LoadStarter;
  /** Its pages that were shown to their end. */
  readonly seenPages: ReadonlySet<number>;
  readonly onPageSeen: (number: number) => void;
  /** The whole document was shown, to its end. */
  readonly onSeen: () => void;
  /** It cannot be shown here: the person can download it. */
  readonly onUnshowable: () => void;
}

type Loading =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly has: 'no file' | 'a file' }
  | { readonly name: 'ready'; readonly file: Blob; readonly Pages: typeof PdfPages | null };

/** Shows a document in the page: PDF, pictures and plain text; for any other type a note. */
export function DocumentViewer(props: DocumentViewerProps) {
  const { t, language, document, load, loadStarter, onSeen, onUnshowable } = props;
  const [state, setState] = useState<Loading>({ name: 'loading' });
  const [arrived, setArrived] = useState(0);
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(1);
  const kind = viewerOf(document.media_type);
  const read = useEffectEvent(load);
  const again = () => {
    // On the first click, so that a second one finds no button.
    setState({ name: 'loading' });
    setTurn(turn + 1);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn loads again
  useEffect(() => {
    if (kind === null) return;
    let isGone = false;
    setState({ name: 'loading' });
    setArrived(0);
    // The viewer's code can fail to load, like the file.
    const drawing = kind === 'pdf' ? import('./pdf-pages.tsx') : null;
    Promise.all([read(document, (share) => !isGone && setArrived(share)), drawing]).then(
      ([file, code]) => !isGone && setState({ name: 'ready', file, Pages: code?.PdfPages ?? null }),
      () => !isGone && setState({ name: 'failed', has: 'no file' }),
    );
    return () => {
      isGone = true;
    };
  }, [document, kind, turn]);

  if (kind === null) return <Message>{t.notShown}</Message>;
  if (state.name === 'loading') {
    return (
      <div className={styles.viewer}>
        <Opening t={t} kind={kind} arrived={arrived} />
      </div>
    );
  }
  if (state.name === 'failed') {
    return (
      <div className={styles.viewer}>
        <Failed text={state.has === 'a file' ? t.showFailed : t.openFailed} t={t} onRetry={again} />
      </div>
    );
  }
  const fail = () => {
    setState({ name: 'failed', has: 'a file' });
    onUnshowable();
  };
  return (
    <div className={styles.viewer}>
      {state.Pages !== null && (
        <state.Pages
          t={t}
          language={language}
          name={document.name}
          file={state.file}
          zoom={zoom}
          onZoom={setZoom}
          opening={<Opening t={t} kind={kind} />}
          loadStarter={loadStarter}
          seen={props.seenPages}
          onPageSeen={props.onPageSeen}
          onSeen={onSeen}
          onUnshowable={onUnshowable}
          fallback={(why) =>
            why === 'blocked' ? <Blocked t={t} /> : <Failed text={t.showFailed} t={t} onRetry={again} />
          }
        />
      )}
      {kind === 'picture' && (
        <Scroller t={t} label={document.name} zoom={zoom} onZoom={setZoom}>
          <Picture file={state.file} name={document.name} isWide={zoom > 1} onSeen={onSeen} onFailed={fail} />
        </Scroller>
      )}
      {kind === 'text' && (
        <Scroller t={t} label={document.name} zoom={zoom} onZoom={setZoom} grows="letters">
          <PlainText file={state.file} onSeen={onSeen} onFailed={fail} />
        </Scroller>
      )}
    </div>
  );
}

interface OpeningProps {
  readonly t: DocumentListTexts;
  readonly kind: ReturnType<typeof viewerOf>;
  /** Share of the file that has arrived. */
  readonly arrived?: number;
}

/** The first page's shape; a picture or a text may have any. */
function Opening({ t, kind, arrived = 0 }: OpeningProps) {
  const isArriving = arrived > 0 && arrived < 1;
  return (
    <div className={styles.opening}>
      <Skeleton label={t.opening} parts={kind === 'pdf' ? ['sheet'] : ['line', 'text', 'text']} />
      <div className={styles.wait}>
        {isArriving && (
          <>
            <p>{fill(t.arrived, { n: Math.floor(arrived * 100) })}</p>
            <progress value={arrived} aria-hidden="true" />
          </>
        )}
        <SlowNote />
      </div>
    </div>
  );
}

function Blocked({ t }: { readonly t: DocumentListTexts }) {
  return (
    <div className={styles.middle}>
      <Message>{t.blocked}</Message>
    </div>
  );
}

interface FailedProps {
  readonly text: string;
  readonly t: DocumentListTexts;
  readonly onRetry: () => void;
}

function Failed({ text, t, onRetry }: FailedProps) {
  return (
    <div className={styles.middle}>
      <Message
        tone="error"
        action={
          <Button variant="secondary" size="compact" onClick={onRetry}>
            {t.again}
          </Button>
        }
      >
        {text}
      </Message>
    </div>
  );
}

interface PictureProps {
  readonly file: Blob;
  readonly name: string;
  readonly isWide: boolean;
  readonly onSeen: () => void;
  readonly onFailed: () => void;
}

function Picture({ file, name, isWide, onSeen, onFailed }: PictureProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (address === null) return null;
  return (
    <div className={styles.whole}>
      <img
        className={styles.picture}
        src={address}
        alt={name}
        onLoad={() => setShown(true)}
        onError={onFailed}
      />
      <EndMarks active={isShown} isWide={isWide} onSeen={onSeen} />
    </div>
  );
}

interface PlainTextProps {
  readonly file: Blob;
  readonly onSeen: () => void;
  readonly onFailed: () => void;
}

function PlainText({ file, onSeen, onFailed }: PlainTextProps) {
  const [text, setText] = useState<string | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    file.text().then(setText, fail);
  }, [file]);
  return (
    <>
      <pre className={styles.text}>{text}</pre>
      <EndMarks active={text !== null} onSeen={onSeen} />
    </>
  );
}
