import { Aloud, OtherWays } from '@kuelik/camera';
import { DocumentCamera, type Expectation, Sending } from '@kuelik/document-capture';
import { useOtherWayUrl } from '@kuelik/flow';
import type { Locale } from '@kuelik/protocol';
import { Button, fill, Loader, Screen } from '@kuelik/ui';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import type { ScannedDocument } from '../both/scanned-document.ts';
import { type PictureState, sideText } from './document-pictures.ts';
import type { DocumentStep } from './use-document-step.ts';

interface ReadFieldsProps {
  readonly document: ScannedDocument;
  readonly onMissing: () => void;
}

/** Instead of fields whose code cannot be loaded: there is nothing to look at. */
function GoOn({ onMissing }: ReadFieldsProps) {
  const goOn = useRef(onMissing);
  useEffect(() => goOn.current(), []);
  return null;
}

/** Loaded where a policy shows them; where they cannot be loaded, the person continues without them. */
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
  readonly step: DocumentStep;
  readonly expected: Expectation;
  readonly onUpload: () => void;
  readonly onBack: () => void;
}

/** The camera for one side of the chosen document. */
function ShootPage({ t, locale, organization, step, expected, onUpload, onBack }: ShootPageProps) {
  const otherWayUrl = useOtherWayUrl();
  const titles = { front: t.frontTitle, back: t.backTitle, page: t.passportTitle };
  return (
    <DocumentCamera
      locale={locale}
      camera={step.camera}
      expected={expected}
      onShot={step.onShot}
      scanTime={step.scanTime}
      onTimeout={step.onTimeout}
      onExtended={step.onExtended}
      title={sideText(titles, expected.type, expected.side)}
      actions={
        <Button variant="secondary" size="compact" onClick={onBack}>
          {t.back}
        </Button>
      }
      otherWay={
        <>
          <Button variant="secondary" size="compact" onClick={onUpload}>
            {t.useUpload}
          </Button>
          <OtherWays locale={locale} organization={organization} url={otherWayUrl} />
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

/** The document was read: the flow continues at once, or once the person has looked at its fields. */
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

interface PicturePageProps extends Omit<ShootPageProps, 'expected'> {
  readonly t: ShootPageProps['t'] & ReadPageProps['t'];
  readonly state: PictureState;
  /** The chosen document. */
  readonly expected: Omit<Expectation, 'side'>;
}

/** The pages that are the same in every technology which photographs a document: camera, sending, what was read. */
export function PicturePage({ state, expected, ...shown }: PicturePageProps) {
  const { t, locale, organization, step } = shown;
  switch (state.name) {
    case 'shooting':
      return <ShootPage {...shown} expected={{ ...expected, side: state.side }} />;
    case 'sending':
      return (
        <Sending
          locale={locale}
          pictures={state.pictures}
          isPage={expected.type === 'passport'}
          progress={state.progress}
          waits={state.waits}
          work={state.work}
        />
      );
    case 'done':
      return (
        <ReadPage
          t={t}
          organization={organization}
          shown={step.showsFields ? state.document : null}
          onContinue={() => step.finish(state.document)}
        />
      );
  }
}
