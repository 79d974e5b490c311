import { useLocale } from '../i18n/locale-context.tsx';
import type { ShellTexts } from '../i18n/texts/index.ts';
import type { InvalidKind } from '../start-up/invalid-kind.ts';
import { Button, ErrorPicture, Loader, Screen } from '../ui/index.ts';
import styles from './page-frame.module.css';
import { useDelay } from './use-delay.ts';

/** Milliseconds after which waiting deserves a word: most loads on a slow phone line are done by then. */
const slowAfter = 8000;

/** The spinner while a session starts. `asking`: the browser may be asking for the camera. */
export function LoadingPage({ asking }: { readonly asking: boolean }) {
  const { texts } = useLocale();
  const slow = useDelay(slowAfter);
  return (
    <div className={styles.center}>
      <Loader label={texts.loading} />
      <p aria-live="polite">{asking ? texts.allowCamera : slow ? texts.loadingSlow : ''}</p>
    </div>
  );
}

interface InvalidTexts {
  readonly title: keyof ShellTexts;
  readonly text: keyof ShellTexts;
  readonly canRetry: boolean;
}

const invalidTexts: Readonly<Record<InvalidKind, InvalidTexts>> = {
  invalid: { title: 'invalidTitle', text: 'invalidText', canRetry: false },
  expired: { title: 'expiredTitle', text: 'expiredText', canRetry: false },
  moved: { title: 'movedTitle', text: 'movedText', canRetry: false },
  inactive: { title: 'inactiveTitle', text: 'inactiveText', canRetry: false },
  connection: { title: 'connectionTitle', text: 'connectionText', canRetry: true },
  unavailable: { title: 'busyTitle', text: 'busyText', canRetry: true },
};

export interface InvalidPageProps {
  readonly kind: InvalidKind;
  readonly onRetry: () => void;
}

/** What the loading page shows when the session's status is INVALID. */
export function InvalidPage({ kind, onRetry }: InvalidPageProps) {
  const { texts } = useLocale();
  const { title, text, canRetry } = invalidTexts[kind];
  return (
    <Screen
      title={texts[title]}
      subtitle={texts[text]}
      picture={<ErrorPicture />}
      actions={canRetry ? <Button onClick={onRetry}>{texts.tryAgain}</Button> : undefined}
    />
  );
}
