import { DocumentCamera, type Expectation, type Shot, type Side } from '@kuelik/document-capture';
import type { Camera, Locale } from '@kuelik/flow';
import { Button } from '@kuelik/flow/ui';
import type { DocumentCountry, DocumentType } from '../contract.ts';
import type { DocumentTexts } from '../texts/en.ts';

/** The issuing state that a choice of country demands or rules out, as a zone writes it. */
const states = {
  KZ: { country: 'KAZ', notCountry: null },
  OTHER: { country: null, notCountry: 'KAZ' },
} as const satisfies Record<DocumentCountry, Pick<Expectation, 'country' | 'notCountry'>>;

interface ShootProps {
  readonly t: DocumentTexts;
  readonly locale: Locale;
  readonly camera: Camera;
  readonly country: DocumentCountry;
  readonly type: DocumentType;
  readonly side: Side;
  readonly onShot: (shot: Shot) => void;
  readonly onUpload: () => void;
  readonly onTimeout: () => void;
  readonly onBack: () => void;
}

/** The camera, told what the person has chosen to show. */
export function Shoot(props: ShootProps) {
  const { t, locale, camera, country, type, side, onShot, onUpload, onTimeout, onBack } = props;
  const title = type === 'passport' ? t.passportTitle : side === 'front' ? t.frontTitle : t.backTitle;
  return (
    <DocumentCamera
      locale={locale}
      camera={camera}
      expected={{ ...states[country], type, side }}
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
      onTimeout={onTimeout}
    />
  );
}
