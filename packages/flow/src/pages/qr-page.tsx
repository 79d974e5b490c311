import { toFailureReason } from '@kuelik/protocol';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocale } from '../i18n/locale-context.tsx';
import { warn } from '../monitoring/warn.ts';
import { isAbortedBy } from '../result/settle-result.ts';
import { useSession, useShell } from '../shell/shell-context.tsx';
import { Button, ErrorPicture, Loader, Screen } from '../ui/index.ts';
import { qrImageAddress, qrTargetAddress } from './qr-address.ts';
import styles from './qr-page.module.css';
import { followStatus } from './qr-polling.ts';

/** Milliseconds that one look at the status may take. */
const statusTimeout = 20_000;

export interface QrPageProps {
  readonly reason: 'no-camera' | 'always-mobile';
  /** The status cannot be had any more: the flow ends as failure. */
  readonly onFailure: () => void;
  readonly onRedirect: (address: string) => void;
}

/** Shows the QR code that moves the session to a phone, and follows what happens there. */
export function QrPage({ reason, onFailure, onRedirect }: QrPageProps) {
  const { texts } = useLocale();
  const status = useFollowedStatus(onFailure, onRedirect);

  if (status === 'PROGRESS') {
    return <Screen title={texts.qrMobileTitle} subtitle={<Loader label={texts.qrProgress} />} />;
  }
  if (status !== 'QR') {
    return <Screen title={texts.inactiveTitle} subtitle={texts.inactiveText} picture={<ErrorPicture />} />;
  }
  const alwaysMobile = reason === 'always-mobile';
  return (
    <Screen
      title={alwaysMobile ? texts.qrMobileTitle : texts.qrNoCameraTitle}
      subtitle={alwaysMobile ? texts.qrMobileText : texts.qrNoCameraText}
    >
      {!alwaysMobile && <p className={styles.lead}>{texts.qrScan}</p>}
      <QrCode />
      <Loader label={texts.qrWaiting} size="small" />
    </Screen>
  );
}

/** The session's status on the server, QR until it says otherwise. */
function useFollowedStatus(onFailure: () => void, onRedirect: (address: string) => void): string {
  const { api, session, emit, store, reportFailure } = useShell();
  const [status, setStatus] = useState('QR');

  const end = useEffectEvent((outcome: 'success' | 'failure') => {
    const { currentFailureReason, results, redirect } = store.getState();
    emit('finish', { aborted: isAbortedBy(currentFailureReason), results, status: outcome, session });
    if (redirect !== null) onRedirect(redirect);
  });
  const fail = useEffectEvent((error: unknown) => {
    reportFailure(toFailureReason(error, session));
    onFailure();
  });

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void followStatus({
      status: () => api.status(session, { signal, timeout: statusTimeout }),
      wait: (time) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, time);
          signal.addEventListener('abort', () => {
            clearTimeout(timer);
            resolve();
          });
        }),
      isOver: () => signal.aborted,
      onStatus: setStatus,
      onEnd: end,
      onError: fail,
    });
    return () => leaving.abort();
  }, [api, session]);

  return status;
}

/** The image and its spinner; an image that does not come stays hidden, and the link can still be copied. */
function QrCode() {
  const { locale, texts } = useLocale();
  const { options, session } = useShell();
  const documentType = useSession((state) => state.docType);
  const { frontendUrl, qrImageUrl } = options.config;
  const target = qrTargetAddress({ frontendUrl, session, locale, documentType });
  const address = qrImageAddress(qrImageUrl, target);
  const [image, setImage] = useState({ address: '', state: 'loading' });
  const state = image.address === address ? image.state : 'loading';
  const [copied, setCopied] = useState('');
  return (
    <>
      {state !== 'failed' && (
        <div className={styles.place}>
          {state === 'loading' && <Loader />}
          <img
            key={address}
            className={state === 'ready' ? styles.image : styles.hidden}
            src={address}
            width={150}
            height={150}
            alt={texts.qrImage}
            onLoad={() => setImage({ address, state: 'ready' })}
            onError={() => {
              warn('the QR image could not be loaded');
              setImage({ address, state: 'failed' });
            }}
          />
        </div>
      )}
      <Button
        variant="quiet"
        size="compact"
        onClick={() =>
          navigator.clipboard?.writeText(target).then(
            () => setCopied(target),
            () => undefined,
          )
        }
      >
        {copied === target ? texts.linkCopied : texts.copyLink}
      </Button>
    </>
  );
}
