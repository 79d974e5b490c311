/** A modal dialog around the flow, not yet open; on closing, focus returns to where it was. */
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
  // In its own bar: the button must not cover the flow's controls.
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
  // Escape acts like the button; the loader closes the dialog, not the browser.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onClose();
  });
  Object.assign(flow.style, { height: 'calc(100% - 48px)', minHeight: '0' });
  bar.append(button);
  dialog.append(bar, flow);
  return dialog;
}
