import type { ReactNode } from 'react';
import { useUiTexts } from '../i18n/ui-locale.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** "Yes" by default. */
  readonly confirmLabel?: string;
  /** "No" by default. */
  readonly cancelLabel?: string;
  readonly tone?: 'neutral' | 'danger';
  readonly onConfirm: () => unknown;
  readonly onCancel: () => void;
}

/** Asks yes or no. The safe answer has the focus; Esc and the backdrop mean no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, tone = 'neutral', onConfirm, onCancel } = props;
  const texts = useUiTexts();
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" size="compact" onClick={onCancel}>
            {cancelLabel ?? texts.no}
          </Button>
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} size="compact" onClick={onConfirm}>
            {confirmLabel ?? texts.yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
