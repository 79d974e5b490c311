import type { PdfDocument, PdfDrawing, PdfPage } from '@kuelik/flow/pdf';
import { Message, VisuallyHidden } from '@kuelik/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DocumentListTexts } from '../../texts/documents/en.ts';
import styles from './document-list.module.css';
import { useInView, useIsNear } from './use-in-view.ts';

interface PdfPageViewProps {
  readonly t: DocumentListTexts;
  readonly pdf: PdfDocument;
  /** From 1. */
  readonly number: number;
  readonly language: string;
  readonly label: string;
  /** The page was drawn and its end became visible. */
  readonly onSeen: () => void;
  readonly onFailed: () => void;
  /** Its canvas has so many pixels now; `release` gives them back, and it is drawn again when next in view. */
  readonly onDrawn: (pixels: number, release: () => void) => void;
  /** It has come near the view, or left it. */
  readonly onNear: (isNear: boolean) => void;
}

/** Distance from what is in view at which a page is drawn. */
const margin = '600px';
/** Milliseconds to read and draw a page; an old phone takes seconds for a scanned one. */
const timeLimit = 60_000;

type Stage = 'blank' | 'drawn' | 'failed';

/** Gives back a canvas's memory. */
function empty(canvas: HTMLCanvasElement | null): void {
  if (canvas === null) return;
  canvas.width = 0;
  canvas.height = 0;
}

/**
 * One page: drawn while near the view, with its text for screen readers; a failed page says so. A page that leaves before
 * it was drawn is given up, so that those in view do not wait for all that were scrolled past.
 */
export function PdfPageView(props: PdfPageViewProps) {
  const { t, pdf, number, language, label } = props;
  const frame = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [stage, setStage] = useState<Stage>('blank');
  const [page, setPage] = useState<PdfPage | null>(null);
  const fail = useEffectEvent(() => {
    setStage('failed');
    props.onFailed();
  });
  const drawn = useEffectEvent(() => {
    const sheet = canvas.current;
    setStage('drawn');
    if (sheet === null) return;
    props.onDrawn(sheet.width * sheet.height, () => {
      empty(sheet);
      setStage('blank');
    });
  });
  const isNear = useIsNear(frame, 'section', margin);
  const reportNear = useEffectEvent(props.onNear);
  useEffect(() => {
    reportNear(isNear);
  }, [isNear]);
  useInView(end, stage === 'drawn', props.onSeen);

  const isReading = isNear && stage === 'blank';
  useEffect(() => {
    if (!isReading) return;
    let isGone = false;
    let isDone = false;
    let drawing: PdfDrawing | null = null;
    const sheet = canvas.current;
    const give = (after: () => void) => () => {
      clearTimeout(timer);
      if (isGone) return;
      isDone = true;
      after();
    };
    const timer = setTimeout(() => {
      drawing?.cancel();
      give(fail)();
    }, timeLimit);
    const draw = async () => {
      const read = await pdf.page(number);
      if (isGone || canvas.current === null || frame.current === null) return;
      setPage(read);
      const width = frame.current.clientWidth * Math.min(window.devicePixelRatio, 3);
      drawing = read.draw(canvas.current, width);
      await drawing.done;
    };
    draw().then(
      give(() => drawn()),
      give(() => fail()),
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
      drawing?.cancel();
      if (!isDone) empty(sheet);
    };
  }, [pdf, number, isReading]);

  // Until loaded it has the first page's shape, so that later content does not move.
  const aspectRatio = (page ?? pdf).shape;
  return (
    <div ref={frame} className={stage === 'blank' ? styles.coming : styles.page}>
      {stage === 'failed' ? (
        <Message tone="error">{t.pageFailed}</Message>
      ) : (
        <canvas
          ref={canvas}
          className={styles.canvas}
          aria-busy={stage === 'blank'}
          style={{ aspectRatio }}
          role="img"
          aria-label={label}
        />
      )}
      <VisuallyHidden>
        <p lang={page === null || page.text === '' ? undefined : language}>{page?.text}</p>
      </VisuallyHidden>
      <div ref={end} className={styles.end} />
    </div>
  );
}
