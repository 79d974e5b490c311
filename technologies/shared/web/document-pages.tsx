import { Aloud, type Camera, OtherWays } from '@kuelik/camera';
import { DocumentCamera, type Expectation, type Shot } from '@kuelik/document-capture';
import { useOtherWayUrl } from '@kuelik/flow';
import type { Locale } from '@kuelik/protocol';
import { Button, fill, Loader, Screen } from '@kuelik/ui';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import type { ScannedDocument } from '../both/scanned-document.ts';
import { sideText } from './document-pictures.ts';

interface ReadFieldsProps {
  readonly document: ScannedDocument;
  readonly onMissing: () => void;
}

/** In place of fields whose code cannot be loaded: there is nothing to look at. */
function GoOn({ onMissing }: ReadFieldsProps) {
  const goOn = useRef(onMissing);
  useEffect(() => goOn.current(), []);
  return null;
}

/** Loaded where a policy shows them; where they cannot be loaded, the person goes on without them. */
const ReadFields = lazy<ComponentType<ReadFieldsProps>>(() =>
  import('./read-fields.tsx').then(
    (code) => ({ default: code.ReadFields }),
    () => ({ default: GoOn }),
  ),
);

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

interface ReadPageProps {
  readonly t: Readonly<
    Record<'success' | 'lookTitle' | 'lookText' | 'lookTextNoOrg' | 'lookContinue', string>
  >;
  readonly organization: string;
  /** What was read, if the policy lets the person look at it before going on. */
  readonly shown: ScannedDocument | null;
  readonly onContinue: () => void;
}

/** The document was read: the flow goes on at once, or once the person has looked at its fields. */
export function ReadPage({ t, organization: org, shown, onContinue }: ReadPageProps) {
  if (shown === null)
    return (
      <Screen title={t.success}>
        <Aloud text={t.success} />
        <Loader label={t.success} />
      </Screen>
    );
  return (
    <Screen
      title={t.lookTitle}
      subtitle={org === '' ? t.lookTextNoOrg : fill(t.lookText, { org })}
      actions={<Button onClick={onContinue}>{t.lookContinue}</Button>}
    >
      <Aloud text={t.lookTitle} />
      <Suspense fallback={<Loader label={t.success} />}>
        <ReadFields document={shown} onMissing={onContinue} />
      </Suspense>
    </Screen>
  );
}
