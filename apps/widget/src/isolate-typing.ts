import type { KeyboardEvent } from 'react';

/**
 * Hides typing from the host's shortcuts: outside the shadow root the event's target is the element, which
 * shortcuts do not recognise as a field or a button. Tab reaches the host, and so does Escape unless it
 * closes one of our dialogs.
 */
export function isolateTyping(event: KeyboardEvent): void {
  const { target, key, type } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  const isInDialog = target instanceof Element && target.closest('dialog') !== null;
  if (key === 'Escape' ? isInDialog : isField ? key !== 'Tab' : key === 'Enter' || key === ' ') {
    event.stopPropagation();
    if (key === 'Escape' && type === 'keydown' && !event.repeat) swallowRest();
  }
}

/**
 * Hides the rest of an Escape press (repeats and keyup) from the host. They go to whatever has the focus
 * after the dialog closes, possibly on the host's page.
 */
function swallowRest(): void {
  const ending = new AbortController();
  const swallow = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    const isNew = event.type === 'keydown' && !event.repeat;
    if (!isNew) event.stopPropagation();
    if (isNew || event.type === 'keyup') ending.abort();
  };
  const options = { capture: true, signal: ending.signal };
  window.addEventListener('keydown', swallow, options);
  window.addEventListener('keyup', swallow, options);
}
