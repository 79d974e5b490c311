import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBlockedWorkers } from '../events/use-blocked-workers.ts';
import { fill } from '../i18n/fill.ts';
import { VisuallyHidden } from '../ui/index.ts';
import styles from './document-list.module.css';
import { openPdf, type PdfDocument, type PdfPage } from './pdf.ts';
import { type LoadStarter, WorkerError, type WorkerFailure } from './start-worker.ts';
import type { DocumentListTexts } from './texts/en.ts';

export interface PdfPagesProps {
  readonly t: DocumentListTexts;
  readonly language: string;
  readonly file: Blob;
  /** Shown until the file is read. */
  readonly opening: ReactNode;
  readonly loadStarter: LoadStarter;
  /** Shown where the file cannot be read; `blocked`: not on this page. */
  readonly fallback: (why: WorkerFailure) => ReactNode;
}

/** The pages of a PDF, each drawn when it comes near the view; their text is there for screen readers. */
export function PdfPages({ t, language, file, opening, loadStarter, fallback }: PdfPagesProps) {
  const [pdf, setPdf] = useState<PdfDocument | WorkerFailure | null>(null);
  const tellBlocked = useBlockedWorkers();

  useEffect(() => {
    const reading = openPdf(file, loadStarter);
    let isGone = false;
    reading.then(
      (opened) => !isGone && setPdf(opened),
      (cause: unknown) => {
        if (isGone) return;
        const why = cause instanceof WorkerError ? cause.why : 'failed';
        if (why === 'blocked') tellBlocked();
        setPdf(why);
      },
    );
    return () => {
      isGone = true;
      reading.then((opened) => opened.close()).catch(() => undefined);
    };
  }, [file, loadStarter, tellBlocked]);

  if (pdf === null) return opening;
  if (typeof pdf === 'string') return fallback(pdf);
  return Array.from({ length: pdf.pages }, (_, index) => (
    <Page
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
      key={index}
      pdf={pdf}
      number={index + 1}
      language={language}
      label={fill(t.pageOf, { n: index + 1, total: pdf.pages })}
    />
  ));
}

interface PageProps {
  readonly pdf: PdfDocument;
  readonly number: number;
  readonly language: string;
  readonly label: string;
}

/** How far from the view a page is drawn already. */
const margin = '600px';

function Page({ pdf, number, language, label }: PageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<PdfPage | null>(null);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let isGone = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        pdf.page(number).then(
          (read) => !isGone && setPage(read),
          // A page that cannot be read stays blank; the file can still be downloaded.
          () => undefined,
        );
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [pdf, number]);

  useEffect(() => {
    if (page === null || canvas.current === null || frame.current === null) return;
    return page.draw(canvas.current, frame.current.clientWidth * Math.min(window.devicePixelRatio, 3));
  }, [page]);

  // Before it is read it is taken for one like the first: what comes after it does not move when it is drawn.
  const aspectRatio = (page ?? pdf).shape;
  return (
    <div ref={frame} className={styles.page}>
      <canvas ref={canvas} className={styles.canvas} style={{ aspectRatio }} role="img" aria-label={label} />
      <VisuallyHidden>
        <p lang={page?.text === undefined ? undefined : language}>{page?.text}</p>
      </VisuallyHidden>
    </div>
  );
}
