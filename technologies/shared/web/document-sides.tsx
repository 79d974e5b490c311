import {
  captureTexts,
  fileCapture,
  isDoubtful,
  isLookedAt,
  LookedAt,
  type Looks,
  type Picture,
  PictureRoom,
  PictureView,
  type Side,
} from '@kuelik/document-capture';
import { type Locale, type Outage, ownText } from '@kuelik/protocol';
import { Button, FilePicker, Message, useTexts } from '@kuelik/ui';
import type { ReactNode } from 'react';
import { type DocumentType, pictureTypes } from '../both/scanned-document.ts';
import { type DocumentProblem, type RefusedFile, sidesOf, sideText } from './document-pictures.ts';
import styles from './document-sides.module.css';

/** The texts of a technology that its sides show; a problem's text has the problem's name. */
type DocumentSideTexts = Readonly<
  Record<
    | 'frontSide'
    | 'backSide'
    | 'photoPage'
    | 'expiredNote'
    | 'formats'
    | 'send'
    | Exclude<DocumentProblem, Outage>,
    string
  >
>;

interface ShownSides {
  readonly t: DocumentSideTexts;
  readonly locale: Locale;
  readonly type: DocumentType;
  readonly pictures: Readonly<Partial<Record<Side, Picture>>>;
  /** The pictures' check results. */
  readonly looks: Looks;
}

interface SidesProps extends ShownSides {
  readonly refused: RefusedFile | null;
  /** The button of a side that opens the camera, if it has one. */
  readonly cameraButton: ((side: Side, label: string) => ReactNode) | null;
  /** Chooses or, by `null`, removes the side's file; null if files are not offered. */
  readonly onFile: ((side: Side, file: File | null) => void) | null;
  /** Label of the file button if the side has a separate heading; without it the side's name is the label. */
  readonly fileLabel?: string;
}

/** A card for each side of a document: its picture, what was seen on it, and how to replace it. */
export function DocumentSides(props: SidesProps) {
  const { t, locale, type, pictures, looks, refused, cameraButton, onFile, fileLabel } = props;
  const sides = sidesOf(type);
  const labels = { front: t.frontSide, back: t.backSide, page: t.photoPage };
  return (
    <>
      {sides.some((side) => looks[side] === 'expired') && <Message tone="warning">{t.expiredNote}</Message>}
      <div className={styles.sides} data-wide>
        {sides.map((side) => {
          const label = sideText(labels, type, side);
          const picture = pictures[side];
          const shown = picture && (
            <LookedAt locale={locale} look={looks[side]}>
              <PictureView key={picture.url} picture={picture} label={label} />
            </LookedAt>
          );
          const file = picture?.blob instanceof File ? picture.blob : null;
          return (
            <section key={side} className={styles.side} aria-label={label}>
              {fileLabel !== undefined && <h2 className={styles.label}>{label}</h2>}
              {(file === null || onFile === null) && shown}
              {cameraButton?.(side, label)}
              {onFile && (
                <FilePicker
                  label={fileLabel ?? label}
                  hint={t.formats}
                  file={file}
                  preview={shown}
                  room={<PictureRoom />}
                  accept={pictureTypes.join(',')}
                  capture={fileCapture()}
                  error={refused?.side === side ? ownText(t, refused.problem) : undefined}
                  onChange={(file) => onFile(side, file)}
                />
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}

/** Sends once every side has a picture and all were checked. Doubts do not block it: the server decides. */
export function SendDocument(props: ShownSides & { readonly onSend: () => void }) {
  const { t, locale, type, pictures, looks, onSend } = props;
  const { sendAnyway } = useTexts('capture', captureTexts, locale);
  const isComplete = sidesOf(type).every((side) => pictures[side]);
  return (
    <Button disabled={!isComplete || !isLookedAt(looks)} onClick={onSend}>
      {isDoubtful(looks) ? sendAnyway : t.send}
    </Button>
  );
}
