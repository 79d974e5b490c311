import { ConfirmDialog, fill } from '@kuelik/ui';
import { useContext } from 'react';
import { useAboutTexts } from '../about/use-about-texts.ts';
import { useLocale } from '../i18n/locale-context.tsx';
import { ShellContext } from '../shell/shell-context.tsx';
import styles from './exit-dialog.module.css';

export interface ExitDialogProps {
  readonly onStay: () => void;
  readonly onExit: () => void;
}

/** Asks the person to confirm leaving, and says how else to be identified: whoever is stuck comes here. */
export function ExitDialog({ onStay, onExit }: ExitDialogProps) {
  const { texts } = useLocale();
  const about = useAboutTexts();
  const { organization = '', flowConfig } = useContext(ShellContext)?.store.getState() ?? {};
  const otherWayUrl = flowConfig?.otherWayUrl ?? null;
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
      <p className={styles.otherWay}>
        {otherWayUrl !== null ? (
          <a href={otherWayUrl} target="_blank" rel="noopener noreferrer">
            {about.otherWayLink}
          </a>
        ) : organization === '' ? (
          about.otherWayUnnamed
        ) : (
          fill(about.otherWayText, { organization })
        )}
      </p>
    </ConfirmDialog>
  );
}
