import { useEffect, useState } from 'react';

/**
 * How many times the width that fits a document can be shown: on a phone 360 px wide, 8-point letters of an A4 page
 * are as high at 400 % as the page's own.
 */
export const widths: readonly number[] = [1, 1.5, 2, 3, 4];

/** The next larger or smaller width; the same at the end. */
export const stepOf = (zoom: number, direction: 1 | -1): number =>
  widths[widths.indexOf(zoom) + direction] ?? zoom;

/** A place of a scrolled document. */
export interface Anchor {
  /** Brings it back to where it was, after the content has changed its size. */
  readonly restore: () => void;
}

/** Share of a page's width that is blank before its lines begin, at the least. */
const blank = 0.1;

/**
 * What is at the top left of a frame, by the page it lies on: the space around pages does not grow with them. Lines are read
 * from their beginning, so that a page's blank side gives way.
 *
 * @param frame scrolls one element, which holds the pages
 */
export function anchorOf(frame: HTMLElement): Anchor | null {
  const corner = frame.getBoundingClientRect();
  const pages = [...(frame.firstElementChild?.children ?? [])];
  const page = pages.find((one) => one.getBoundingClientRect().bottom > corner.top) ?? pages.at(-1);
  if (page === undefined) return null;
  const before = page.getBoundingClientRect();
  const across = Math.max(blank, (corner.left - before.left) / before.width);
  const down = (corner.top - before.top) / before.height;
  return {
    restore: () => {
      const after = page.getBoundingClientRect();
      const now = frame.getBoundingClientRect();
      frame.scrollLeft += after.left + across * after.width - now.left;
      frame.scrollTop += after.top + down * after.height - now.top;
    },
  };
}

/** Milliseconds without a change after which a new size counts. */
const settled = 250;

/** What pages are drawn for. */
interface Sharpness {
  /** Device pixels for each CSS pixel, times the pinch. */
  readonly pixels: number;
  /** The window's width. */
  readonly width: number;
}

const current = (): Sharpness => ({
  pixels: Math.min(window.devicePixelRatio, 3) * (window.visualViewport?.scale ?? 1),
  width: window.innerWidth,
});

/** Follows a turned phone, the browser's zoom, and pinches, once they have come to rest. */
export function useSharpness(): Sharpness {
  const [sharpness, setSharpness] = useState(current);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const next = current();
        setSharpness((before) =>
          before.pixels === next.pixels && before.width === next.width ? before : next,
        );
      }, settled);
    };
    const sources = [window, window.visualViewport].filter((one) => one !== null && one !== undefined);
    for (const source of sources) source.addEventListener('resize', wait);
    return () => {
      clearTimeout(timer);
      for (const source of sources) source.removeEventListener('resize', wait);
    };
  }, []);
  return sharpness;
}
