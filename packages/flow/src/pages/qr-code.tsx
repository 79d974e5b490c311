import { Button, Loader, Skeleton, warn } from '@kuelik/ui';
import { useState } from 'react';
import { useHandOffTexts } from '../hand-off/use-hand-off-texts.ts';
import { useLocale } from '../i18n/locale-context.tsx';
import { useSession, useShell } from '../shell/shell-context.tsx';
import { qrImageAddress, qrTargetAddress } from './qr-address.ts';
import styles from './qr-page.module.css';

/** The image and its spinner; an image that fails to load stays hidden, and the link can still be copied. */
export function QrCode() {
  const { locale } = useLocale();
  const own = useHandOffTexts();
  const { options, session } = useShell();
  const documentType = useSession((state) => state.docType);
  const { frontendUrl, qrImageUrl } = options.config;
  const target = qrTargetAddress({ frontendUrl, session, locale, documentType });
  const address = qrImageAddress(qrImageUrl, target);
  const [image, setImage] = useState({ address: '', state: 'loading' });
  const state = image.address === address ? image.state : 'loading';
  const [copied, setCopied] = useState('');
  const [uncopied, setUncopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(target);
      setCopied(target);
    } catch {
      // Not every in-app browser lets a page copy; without https there is no clipboard at all.
      setUncopied(target);
    }
  };
  return (
    <>
      {state !== 'failed' && (
        <div className={styles.place}>
          {state === 'loading' && (
            <div className={styles.coming}>
              <Skeleton parts={['code']} />
              <div className={styles.spinner}>
                <Loader hideLabel size="small" />
              </div>
            </div>
          )}
          <img
            key={address}
            className={state === 'ready' ? styles.image : styles.hidden}
            src={address}
            width={150}
            height={150}
            alt={own.qrImage}
            onLoad={() => setImage({ address, state: 'ready' })}
            onError={() => {
              warn('the QR image could not be loaded');
              setImage({ address, state: 'failed' });
            }}
          />
        </div>
      )}
      <Button variant="quiet" size="compact" onClick={copy}>
        {copied === target ? own.linkCopied : own.copyLink}
      </Button>
      {uncopied === target && <output className={styles.link}>{target}</output>}
    </>
  );
}
