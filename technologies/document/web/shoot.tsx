import type { Camera } from '@kuelik/camera';
import { DocumentCamera, type Shot, type Side } from '@kuelik/document-capture';
import type { Locale } from '@kuelik/protocol';
import { Button } from '@kuelik/ui';
import type { DocumentCountry, DocumentType } from '../contract.ts';
import type { DocumentTexts } from '../texts/en.ts';
import { expectationOf } from './expectation.ts';

interface ShootProps {
  readonly t: DocumentTexts;
  readonly locale: Locale;
  readonly camera: Camera;
  readonly country: DocumentCountry;
  readonly type: DocumentType;
  readonly side: Side;
  readonly onShot: (shot: Shot) => void;
  readonly onUpload: () => void;
  /** Milliseconds. */
  readonly scanTime: number;
  readonly onTimeout: () => void;
  readonly onBack: () => void;
}

/** The camera for the chosen document. */
export function Shoot(props: ShootProps) {
  const { t, locale, camera, country, type, side, onShot, onUpload, onBack } = props;
  const title = type === 'passport' ? t.passportTitle : side === 'front' ? t.frontTitle : t.backTitle;
  return (
    <DocumentCamera
      locale={locale}
      camera={camera}
      expected={{ ...expectationOf(country, type), side }}
      title={title}
      actions={
        <Button variant="secondary" onClick={onBack}>
          {t.back}
        </Button>
      }
      otherWay={
        <Button variant="secondary" size="compact" onClick={onUpload}>
          {t.useUpload}
        </Button>
      }
      onShot={onShot}
      scanTime={props.scanTime}
      onTimeout={props.onTimeout}
    />
  );
}
