import { CloseIcon, classNames, LanguageSwitcher, Message, TextSizeIcon, useOwnClicks } from '@kuelik/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocale } from '../i18n/locale-context.tsx';
import type { ExitDialogProps } from './exit-dialog.tsx';
import { lazyPage } from './lazy-page.ts';
import styles from './page-frame.module.css';
import { useOnline } from './use-online.ts';

const exitDialog = lazyPage(async () => (await import('./exit-dialog.tsx')).ExitDialog);

export interface PageFrameProps {
  readonly children: ReactNode;
  readonly isWidget?: boolean;
  readonly showLanguages?: boolean;
  /** The scaling ("blind") toggle; absent unless configured. */
  readonly scaling?: { readonly on: boolean; readonly toggle: () => void } | undefined;
  /** Called when the person has confirmed leaving; absent if there is nothing to leave. */
  readonly onExit?: (() => void) | undefined;
  /** No exit will come any more: the last page needs no room for it. */
  readonly isOver?: boolean;
}

/** The frame of every page: language, larger text, exit, and the offline notice. */
export function PageFrame(props: PageFrameProps) {
  const { children, isWidget = false, showLanguages = true, scaling, onExit, isOver } = props;
  const { locale, texts, offered, choose } = useLocale();
  const [asking, setAsking] = useState(false);
  const online = useOnline();

  return (
    <div className={classNames(styles.page, isWidget && styles.widget)}>
      <header
        className={classNames(styles.bar, isOver && styles.over)}
        part="bar"
        onClickCapture={useOwnClicks('bar')}
      >
        {showLanguages && <LanguageSwitcher locale={locale} available={offered} onChange={choose} />}
        {scaling !== undefined && (
          <button
            // Another one on the last page, where it is placed elsewhere.
            key={`${isOver}`}
            type="button"
            className={styles.icon}
            aria-label={texts.largerText}
            aria-pressed={scaling.on}
            onClick={scaling.toggle}
          >
            <TextSizeIcon />
          </button>
        )}
        {onExit !== undefined && (
          <button
            type="button"
            className={classNames(styles.icon, styles.close)}
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
      {asking && onExit !== undefined && <LeaveQuestion onStay={() => setAsking(false)} onExit={onExit} />}
    </div>
  );
}

/** The exit dialog, whose code loads on demand. */
export function LeaveQuestion(props: ExitDialogProps) {
  return (
    <Suspense fallback={null}>
      <exitDialog.Page {...props} />
    </Suspense>
  );
}
