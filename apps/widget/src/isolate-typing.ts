import type { KeyboardEvent } from 'react';

/**
 * Keeps what is typed from the host's shortcuts: outside of the shadow root the event's target is the element, which
 * no shortcut takes for a field or a button. Tab is the host's, too, and Escape but for what closes a dialog of ours.
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
 * Keeps the rest of a press of Escape, its repeats and its end, from the host. They come to whatever has the focus
 * once the dialog is closed, on the host's page as well.
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
