import type { CommonProblem, KnownReason, Picture, Side } from '@kuelik/document-capture';
import { isOutage } from '@kuelik/protocol';
import type { DocumentError, DocumentType, ScannedDocument } from '../contract.ts';

/** A picture of one side and its source. */
export interface MxPicture extends Picture {
  readonly source: 'camera' | 'upload';
}

export type MxPictures = Readonly<Partial<Record<Side, MxPicture>>>;

/** What went wrong: a server verdict, a file that cannot be sent, or a failed call. */
export type MxProblem = DocumentError | CommonProblem;

interface Kept {
  readonly type: DocumentType;
  readonly pictures: MxPictures;
}

/** All sides are collected on one page; the camera opens for one of them. */
export type MxState = Kept &
  (
    | {
        readonly name: 'gathering';
        /** A rejected file, with its intended side. */
        readonly refused: { readonly side: Side; readonly problem: MxProblem } | null;
      }
    | { readonly name: 'shooting'; readonly side: Side }
    | {
        readonly name: 'sending';
        /** Upload progress, 0..1; 1 while the server reads. */
        readonly progress: number;
      }
    | {
        readonly name: 'failed';
        readonly problem: MxProblem;
        /** Null if the server did not say: no attempt was used. */
        readonly attemptsLeft: number | null;
        /** What the person can improve about the picture, if the server said. */
        readonly reason: KnownReason | null;
      }
    | { readonly name: 'done'; readonly document: ScannedDocument }
  );

export type MxEvent =
  | { readonly type: 'typeChosen'; readonly documentType: DocumentType }
  | { readonly type: 'captureAsked'; readonly side: Side }
  | { readonly type: 'taken'; readonly side: Side; readonly picture: MxPicture }
  | { readonly type: 'removed'; readonly side: Side }
  | { readonly type: 'refused'; readonly side: Side; readonly problem: MxProblem }
  | { readonly type: 'scanTimedOut' }
  | { readonly type: 'sent' }
  | { readonly type: 'progressed'; readonly progress: number }
  | { readonly type: 'recognized'; readonly document: ScannedDocument }
  | {
      readonly type: 'failed';
      readonly problem: MxProblem;
      readonly attemptsLeft: number | null;
      readonly reason?: KnownReason;
    }
  | { readonly type: 'back' };

/** The sides that a document has. */
export const sidesOf = (type: DocumentType): readonly Side[] =>
  type === 'identity-card' ? ['front', 'back'] : ['front'];

/** One chosen file is enough: the evidence is then not entirely from the camera. */
export const sourceOf = (pictures: MxPictures): 'camera' | 'upload' =>
  Object.values(pictures).some(({ source }) => source === 'upload') ? 'upload' : 'camera';

const gathering = (type: DocumentType, pictures: MxPictures): MxState => ({
  name: 'gathering',
  type,
  pictures,
  refused: null,
});

/** The initial state; `documentType` is the query's, in any spelling. */
export function start(documentType: string | null): MxState {
  const letters = (documentType ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');
  return gathering(letters === 'passport' ? 'passport' : 'identity-card', {});
}

const missingSide = ({ type, pictures }: Kept): Side | undefined =>
  sidesOf(type).find((side) => pictures[side] === undefined);

/** Whether every side is there, without objections to the pictures. */
export function canSend(state: MxState): boolean {
  if (state.name === 'failed') return isOutage(state.problem);
  return state.name === 'gathering' && missingSide(state) === undefined;
}

/** The transition function. Events that do not apply leave the state unchanged. */
export function next(state: MxState, event: MxEvent): MxState {
  const { type, pictures } = state;
  switch (event.type) {
    case 'typeChosen':
      // A different document: the first one's pictures do not show it.
      return state.name === 'gathering' && event.documentType !== type
        ? gathering(event.documentType, {})
        : state;
    case 'captureAsked':
      return state.name === 'gathering' ? { name: 'shooting', type, pictures, side: event.side } : state;
    case 'taken':
      return state.name === 'gathering' || state.name === 'shooting' ? afterPicture(state, event) : state;
    case 'removed':
      return state.name === 'gathering' ? gathering(type, without(pictures, event.side)) : state;
    case 'refused':
      return state.name === 'gathering'
        ? { ...state, refused: { side: event.side, problem: event.problem } }
        : state;
    case 'scanTimedOut':
      return state.name === 'shooting'
        ? { name: 'failed', type, pictures, problem: 'scan_time_expired', attemptsLeft: null, reason: null }
        : state;
    case 'sent':
      return canSend(state) ? { name: 'sending', type, pictures, progress: 0 } : state;
    case 'progressed':
      return state.name === 'sending' ? { ...state, progress: event.progress } : state;
    case 'recognized':
      return state.name === 'sending' ? { name: 'done', type, pictures, document: event.document } : state;
    case 'failed':
      return state.name === 'sending'
        ? {
            name: 'failed',
            type,
            pictures,
            problem: event.problem,
            attemptsLeft: event.attemptsLeft,
            reason: event.reason ?? null,
          }
        : state;
    case 'back':
      if (state.name === 'shooting') return gathering(type, pictures);
      // A timeout of the camera: earlier pictures are still good. Those already judged are not.
      return state.name === 'failed'
        ? gathering(
            type,
            state.problem === 'scan_time_expired' && state.attemptsLeft === null ? pictures : {},
          )
        : state;
  }
}

function afterPicture(state: MxState, { side, picture }: Extract<MxEvent, { type: 'taken' }>): MxState {
  const { type } = state;
  const pictures = { ...state.pictures, [side]: picture };
  const missing = missingSide({ type, pictures });
  // With the camera still open, the other side is next.
  return state.name === 'shooting' && missing !== undefined
    ? { name: 'shooting', type, pictures, side: missing }
    : gathering(type, pictures);
}

function without(pictures: MxPictures, side: Side): MxPictures {
  const { [side]: _, ...rest } = pictures;
  return rest;
}
