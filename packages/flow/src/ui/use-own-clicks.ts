import { type MouseEvent, useRef } from 'react';

/**
 * Keeps the second click of a double click off the page that the first one led to, where it would press
 * whatever lies under the pointer. A click that begins on the page passes, and so do those that follow it,
 * however fast; those of keyboards and assistive technology are not counted by the browser.
 * For `onClickCapture` of what holds the page; `page` tells one page from the next.
 */
export function useOwnClicks(page: string): (event: MouseEvent) => void {
  const began = useRef<string>(undefined);
  return (event) => {
    if (event.detail < 2) began.current = page;
    else if (began.current !== page) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}
