import { ConfirmDialog } from '@kuelik/ui';
import { useLocale } from '../i18n/locale-context.tsx';

export interface ExitDialogProps {
  readonly onStay: () => void;
  readonly onExit: () => void;
}

/** Asks the person to confirm leaving. */
export function ExitDialog({ onStay, onExit }: ExitDialogProps) {
  const { texts } = useLocale();
  return (
    <ConfirmDialog
      title={texts.exitTitle}
      onCancel={onStay}
      onConfirm={() => {
        onStay();
        onExit();
      }}
    >
      {texts.exitText}
    </ConfirmDialog>
  );
}
