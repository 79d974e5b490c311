import { useBlockedWorkers } from '@kuelik/camera';
import {
  type LoadStarter,
  openPdf,
  type PdfDocument,
  WorkerError,
  type WorkerFailure,
} from '@kuelik/flow/pdf';
import { Button, fill } from '@kuelik/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DocumentListTexts } from '../../texts/documents/en.ts';
import styles from './document-list.module.css';
import { pagesToRelease } from './kept-pages.ts';
import { PdfPageView } from './pdf-page-view.tsx';
import { Scroller } from './scroller.tsx';
import { firstMissed, unreadRanges } from './unread-pages.ts';
import { useSharpness } from './zoom.ts';

export interface PdfPagesProps {
  readonly t: DocumentListTexts;
  readonly language: string;
  /** The document's. */
  readonly name: string;
  readonly file: Blob;
  /** How many times the width that fits. */
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** Shown until the file is loaded. */
  readonly opening: ReactNode;
  readonly loadStarter: LoadStarter;
  /** Shown if the file cannot be read; `blocked`: by this page's policy. */
  readonly fallback: (why: WorkerFailure) => ReactNode;
  /** Pages that were drawn, and whose end became visible, at any time in this session. */
  readonly seen: ReadonlySet<number>;
  readonly onPageSeen: (number: number) => void;
  /** Every page was. */
  readonly onSeen: () => void;
  /** A page, or the whole file, cannot be shown here. */
  readonly onUnshowable: () => void;
}

/** A drawn page. */
interface Kept {
  readonly pixels: number;
  readonly release: () => void;
}

/** The pages of a PDF, each drawn when near the viewport; their text is available to screen readers. */
export function PdfPages(props: PdfPagesProps) {
  const { t, language, name, file, opening, loadStarter, fallback, seen, onSeen } = props;
  const [pdf, setPdf] = useState<PdfDocument | WorkerFailure | null>(null);
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set());
  const sheets = useRef<HTMLDivElement>(null);
  const sharpness = useSharpness();
  const kept = useRef(new Map<number, Kept>());
  const near = useRef(new Set<number>());
  const reportBlocked = useBlockedWorkers();
  const onUnshowable = useEffectEvent(props.onUnshowable);

  useEffect(() => {
    const reading = openPdf(file, loadStarter);
    let isGone = false;
    reading.then(
      (opened) => !isGone && setPdf(opened),
      (cause: unknown) => {
        if (isGone) return;
        const why = cause instanceof WorkerError ? cause.why : 'failed';
        if (why === 'blocked') reportBlocked();
        setPdf(why);
        onUnshowable();
      },
    );
    return () => {
      isGone = true;
      reading.then((opened) => opened.close()).catch(() => undefined);
    };
  }, [file, loadStarter, reportBlocked]);

  const isRead = pdf !== null && typeof pdf !== 'string' && seen.size === pdf.pages;
  const finish = useEffectEvent(onSeen);
  useEffect(() => {
    if (isRead) finish();
  }, [isRead]);

  if (pdf === null) return opening;
  if (typeof pdf === 'string') return fallback(pdf);
  const keep = (number: number, one: Kept) => {
    kept.current.set(number, one);
    const sizes = new Map([...kept.current].map(([page, { pixels }]) => [page, pixels]));
    for (const far of pagesToRelease(sizes, number, near.current)) {
      kept.current.get(far)?.release();
      kept.current.delete(far);
    }
  };
  const missed = firstMissed(pdf.pages, seen, failed);
  const goTo = (number: number) => {
    sheets.current?.children[number - 1]?.scrollIntoView();
    // Keys scroll on from there.
    sheets.current?.parentElement?.focus({ preventScroll: true });
  };
  return (
    <>
      <Scroller ref={sheets} t={t} label={name} zoom={props.zoom} onZoom={props.onZoom}>
        {Array.from({ length: pdf.pages }, (_, index) => (
          <PdfPageView
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={index}
            t={t}
            pdf={pdf}
            number={index + 1}
            language={language}
            label={fill(t.pageOf, { n: index + 1, total: pdf.pages })}
            zoom={props.zoom}
            pixels={sharpness.pixels}
            windowWidth={sharpness.width}
            onSeen={() => props.onPageSeen(index + 1)}
            onNear={(isNear) => void near.current[isNear ? 'add' : 'delete'](index + 1)}
            onDrawn={(pixels, release) => keep(index + 1, { pixels, release })}
            onFailed={() => {
              setFailed((before) => new Set(before).add(index + 1));
              props.onUnshowable();
            }}
          />
        ))}
      </Scroller>
      {missed !== null && (
        <div className={styles.missed}>
          <p role="status">{fill(t.missed, { pages: unreadRanges(pdf.pages, seen, failed) })}</p>
          <Button variant="secondary" size="compact" onClick={() => goTo(missed)}>
            {fill(t.toPage, { n: missed })}
          </Button>
        </div>
      )}
    </>
  );
}
