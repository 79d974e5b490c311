import { Button, Message, Screen, UploadIcon } from '@kuelik/flow/ui';
import { type ChangeEvent, useId } from 'react';
import { type DocumentType, pictureTypes } from '../contract.ts';
import type { DocumentTexts } from '../texts/en.ts';
import { type Pictures, type Problem, type Side, sidesOf } from './machine.ts';
import styles from './review.module.css';

interface ReviewProps {
  readonly t: DocumentTexts;
  readonly type: DocumentType;
  readonly source: 'camera' | 'upload';
  readonly pictures: Pictures;
  readonly refused: { readonly side: Side; readonly problem: Problem } | null;
  readonly onFile: (side: Side, file: File) => void;
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
      <div className={styles.sides}>
        {sides.map((side) => (
          <SideCard
            key={side}
            t={t}
            label={sideLabel(t, type, side)}
            url={pictures[side]?.url}
            error={refused?.side === side ? t[refused.problem] : undefined}
            {...(fromCamera
              ? { onRetake: () => onRetake(side) }
              : { onFile: (file: File) => onFile(side, file) })}
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
  readonly url: string | undefined;
  readonly error: string | undefined;
  readonly onFile?: (file: File) => void;
  readonly onRetake?: () => void;
}

function SideCard({ t, label, url, error, onFile, onRetake }: SideCardProps) {
  const id = useId();
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file chosen again must count again.
    event.target.value = '';
    if (file) onFile?.(file);
  };
  return (
    <section
      className={styles.side}
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file) onFile?.(file);
      }}
    >
      <h2 className={styles.label}>{label}</h2>
      <div className={styles.frame}>
        {url ? <img className={styles.picture} src={url} alt={label} /> : <UploadIcon />}
      </div>
      {onFile && (
        <>
          <input
            id={id}
            className={styles.input}
            type="file"
            accept={pictureTypes.join(',')}
            aria-describedby={`${id}-formats`}
            aria-invalid={error !== undefined}
            onChange={pick}
          />
          <label htmlFor={id} className={styles.choose}>
            {url ? t.changePicture : t.choosePicture}
            <span className={styles.hidden}>: {label}</span>
          </label>
          <p id={`${id}-formats`} className={styles.formats}>
            {t.formats}
          </p>
        </>
      )}
      {onRetake && (
        <Button variant="secondary" size="compact" onClick={onRetake}>
          {t.retake}
          <span className={styles.hidden}>: {label}</span>
        </Button>
      )}
      {error !== undefined && <Message tone="error">{error}</Message>}
    </section>
  );
}
