import {
  captureTexts,
  fileCapture,
  isDoubtful,
  isLookedAt,
  type Looks,
  PictureNote,
  type Side,
  useLooks,
} from '@kuelik/document-capture';
import { type Locale, ownText } from '@kuelik/protocol';
import {
  Button,
  CameraIcon,
  FilePicker,
  IdCardIcon,
  Message,
  RadioCards,
  Screen,
  useTexts,
} from '@kuelik/ui';
import type { ReactNode } from 'react';
import { type DocumentType, documentTypes, pictureTypes } from '../contract.ts';
import type { MxdocTexts } from '../texts/en.ts';
import { expectationOf } from './expectation.ts';
import styles from './gather.module.css';
import { type MxPicture, type MxPictures, type MxProblem, sidesOf } from './machine.ts';

interface GatherProps {
  readonly t: MxdocTexts;
  readonly locale: Locale;
  readonly type: DocumentType;
  readonly pictures: MxPictures;
  readonly refused: { readonly side: Side; readonly problem: MxProblem } | null;
  readonly onType: (type: DocumentType) => void;
  readonly onCapture: (side: Side) => void;
  /** `null` removes the side's picture. */
  readonly onFile: (side: Side, file: File | null) => void;
  readonly onSend: () => void;
}

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

/** The screen's view. Doubts do not block sending: the server decides. */
export function GatherPage(props: GatherPageProps) {
  const { t, locale, type, pictures, looks, refused, onType, onCapture, onFile, onSend } = props;
  const { sendAnyway } = useTexts('capture', captureTexts, locale);
  const sides = sidesOf(type);
  const labels = { 'identity-card': t.identityCard, passport: t.passport } as const;
  const hints = { 'identity-card': t.identityCardHint, passport: t.passportHint } as const;
  return (
    <Screen
      title={t.title}
      subtitle={t.subtitle}
      actions={
        <Button disabled={!sides.every((side) => pictures[side]) || !isLookedAt(looks)} onClick={onSend}>
          {isDoubtful(looks) ? sendAnyway : t.send}
        </Button>
      }
    >
      <RadioCards
        legend={t.type}
        hideLegend
        columns={2}
        value={type}
        onChange={onType}
        options={documentTypes.map((value) => ({
          value,
          label: labels[value],
          description: hints[value],
          icon: <IdCardIcon />,
        }))}
      />
      {sides.some((side) => looks[side] === 'expired') && <Message tone="warning">{t.expiredNote}</Message>}
      <div className={styles.sides}>
        {sides.map((side) => (
          <SideSlot
            key={side}
            t={t}
            label={sideLabel(t, type, side)}
            picture={pictures[side]}
            note={<PictureNote locale={locale} look={looks[side]} />}
            error={refused?.side === side ? ownText(t, refused.problem) : undefined}
            onCapture={() => onCapture(side)}
            onFile={(file) => onFile(side, file)}
          />
        ))}
      </div>
    </Screen>
  );
}

function sideLabel(t: MxdocTexts, type: DocumentType, side: Side): string {
  if (type === 'passport') return t.photoPage;
  return side === 'front' ? t.frontSide : t.backSide;
}

interface SideSlotProps {
  readonly t: MxdocTexts;
  readonly label: string;
  readonly picture: MxPicture | undefined;
  readonly note: ReactNode;
  readonly error: string | undefined;
  readonly onCapture: () => void;
  readonly onFile: (file: File | null) => void;
}

function SideSlot({ t, label, picture, note, error, onCapture, onFile }: SideSlotProps) {
  const file = picture?.blob instanceof File ? picture.blob : null;
  const capture = picture ? t.retake : t.capture;
  return (
    <section className={styles.side} aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      {picture && <img className={styles.picture} src={picture.url} alt={label} />}
      {note}
      <Button
        size="compact"
        variant={picture ? 'secondary' : 'primary'}
        icon={<CameraIcon />}
        aria-label={`${capture}: ${label}`}
        onClick={onCapture}
      >
        {capture}
      </Button>
      <FilePicker
        label={t.useUpload}
        hint={t.formats}
        file={file}
        accept={pictureTypes.join(',')}
        capture={fileCapture()}
        error={error}
        onChange={onFile}
      />
    </section>
  );
}
