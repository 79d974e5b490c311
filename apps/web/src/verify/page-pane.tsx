import type { SignersVersion } from '@kuelik/protocol';
import { Loader, Message, VisuallyHidden } from '@kuelik/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './seen.module.css';
import type { VerifyTexts } from './texts/en.ts';
import type { TwoVersionsState } from './use-two-versions.ts';

type Pdf = Extract<TwoVersionsState, { name: 'ready' }>['now'];

interface PagePaneProps {
  readonly t: VerifyTexts;
  readonly pdf: Pdf;
  /** From 1. */
  readonly number: number;
  /** The version's name. */
  readonly title: string;
  readonly label: string;
  readonly marks: SignersVersion['differences'];
}

/** Milliseconds to read and draw a page: an old phone needs a few seconds for a scanned one. */
const timeLimit = 60_000;
const share = (part: number) => `${part * 100}%`;

/** One page of one version, with its marks; its text is available to screen readers. */
export function PagePane({ t, pdf, number, title, label, marks }: PagePaneProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [stage, setStage] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const [page, setPage] = useState({ shape: pdf.shape, text: '' });
  const isMissing = number > pdf.pages;
  useEffect(() => {
    if (isMissing) return;
    let isGone = false;
    let cancel = () => {};
    const settle = (to: 'drawn' | 'failed') => () => {
      clearTimeout(timer);
      if (!isGone) setStage(to);
    };
    const timer = setTimeout(() => {
      cancel();
      settle('failed')();
    }, timeLimit);
    setStage('drawing');
    const draw = async () => {
      const read = await pdf.page(number);
      if (isGone || canvas.current === null) return;
      setPage(read);
      const width = canvas.current.clientWidth * Math.min(window.devicePixelRatio, 2);
      const drawing = read.draw(canvas.current, width);
      cancel = drawing.cancel;
      await drawing.done;
    };
    draw().then(settle('drawn'), settle('failed'));
    return () => {
      isGone = true;
      clearTimeout(timer);
      cancel();
    };
  }, [pdf, number, isMissing]);
  return (
    <figure className={styles.pane}>
      <figcaption className={styles.caption}>{title}</figcaption>
      {isMissing ? (
        <p className={styles.missing}>{t.seenNoPage}</p>
      ) : (
        <div className={styles.sheet}>
          <canvas
            ref={canvas}
            className={styles.canvas}
            style={{ aspectRatio: page.shape }}
            role="img"
            aria-label={`${title}: ${label}`}
          />
          {stage === 'drawn' &&
            marks.map(({ box: [left, top, right, bottom], kind }) => (
              <span
                key={`${kind} ${left} ${top} ${right} ${bottom}`}
                data-kind={kind}
                className={`${styles.mark} ${kind === 'unexplained' ? styles.wrong : styles.allowed}`}
                style={{
                  left: share(left),
                  top: share(top),
                  width: share(right - left),
                  height: share(bottom - top),
                }}
              />
            ))}
          {stage === 'drawing' && (
            <div className={styles.over}>
              <Loader label={label} hideLabel size="small" />
            </div>
          )}
          {stage === 'failed' && (
            <div className={styles.over}>
              <Message tone="error">{t.seenPageFailed}</Message>
            </div>
          )}
        </div>
      )}
      <VisuallyHidden>
        <p>{page.text}</p>
      </VisuallyHidden>
    </figure>
  );
}
