import { Aloud, type Camera, OtherWays } from '@kuelik/camera';
import { DocumentCamera, type Expectation, type Shot } from '@kuelik/document-capture';
import { useOtherWayUrl } from '@kuelik/flow';
import type { Locale } from '@kuelik/protocol';
import { Button, Loader, Screen } from '@kuelik/ui';
import { sideText } from './document-pictures.ts';

interface ShootPageProps {
  readonly t: Readonly<
    Record<'frontTitle' | 'backTitle' | 'passportTitle' | 'useUpload' | 'back' | 'success', string>
  >;
  readonly locale: Locale;
  readonly organization: string;
  readonly camera: Camera;
  readonly expected: Expectation;
  readonly onShot: (shot: Shot) => void;
  readonly onUpload: () => void;
  /** Milliseconds. */
  readonly scanTime: number;
  readonly onTimeout: () => void;
  readonly onExtended: () => void;
  readonly onBack: () => void;
}

/** The camera for one side of the chosen document. */
export function ShootPage({ t, organization, expected, onUpload, onBack, ...shooting }: ShootPageProps) {
  const otherWayUrl = useOtherWayUrl();
  const titles = { front: t.frontTitle, back: t.backTitle, page: t.passportTitle };
  return (
    <DocumentCamera
      {...shooting}
      expected={expected}
      title={sideText(titles, expected.type, expected.side)}
      actions={
        <Button variant="secondary" onClick={onBack}>
          {t.back}
        </Button>
      }
      otherWay={
        <>
          <Button variant="secondary" size="compact" onClick={onUpload}>
            {t.useUpload}
          </Button>
          <OtherWays locale={shooting.locale} organization={organization} url={otherWayUrl} />
        </>
      }
    />
  );
}

/** The document was read; the flow goes on at once. */
export function ReadPage({ t }: Pick<ShootPageProps, 't'>) {
  return (
    <Screen title={t.success}>
      <Aloud text={t.success} />
      <Loader label={t.success} />
    </Screen>
  );
}
