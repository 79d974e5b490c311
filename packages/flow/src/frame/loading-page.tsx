import { Art, Button, Loader, Screen, useDelay } from '@kuelik/ui';
import { useLocale } from '../i18n/locale-context.tsx';
import type { InvalidKind } from '../session/invalid-kind.ts';
import styles from './page-frame.module.css';

/** Milliseconds before a slow-loading note: most loads on a slow mobile network are done by then. */
const slowAfter = 8000;

/** Milliseconds before a restart is offered: start-up calls have no time limit that ends the session. */
const retryAfter = 20_000;

export interface LoadingPageProps {
  /** The browser may be showing the camera prompt. */
  readonly asking: boolean;
  /** Restarts; offered once it takes long. */
  readonly onRetry?: () => void;
}

/** The spinner while a session starts. */
export function LoadingPage({ asking, onRetry }: LoadingPageProps) {
  const { texts } = useLocale();
  const slow = useDelay(slowAfter);
  const long = useDelay(retryAfter);
  return (
    <div className={styles.center}>
      <Loader label={texts.loading} />
      <p aria-live="polite">{asking ? texts.allowCamera : slow ? texts.loadingSlow : ''}</p>
      {long && !asking && onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** A retry helps if the session itself is not at fault. */
const canRetry = (kind: InvalidKind): boolean => kind === 'connection' || kind === 'unavailable';

export interface InvalidPageProps {
  readonly kind: InvalidKind;
  readonly onRetry: () => void;
}

/** Shown by the loading page when the session's status is INVALID. */
export function InvalidPage({ kind, onRetry }: InvalidPageProps) {
  const { texts } = useLocale();
  return (
    <Screen
      title={texts[`${kind}Title`]}
      subtitle={texts[`${kind}Text`]}
      picture={<Art name={kind} />}
      actions={canRetry(kind) ? <Button onClick={onRetry}>{texts.tryAgain}</Button> : undefined}
    />
  );
}
