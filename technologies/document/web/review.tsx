import type { Picture, Side } from '@kuelik/document-capture';
import { Button, FilePicker, Message, Screen } from '@kuelik/flow/ui';
import { type DocumentType, pictureTypes } from '../contract.ts';
import type { DocumentTexts } from '../texts/en.ts';
import { type Pictures, type Problem, sidesOf } from './machine.ts';
import styles from './review.module.css';

interface ReviewProps {
  readonly t: DocumentTexts;
  readonly type: DocumentType;
  readonly source: 'camera' | 'upload';
  readonly pictures: Pictures;
  readonly refused: { readonly side: Side; readonly problem: Problem } | null;
  /** `null` takes the side's picture away. */
  readonly onFile: (side: Side, file: File | null) => void;
  readonly onRetake: (side: Side) => void;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

/** Both sides as pictures, each replaceable, and the button that sends them. */
export function Review({
  t,
  type,
  source,
  pictures,
  refused,
  onFile,
  onRetake,
  onSend,
  onBack,
}: ReviewProps) {
  const sides = sidesOf(type);
  const complete = sides.every((side) => pictures[side]);
  const fromCamera = source === 'camera';
  return (
    <Screen
      title={fromCamera ? t.reviewTitle : t.uploadTitle}
      subtitle={fromCamera ? t.reviewHint : t.uploadHint}
      actions={
        <>
          <Button disabled={!complete} onClick={onSend}>
            {t.send}
          </Button>
          <Button variant="secondary" onClick={onBack}>
            {t.back}
          </Button>
        </>
      }
    >
      {sides.some((side) => pictures[side]?.expired) && <Message tone="warning">{t.expiredNote}</Message>}
      <div className={styles.sides}>
        {sides.map((side) => (
          <SideCard
            key={side}
            t={t}
            label={sideLabel(t, type, side)}
            picture={pictures[side]}
            error={refused?.side === side ? t[refused.problem] : undefined}
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
  readonly error: string | undefined;
  readonly onFile?: (file: File | null) => void;
  readonly onRetake?: () => void;
}

function SideCard({ t, label, picture, error, onFile, onRetake }: SideCardProps) {
  const file = picture?.blob instanceof File ? picture.blob : null;
  return (
    <section className={styles.side} aria-label={label}>
      {picture && <img className={styles.picture} src={picture.url} alt={label} />}
      {onFile && (
        <FilePicker
          label={label}
          hint={t.formats}
          file={file}
          accept={pictureTypes.join(',')}
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
