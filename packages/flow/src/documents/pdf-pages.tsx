import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fill } from '../i18n/fill.ts';
import { Loader, VisuallyHidden } from '../ui/index.ts';
import styles from './document-list.module.css';
import { openPdf, type PdfDocument, type PdfPage } from './pdf.ts';
import type { DocumentListTexts } from './texts/en.ts';

export interface PdfPagesProps {
  readonly t: DocumentListTexts;
  readonly language: string;
  readonly file: Blob;
  /** Shown where the file cannot be read. */
  readonly fallback: ReactNode;
}

/** The pages of a PDF, each drawn when it comes near the view; their text is there for screen readers. */
export function PdfPages({ t, language, file, fallback }: PdfPagesProps) {
  const [pdf, setPdf] = useState<PdfDocument | 'failed' | null>(null);

  useEffect(() => {
    const opening = openPdf(file);
    let isGone = false;
    opening.then(
      (opened) => !isGone && setPdf(opened),
      () => !isGone && setPdf('failed'),
    );
    return () => {
      isGone = true;
      opening.then((opened) => opened.close()).catch(() => undefined);
    };
  }, [file]);

  if (pdf === null) return <Loader label={t.opening} size="small" />;
  if (pdf === 'failed') return fallback;
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

  return (
    <div ref={frame} className={styles.page}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} />
      <VisuallyHidden>
        <p lang={page?.text === undefined ? undefined : language}>{page?.text}</p>
      </VisuallyHidden>
    </div>
  );
}
