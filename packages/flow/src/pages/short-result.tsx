import { Art, Button, Screen, Skeleton } from '@kuelik/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPage } from '../frame/lazy-page.ts';
import { ReloadButton } from '../frame/reload-button.tsx';
import { useLocale } from '../i18n/locale-context.tsx';
import { OnceSettled } from '../result/once-settled.tsx';
import type { ResultScreenProps } from '../result/step-result.ts';
import { useSession, useShell } from '../shell/shell-context.tsx';
import styles from './result-page.module.css';
import { Saving } from './saving.tsx';

/** Loaded with the layout `full`, or on request. */
export const fullResult = lazyPage(async () => (await import('./full-result.tsx')).FullResult);

export interface ShortResultProps extends Omit<ResultScreenProps, 'onRedirect'> {
  /** A demonstration's details can be opened; false if they are shown anyway. */
  readonly offersDetails: boolean;
  /** Further content below the result. */
  readonly children?: ReactNode;
}

/**
 * The short layout: title, subtitle, picture; without a camera a reload button; in a demonstration a link.
 */
export function ShortResult(props: ShortResultProps) {
  const { status, isSettled, closing, onReload, offersDetails, children } = props;
  const { texts } = useLocale();
  const { options, session } = useShell();
  const type = useSession((state) => state.type);
  const isNoCamera =
    useSession((state) => state.currentFailureReason?.value === 'NO_CAM') && status === 'failure';
  const redirect = useSession((state) => state.redirect);
  const otherWay = useSession((state) => state.flowConfig.otherWayUrl);

  if (isNoCamera) {
    return (
      <Screen
        title={texts.noCameraTitle}
        subtitle={texts.noCameraText}
        picture={options.isWidget ? undefined : <Art name="camera" />}
        actions={<ReloadButton onReload={onReload} />}
      />
    );
  }
  const passed = status === 'success';
  const cabinet = `${options.config.cabinetUrl}/sessions?session=${encodeURIComponent(session)}`;
  const picture = <Art name={passed ? 'passed' : 'failed'} />;
  const title = passed ? texts.successTitle : texts.failureTitle;
  return (
    <Screen
      title={title}
      subtitle={passed ? texts.successText : texts.failureText}
      picture={options.isWidget ? undefined : picture}
    >
      {closing(title)}
      {!passed && otherWay !== null && (
        <OnceSettled isSettled={isSettled}>
          <a className={styles.link} href={otherWay} target="_blank" rel="noopener noreferrer">
            {texts.otherWay}
          </a>
        </OnceSettled>
      )}
      {redirect !== null && (
        <OnceSettled isSettled={isSettled}>
          <FinishLink to={redirect} />
        </OnceSettled>
      )}
      {type === 'demonstration' && (
        <>
          {offersDetails && <Details />}
          <a className={styles.link} href={cabinet} target="_blank" rel="noopener">
            {texts.sessionList}
          </a>
        </>
      )}
      <div className={styles.last}>
        {isSettled ? (
          <ReloadButton variant="quiet" size="compact" onReload={onReload} />
        ) : (
          <Saving parts={[]} />
        )}
      </div>
      {children}
    </Screen>
  );
}

/** The blocks of the layout `full`, on request. */
function Details() {
  const { texts } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { options } = useShell();
  const results = useSession((state) => state.results);
  // A session that failed before its first step has nothing to show.
  if (!options.technologies.some(({ key }) => key in results)) return null;
  return (
    <>
      <Button variant="quiet" size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? texts.hideDetails : texts.showDetails}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton label={texts.loading} parts={['facts']} />}>
          <fullResult.Page />
        </Suspense>
      )}
    </>
  );
}

/** Sends the person back to where they came from. */
export function FinishLink({ to }: { readonly to: string }) {
  const { texts } = useLocale();
  return (
    <a className={styles.link} href={to}>
      {texts.continue}
    </a>
  );
}
