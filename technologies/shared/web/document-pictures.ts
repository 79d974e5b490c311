import type { CommonProblem, KnownReason, Picture, Side } from '@kuelik/document-capture';
import type { Work } from '@kuelik/protocol/resumable';
import type { DocumentError, DocumentType, ScannedDocument } from '../both/scanned-document.ts';

/** What went wrong: a server verdict, a file that cannot be sent, or a failed call. */
export type DocumentProblem = DocumentError | CommonProblem;

/** A rejected file, with the side it was meant for. */
export interface RefusedFile {
  readonly side: Side;
  readonly problem: DocumentProblem;
}

/** The end of an attempt that was not accepted. */
export interface DocumentFailure {
  readonly problem: DocumentProblem;
  /** Null if the server did not say: no attempt was used. */
  readonly attemptsLeft: number | null;
  /** What the person can improve about the picture, if the server said. */
  readonly reason: KnownReason | null;
}

/** The scan took too long: nothing was sent. */
export const scanTimedOut: DocumentFailure = {
  problem: 'scan_time_expired',
  attemptsLeft: null,
  reason: null,
};

/** How far sending has come. */
export interface Sent {
  /** Upload progress, 0..1; 1 while the server reads. */
  readonly progress: number;
  /** The connection is lost, and sending waits until it is back; or this many people are served first. */
  readonly waits?: boolean | number | undefined;
  /** What the server is doing, if it says so. */
  readonly work?: Work | null | undefined;
}

/** What happens to pictures in each technology that photographs a document. */
export type PictureEvent =
  | { readonly type: 'shot'; readonly picture: Picture }
  | { readonly type: 'filePicked'; readonly side: Side; readonly picture: Picture }
  | { readonly type: 'fileRemoved'; readonly side: Side }
  | ({ readonly type: 'fileRefused' } & RefusedFile)
  | { readonly type: 'scanTimedOut' }
  | { readonly type: 'sent' }
  | ({ readonly type: 'progressed' } & Sent)
  | { readonly type: 'recognized'; readonly document: ScannedDocument }
  | {
      readonly type: 'failed';
      readonly problem: DocumentProblem;
      readonly attemptsLeft: number | null;
      readonly reason?: KnownReason;
    }
  | { readonly type: 'back' };

/** The content of a `progressed` event, as kept in the state. */
export const sentOf = ({ progress, waits, work }: Sent): Sent => ({ progress, waits, work });

/** The content of a `failed` event, as kept in the state. */
export const failureFrom = (event: Extract<PictureEvent, { type: 'failed' }>): DocumentFailure => ({
  problem: event.problem,
  attemptsLeft: event.attemptsLeft,
  reason: event.reason ?? null,
});

type BySide = Readonly<Partial<Record<Side, Picture>>>;

/** The states that all technologies which photograph a document share, and that look the same. */
export type PictureState =
  | { readonly name: 'shooting'; readonly side: Side }
  | (Sent & { readonly name: 'sending'; readonly pictures: BySide })
  | { readonly name: 'done'; readonly document: ScannedDocument };

/** The document type named by the query's `documentType`, in any spelling; a card if it names none. */
export function typeFrom(documentType: string | null): DocumentType {
  const letters = (documentType ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');
  return letters === 'passport' ? 'passport' : 'identity-card';
}

/** The sides that a document has. */
export const sidesOf = (type: DocumentType): readonly Side[] =>
  type === 'identity-card' ? ['front', 'back'] : ['front'];

/** The next side without a picture, or null. */
export const missingSide = (type: DocumentType, pictures: BySide): Side | null =>
  sidesOf(type).find((side) => pictures[side] === undefined) ?? null;

/** The pictures without one side's. */
export function without<TPictures extends BySide>(pictures: TPictures, side: Side): Omit<TPictures, Side> {
  const { [side]: _, ...rest } = pictures;
  return rest;
}

/** A text for the camera's title or a picture's label. */
export interface SideTexts {
  readonly front: string;
  readonly back: string;
  /** The one page of a passport. */
  readonly page: string;
}

/** The text for one side of a document. */
export const sideText = (texts: SideTexts, type: DocumentType, side: Side): string =>
  type === 'passport' ? texts.page : texts[side];
