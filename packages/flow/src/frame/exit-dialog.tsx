import { ConfirmDialog } from '@kuelik/ui';
import { useLocale } from '../i18n/locale-context.tsx';
import { useOtherWayUrl } from '../shell/other-way-url.ts';
import styles from './exit-dialog.module.css';

export interface ExitDialogProps {
  readonly onStay: () => void;
  readonly onExit: () => void;
}

/** Asks the person to confirm leaving, and links the policy's other way: people who are stuck come here. */
export function ExitDialog({ onStay, onExit }: ExitDialogProps) {
  const { texts } = useLocale();
  const otherWay = useOtherWayUrl();
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
      {otherWay !== null && (
        <p className={styles.otherWay}>
          <a href={otherWay} target="_blank" rel="noopener noreferrer">
            {texts.otherWay}
          </a>
        </p>
      )}
    </ConfirmDialog>
  );
}
