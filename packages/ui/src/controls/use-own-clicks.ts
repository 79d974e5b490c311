import { type MouseEvent, useId } from 'react';

/** The page or dialog that the last click, or the first one of a double click, was on. */
let began = '';

/**
 * Keeps the second click of a double click off the page that the first one led to, where it would press
 * whatever lies under the pointer. A click that begins on the page passes, and so do those that follow it,
 * however fast; those of keyboards and assistive technology are not counted by the browser.
 * For `onClickCapture` of what holds the page; `page` tells one page from the next.
 */
export function useOwnClicks(page: string): (event: MouseEvent) => void {
  const own = useId() + page;
  return (event) => {
    // A dialog in the page sees to its clicks itself.
    if ((event.target as Element).closest('dialog') !== event.currentTarget.closest('dialog')) return;
    if (event.detail < 2) began = own;
    else if (began !== own) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}
