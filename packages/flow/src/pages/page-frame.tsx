import { type ReactNode, useState } from 'react';
import { useLocale } from '../i18n/locale-context.tsx';
import {
  CloseIcon,
  ConfirmDialog,
  classNames,
  LanguageSwitcher,
  Message,
  TextSizeIcon,
} from '../ui/index.ts';
import styles from './page-frame.module.css';
import { useOnline } from './use-online.ts';

export interface PageFrameProps {
  readonly children: ReactNode;
  readonly isWidget?: boolean;
  readonly showLanguages?: boolean;
  /** The scaling ("blind") toggle; absent where the configuration does not ask for it. */
  readonly scaling?: { readonly on: boolean; readonly toggle: () => void } | undefined;
  /** What to do when the person has confirmed that they want to leave; absent where nothing can be left. */
  readonly onExit?: (() => void) | undefined;
}

/** What surrounds every page: language, larger text, the way out, and word of a lost connection. */
export function PageFrame(props: PageFrameProps) {
  const { children, isWidget = false, showLanguages = true, scaling, onExit } = props;
  const { locale, texts, offered, choose } = useLocale();
  const [asking, setAsking] = useState(false);
  const online = useOnline();

  return (
    <div className={classNames(styles.page, isWidget && styles.widget)}>
      <header className={styles.bar}>
        {scaling !== undefined && (
          <button
            type="button"
            className={styles.icon}
            aria-label={texts.largerText}
            aria-pressed={scaling.on}
            onClick={scaling.toggle}
          >
            <TextSizeIcon />
          </button>
        )}
        {showLanguages && <LanguageSwitcher locale={locale} available={offered} onChange={choose} />}
        {onExit !== undefined && (
          <button
            type="button"
            className={styles.icon}
            aria-label={texts.close}
            onClick={() => setAsking(true)}
          >
            <CloseIcon />
          </button>
        )}
      </header>
      {!online && (
        <div className={styles.notice}>
          <Message tone="warning">{texts.offline}</Message>
        </div>
      )}
      <main className={styles.main}>{children}</main>
      {asking && onExit !== undefined && <ExitDialog onStay={() => setAsking(false)} onExit={onExit} />}
    </div>
  );
}

/** Asks whether the person really wants to leave. */
export function ExitDialog({ onStay, onExit }: { readonly onStay: () => void; readonly onExit: () => void }) {
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
