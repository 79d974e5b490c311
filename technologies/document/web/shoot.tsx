import { type Camera, CameraView, captureFrame, type Locale } from '@kuelik/flow';
import { Button, Screen } from '@kuelik/flow/ui';
import { useEffect } from 'react';
import type { DocumentType } from '../contract.ts';
import type { DocumentTexts } from '../texts/en.ts';
import type { Side } from './machine.ts';
import styles from './shoot.module.css';

/** Scanning may take this long, milliseconds; decided for the product, an integrator cannot see it. */
const scanTime = 120_000;
/** Pixels: a card held to fill the frame then has over 20 pixels a character of its machine-readable zone. */
const pictureWidth = 2560;

interface ShootProps {
  readonly t: DocumentTexts;
  readonly locale: Locale;
  readonly camera: Camera;
  readonly type: DocumentType;
  readonly side: Side;
  readonly onShot: (blob: Blob) => void;
  readonly onUpload: () => void;
  readonly onTimeout: () => void;
  readonly onBack: () => void;
}

/** The camera with a frame of the document's shape and a shutter. */
export function Shoot(props: ShootProps) {
  const { t, locale, camera, type, side, onShot, onUpload, onTimeout, onBack } = props;

  useEffect(() => {
    if (!camera.live) return;
    const timer = setTimeout(onTimeout, scanTime);
    return () => clearTimeout(timer);
  }, [camera.live, onTimeout]);

  const shoot = async () => {
    const video = camera.videoRef.current;
    if (video) onShot(await captureFrame(video, { maxWidth: pictureWidth }));
  };
  const title = type === 'passport' ? t.passportTitle : side === 'front' ? t.frontTitle : t.backTitle;
  const upload = (
    <Button variant="secondary" size="compact" onClick={onUpload}>
      {t.useUpload}
    </Button>
  );
  return (
    <Screen
      title={title}
      subtitle={t.fitFrame}
      actions={
        <>
          {camera.live && <Button onClick={shoot}>{t.shoot}</Button>}
          <Button variant="secondary" onClick={onBack}>
            {t.back}
          </Button>
        </>
      }
    >
      <CameraView camera={camera} locale={locale} aspect={4 / 3} otherWay={upload}>
        <div className={styles.overlay} aria-hidden="true">
          <div className={type === 'passport' ? styles.page : styles.card} />
        </div>
      </CameraView>
    </Screen>
  );
}
