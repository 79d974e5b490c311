import { type MouseEvent, useId } from 'react';

/** The page or dialog of the last click, or of the first in a double click. */
let began = '';

/**
 * Ignores the second click of a double click on the next page, where it would hit whatever is under the
 * pointer. A click that starts on the page counts, and so do further fast clicks there; browsers do not count
 * clicks by keyboard or assistive technology. For the `onClickCapture` of the page's container; `page`
 * identifies the page.
 */
export function useOwnClicks(page: string): (event: MouseEvent) => void {
  const own = useId() + page;
  return (event) => {
    // A dialog in the page handles its own clicks.
    if ((event.target as Element).closest('dialog') !== event.currentTarget.closest('dialog')) return;
    if (event.detail < 2) began = own;
    else if (began !== own) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}
