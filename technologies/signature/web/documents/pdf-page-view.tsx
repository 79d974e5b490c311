import type { PdfDocument, PdfDrawing, PdfPage } from '@kuelik/flow/pdf';
import { Message, VisuallyHidden } from '@kuelik/ui';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { DocumentListTexts } from '../../texts/documents/en.ts';
import styles from './document-list.module.css';
import { EndMarks } from './end-marks.tsx';
import { useIsNear } from './use-in-view.ts';

interface PdfPageViewProps {
  readonly t: DocumentListTexts;
  readonly pdf: PdfDocument;
  /** From 1. */
  readonly number: number;
  readonly language: string;
  readonly label: string;
  /** How many times the width that fits. */
  readonly zoom: number;
  /** Pixels to draw for each CSS pixel. */
  readonly pixels: number;
  /** The window's width: the page's follows it. */
  readonly windowWidth: number;
  /** The page was drawn, and its end and sides became visible. */
  readonly onSeen: () => void;
  readonly onFailed: () => void;
  /** Its canvas has so many pixels now; `release` gives them back, and it is drawn again when next in view. */
  readonly onDrawn: (pixels: number, release: () => void) => void;
  /** It has come near the view, or left it. */
  readonly onNear: (isNear: boolean) => void;
}

/** Distance from what is in view at which a page is drawn. */
const margin = '600px';
/** Seconds to read and draw a page; an old phone takes several for a scanned one. */
const timeLimit = 60;
/** A page drawn for a width so much different is drawn again. */
const tolerance = 0.1;

type Stage = 'blank' | 'drawn' | 'failed';

/** Gives back a canvas's memory. */
function empty(canvas: HTMLCanvasElement | null): void {
  if (canvas === null) return;
  canvas.width = 0;
  canvas.height = 0;
}

/**
 * Calls `onOver` after the time limit; returns how to stop it. Counts the seconds in which the page is shown: a locked phone
 * draws nothing, and once it is unlocked a timer would be over at once.
 */
function startTimer(onOver: () => void): () => void {
  let left = timeLimit;
  const ticking = setInterval(() => {
    if (!document.hidden) left -= 1;
    if (left === 0) onOver();
  }, 1000);
  return () => clearInterval(ticking);
}

/**
 * One page: drawn while near the view, with its text for screen readers; a failed page says so. A page that leaves before
 * it was drawn is given up, so that those in view do not wait for all that were scrolled past. A page that has become
 * larger or smaller stays as it is until it has been drawn anew on a second canvas.
 */
export function PdfPageView(props: PdfPageViewProps) {
  const { t, pdf, number, language, label, zoom, pixels, windowWidth } = props;
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLCanvasElement>(null);
  const coming = useRef<HTMLCanvasElement>(null);
  const [stage, setStage] = useState<Stage>('blank');
  const [page, setPage] = useState<PdfPage | null>(null);
  /** Which canvas is shown, and the width that it was drawn for. */
  const [turn, setTurn] = useState(0);
  const [width, setWidth] = useState(0);
  /** The width that a further canvas is being drawn for. */
  const [next, setNext] = useState<number | null>(null);
  const fail = useEffectEvent(() => {
    // A page that is there is readable, if less sharp.
    setNext(null);
    if (stage === 'drawn') return;
    setStage('failed');
    props.onFailed();
  });
  const drawn = useEffectEvent((sheet: HTMLCanvasElement, drawnFor: number) => {
    setStage('drawn');
    setWidth(drawnFor);
    if (sheet === coming.current) setTurn(turn + 1);
    setNext(null);
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes the width of the page
  useEffect(() => {
    if (!isNear || stage !== 'drawn' || shown.current === null) return;
    const wanted = shown.current.clientWidth * pixels;
    setNext(Math.abs(wanted / width - 1) > tolerance ? wanted : null);
  }, [isNear, stage, width, pixels, zoom, windowWidth]);

  const widthNow = useEffectEvent(() => next ?? (shown.current?.clientWidth ?? 0) * pixels);
  const isReading = isNear && (stage === 'blank' || next !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width is drawn anew
  useEffect(() => {
    if (!isReading) return;
    let isGone = false;
    let isDone = false;
    let drawing: PdfDrawing | null = null;
    const sheet = coming.current ?? shown.current;
    const wanted = widthNow();
    const give = (after: () => void) => () => {
      stopTimer();
      if (isGone) return;
      isDone = true;
      after();
    };
    const isLate = () => {
      drawing?.cancel();
      give(fail)();
    };
    let stopTimer = startTimer(isLate);
    const draw = async () => {
      const read = await pdf.page(number);
      if (isGone || sheet === null) return;
      setPage(read);
      // It may wait for other pages.
      stopTimer();
      drawing = read.draw(sheet, wanted, () => {
        stopTimer = startTimer(isLate);
      });
      await drawing.done;
    };
    draw().then(
      give(() => sheet !== null && drawn(sheet, wanted)),
      give(() => fail()),
    );
    return () => {
      isGone = true;
      stopTimer();
      drawing?.cancel();
      if (!isDone) empty(sheet);
    };
  }, [pdf, number, isReading, next]);

  /** Phones take back the canvases of a page in the background, and leave them blank. */
  const isLost = () => stage === 'drawn' && shown.current !== null && page?.isOn(shown.current) === false;
  const look = useEffectEvent(() => {
    if (!document.hidden && isLost()) setStage('blank');
  });
  useEffect(() => {
    const onChange = () => look();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  const see = () => (isLost() ? setStage('blank') : props.onSeen());

  // Until loaded it has the first page's shape, so that later content does not move.
  const aspectRatio = (page ?? pdf).shape;
  return (
    <div ref={frame} className={stage === 'blank' ? styles.coming : styles.page}>
      {stage === 'failed' ? (
        <Message tone="error">{t.pageFailed}</Message>
      ) : (
        [turn, turn + 1]
          .slice(0, next === null || stage !== 'drawn' ? 1 : 2)
          .map((one) => (
            <Sheet
              key={one}
              ref={one === turn ? shown : coming}
              isShown={one === turn}
              isBusy={stage === 'blank'}
              aspectRatio={aspectRatio}
              label={label}
            />
          ))
      )}
      <VisuallyHidden>
        <p lang={page === null || page.text === '' ? undefined : language}>{page?.text}</p>
      </VisuallyHidden>
      <EndMarks active={stage === 'drawn'} isWide={zoom > 1} onSeen={see} />
    </div>
  );
}

interface SheetProps {
  readonly ref: Ref<HTMLCanvasElement>;
  readonly isShown: boolean;
  readonly isBusy: boolean;
  readonly aspectRatio: number;
  readonly label: string;
}

/** A canvas that gives back its memory when it goes. */
function Sheet({ ref, isShown, isBusy, aspectRatio, label }: SheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useImperativeHandle<HTMLCanvasElement | null, HTMLCanvasElement | null>(ref, () => canvas.current);
  useEffect(() => {
    const sheet = canvas.current;
    return () => empty(sheet);
  }, []);
  return (
    <canvas
      ref={canvas}
      className={isShown ? styles.canvas : styles.hidden}
      aria-busy={isBusy}
      aria-hidden={isShown ? undefined : true}
      style={{ aspectRatio }}
      role="img"
      aria-label={label}
    />
  );
}
