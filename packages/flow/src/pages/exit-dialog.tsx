import { useLocale } from '../i18n/locale-context.tsx';
import { ConfirmDialog } from '../ui/index.ts';

export interface ExitDialogProps {
  readonly onStay: () => void;
  readonly onExit: () => void;
}

/** Asks whether the person really wants to leave. */
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
