import {
  captureTexts,
  fileCapture,
  isDoubtful,
  isLookedAt,
  type Looks,
  type Picture,
  PictureNote,
  PictureView,
  type Side,
  useLooks,
} from '@kuelik/document-capture';
import { type Locale, ownText } from '@kuelik/protocol';
import { Button, FilePicker, Message, Screen, useTexts } from '@kuelik/ui';
import type { ReactNode } from 'react';
import { type DocumentCountry, type DocumentType, pictureTypes } from '../contract.ts';
import type { DocumentTexts } from '../texts/en.ts';
import { expectationOf } from './expectation.ts';
import { type Pictures, type Problem, sidesOf } from './machine.ts';
import styles from './review.module.css';

interface ReviewPageProps {
  readonly t: DocumentTexts;
  readonly locale: Locale;
  readonly type: DocumentType;
  readonly source: 'camera' | 'upload';
  readonly pictures: Pictures;
  /** The pictures' check results. */
  readonly looks: Looks;
  readonly refused: { readonly side: Side; readonly problem: Problem } | null;
  /** `null` removes the side's picture. */
  readonly onFile: (side: Side, file: File | null) => void;
  readonly onRetake: (side: Side) => void;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

interface ReviewProps extends Omit<ReviewPageProps, 'looks'> {
  readonly country: DocumentCountry;
}

/** Both sides as pictures, each checked unless it was read during capture, and the send button. */
export function Review({ country, ...props }: ReviewProps) {
  const looks = useLooks(props.pictures, expectationOf(country, props.type));
  return <ReviewPage {...props} looks={looks} />;
}

/** The pictures as shown. Doubts do not block sending: the server decides. */
export function ReviewPage(props: ReviewPageProps) {
  const { t, locale, type, source, pictures, looks, refused, onFile, onRetake, onSend, onBack } = props;
  const { sendAnyway } = useTexts('capture', captureTexts, locale);
  const sides = sidesOf(type);
  const complete = sides.every((side) => pictures[side]);
  const fromCamera = source === 'camera';
  return (
    <Screen
      title={fromCamera ? t.reviewTitle : t.uploadTitle}
      subtitle={fromCamera ? t.reviewHint : t.uploadHint}
      actions={
        <>
          <Button disabled={!complete || !isLookedAt(looks)} onClick={onSend}>
            {isDoubtful(looks) ? sendAnyway : t.send}
          </Button>
          <Button variant="secondary" onClick={onBack}>
            {t.back}
          </Button>
        </>
      }
    >
      {sides.some((side) => looks[side] === 'expired') && <Message tone="warning">{t.expiredNote}</Message>}
      <div className={styles.sides}>
        {sides.map((side) => (
          <SideCard
            key={side}
            t={t}
            label={sideLabel(t, type, side)}
            picture={pictures[side]}
            note={<PictureNote locale={locale} look={looks[side]} />}
            error={refused?.side === side ? ownText(t, refused.problem) : undefined}
            {...(fromCamera
              ? { onRetake: () => onRetake(side) }
              : { onFile: (file: File | null) => onFile(side, file) })}
          />
        ))}
      </div>
    </Screen>
  );
}

function sideLabel(t: DocumentTexts, type: DocumentType, side: Side): string {
  if (type === 'passport') return t.photoPage;
  return side === 'front' ? t.frontSide : t.backSide;
}

interface SideCardProps {
  readonly t: DocumentTexts;
  readonly label: string;
  readonly picture: Picture | undefined;
  readonly note: ReactNode;
  readonly error: string | undefined;
  readonly onFile?: (file: File | null) => void;
  readonly onRetake?: () => void;
}

function SideCard({ t, label, picture, note, error, onFile, onRetake }: SideCardProps) {
  const file = picture?.blob instanceof File ? picture.blob : null;
  return (
    <section className={styles.side} aria-label={label}>
      {picture && <PictureView key={picture.url} picture={picture} label={label} />}
      {note}
      {onFile && (
        <FilePicker
          label={label}
          hint={t.formats}
          file={file}
          accept={pictureTypes.join(',')}
          capture={fileCapture()}
          error={error}
          onChange={onFile}
        />
      )}
      {onRetake && (
        <Button variant="secondary" size="compact" aria-label={`${t.retake}: ${label}`} onClick={onRetake}>
          {t.retake}
        </Button>
      )}
    </section>
  );
}
