/** A modal dialog around the flow, not yet open; focus returns to where it was when it is closed. */
export function createModal(
  document: Document,
  flow: HTMLElement,
  texts: { readonly title: string; readonly close: string },
  onClose: () => void,
): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'kuelik-modal';
  dialog.setAttribute('aria-label', texts.title);
  Object.assign(dialog.style, {
    boxSizing: 'border-box',
    width: 'min(100vw, 480px)',
    maxWidth: '100vw',
    height: 'min(100dvh, 860px)',
    maxHeight: '100dvh',
    margin: 'auto',
    padding: '0',
    border: '0',
    borderRadius: '12px',
    overflow: 'hidden',
    background: '#fff',
  });
  // In a bar of its own: the button must not lie over the flow's controls.
  const bar = document.createElement('div');
  Object.assign(bar.style, { display: 'flex', justifyContent: 'flex-end', height: '48px' });
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'kuelik-close';
  button.textContent = '×';
  button.setAttribute('aria-label', texts.close);
  Object.assign(button.style, {
    width: '48px',
    height: '48px',
    padding: '0',
    border: '0',
    background: 'none',
    color: '#333',
    font: '28px/48px sans-serif',
    cursor: 'pointer',
  });
  button.addEventListener('click', onClose);
  // Escape: the same as the button, and closed by the loader rather than by the browser.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onClose();
  });
  Object.assign(flow.style, { height: 'calc(100% - 48px)', minHeight: '0' });
  bar.append(button);
  dialog.append(bar, flow);
  return dialog;
}
