import { type Looks, type Side, useLooks } from '@kuelik/document-capture';
import type { Locale } from '@kuelik/protocol';
import { Art, Button, CameraIcon, RadioCards, Screen } from '@kuelik/ui';
import { DocumentConsent } from '../../../shared/web/document-consent.tsx';
import type { RefusedFile } from '../../../shared/web/document-pictures.ts';
import { DocumentSides, SendDocument } from '../../../shared/web/document-sides.tsx';
import { type DocumentType, documentTypes } from '../../contract.ts';
import type { MxdocTexts } from '../../texts/en.ts';
import { expectationOf } from '../expectation.ts';
import type { MxPictures } from '../machine.ts';

interface GatherProps {
  readonly t: MxdocTexts;
  readonly locale: Locale;
  readonly organization: string;
  readonly type: DocumentType;
  readonly pictures: MxPictures;
  readonly refused: RefusedFile | null;
  readonly onType: (type: DocumentType) => void;
  readonly onCapture: (side: Side) => void;
  /** `null` removes the side's picture. */
  readonly onFile: (side: Side, file: File | null) => void;
  readonly onSend: () => void;
}

const drawings = { 'identity-card': 'voter_card', passport: 'mx_passport' } as const;

/**
 * Type of document, and for each side the camera or a file, checked unless it was read during capture; the
 * send button.
 */
export function Gather(props: GatherProps) {
  return <GatherPage {...props} looks={useLooks(props.pictures, expectationOf(props.type))} />;
}

interface GatherPageProps extends GatherProps {
  /** The pictures' check results. */
  readonly looks: Looks;
}

/** The screen's view. */
export function GatherPage(props: GatherPageProps) {
  const { t, organization, refused, onType, onCapture, onFile, onSend, ...shown } = props;
  const { type, pictures } = shown;
  const labels = { 'identity-card': t.identityCard, passport: t.passport } as const;
  const hints = { 'identity-card': t.identityCardHint, passport: t.passportHint } as const;
  const captureButton = (side: Side, label: string) => {
    const capture = pictures[side] ? t.retake : t.capture;
    return (
      <Button
        size="compact"
        variant={pictures[side] ? 'secondary' : 'primary'}
        icon={<CameraIcon />}
        aria-label={`${capture}: ${label}`}
        onClick={() => onCapture(side)}
      >
        {capture}
      </Button>
    );
  };
  return (
    <Screen title={t.title} subtitle={t.subtitle} actions={<SendDocument {...shown} t={t} onSend={onSend} />}>
      <RadioCards
        legend={t.type}
        hideLegend
        value={type}
        onChange={onType}
        options={documentTypes.map((value) => ({
          value,
          label: labels[value],
          description: hints[value],
          icon: <Art name={drawings[value]} />,
        }))}
      />
      <DocumentConsent t={t} organization={organization} />
      <DocumentSides
        {...shown}
        t={t}
        refused={refused}
        cameraButton={captureButton}
        onFile={onFile}
        fileLabel={t.useUpload}
      />
    </Screen>
  );
}
