import { Button, fill, MinusIcon, PlusIcon } from '@kuelik/ui';
import { type KeyboardEvent, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import type { DocumentListTexts } from '../../texts/documents/en.ts';
import styles from './document-list.module.css';
import { type Anchor, anchorOf, stepOf, widths } from './zoom.ts';

interface ScrollerProps {
  readonly t: DocumentListTexts;
  /** The document's name. */
  readonly label: string;
  /** How many times the width that fits. */
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** How the content grows: as a picture does, which is then scrolled sideways, or by its letters. */
  readonly grows?: 'sheet' | 'letters';
  readonly children: ReactNode;
  /** What holds the children. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** Holds a document that is scrolled in its own frame, and enlarged, by keyboard too: + and −, 0 for the whole width. */
export function Scroller({ t, label, zoom, onZoom, grows = 'sheet', children, ref }: ScrollerProps) {
  const frame = useRef<HTMLElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const change = (wanted: number | undefined) => {
    if (wanted === undefined || wanted === zoom) return;
    anchor.current = frame.current && anchorOf(frame.current);
    onZoom(wanted);
  };
  // What was at the top stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of size
  useLayoutEffect(() => {
    anchor.current?.restore();
    anchor.current = null;
  }, [zoom]);
  const press = (event: KeyboardEvent) => {
    // The browser's own zoom.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = { '+': stepOf(zoom, 1), '=': stepOf(zoom, 1), '-': stepOf(zoom, -1), '0': widths[0] }[
      event.key
    ];
    if (wanted === undefined) return;
    event.preventDefault();
    change(wanted);
  };
  const size = grows === 'sheet' ? { width: `${zoom * 100}%` } : { fontSize: `${zoom}em` };
  return (
    <>
      <div className={styles.zoom}>
        <Button
          variant="secondary"
          size="compact"
          aria-label={t.smaller}
          disabled={zoom === widths[0]}
          onClick={() => change(stepOf(zoom, -1))}
        >
          <MinusIcon size={20} />
        </Button>
        <output>{fill(t.zoom, { n: Math.round(zoom * 100) })}</output>
        <Button
          variant="secondary"
          size="compact"
          aria-label={t.larger}
          disabled={zoom === widths.at(-1)}
          onClick={() => change(stepOf(zoom, 1))}
        >
          <PlusIcon size={20} />
        </Button>
      </div>
      <section
        ref={frame}
        className={styles.scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        onKeyDown={press}
      >
        <div ref={ref} style={size}>
          {children}
        </div>
      </section>
    </>
  );
}
