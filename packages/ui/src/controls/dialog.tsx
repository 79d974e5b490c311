import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useUiTexts } from '../i18n/ui-locale.tsx';
import { CloseIcon } from '../pictures/frame-icons.tsx';
import styles from './dialog.module.css';
import { useOwnClicks } from './use-own-clicks.ts';

export interface DialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons at the bottom; the first one has the focus. */
  readonly actions?: ReactNode;
  /** Esc, the backdrop and the close button. Without it the dialog cannot be dismissed. */
  readonly onClose?: (() => void) | undefined;
}

/**
 * A modal dialog on the native element: the browser traps the focus and makes the rest of the page inert.
 * Open while rendered; on unmount the focus returns.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const texts = useUiTexts();
  const titleId = useId();
  const bodyId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const foot = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const before = element.getRootNode() as Document | ShadowRoot;
    const focused = before.activeElement;
    if (!element.open) element.showModal();
    foot.current?.querySelector('button')?.focus();
    return () => {
      element.close();
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
    };
  }, []);

  const clickBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    // The dialog has no padding of its own: a click on the element itself is a click on the backdrop.
    if (event.target === dialog.current) onClose?.();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Esc, see onCancel
    <dialog
      ref={dialog}
      className={styles.dialog}
      part="dialog"
      aria-labelledby={titleId}
      aria-describedby={children === undefined ? undefined : bodyId}
      onClick={clickBackdrop}
      onClickCapture={useOwnClicks(title)}
      onCancel={(event) => {
        // React controls it; the browser must not close it by itself.
        event.preventDefault();
        onClose?.();
      }}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {onClose !== undefined && (
            <button type="button" className={styles.close} aria-label={texts.close} onClick={onClose}>
              <CloseIcon />
            </button>
          )}
        </div>
        {children !== undefined && (
          <div id={bodyId} className={styles.body}>
            {children}
          </div>
        )}
        {actions !== undefined && (
          <div ref={foot} className={styles.actions}>
            {actions}
          </div>
        )}
      </div>
    </dialog>
  );
}
