import {
  type CommonProblem,
  isUnjudged,
  type KnownReason,
  type Picture,
  type Side,
} from '@kuelik/document-capture';
import type { DocumentError, DocumentType, ScannedDocument } from '../contract.ts';

/** A picture of one side and how it came. */
export interface MxPicture extends Picture {
  readonly source: 'camera' | 'upload';
}

export type MxPictures = Readonly<Partial<Record<Side, MxPicture>>>;

/** What went wrong: a verdict of the server, a file that will not be sent, or a call that did not go through. */
export type MxProblem = DocumentError | CommonProblem;

interface Kept {
  readonly type: DocumentType;
  readonly pictures: MxPictures;
}

/** All sides are gathered on one page; the camera opens for one of them. */
export type MxState = Kept &
  (
    | {
        readonly name: 'gathering';
        /** A file that was just refused, by the side it was meant for. */
        readonly refused: { readonly side: Side; readonly problem: MxProblem } | null;
      }
    | { readonly name: 'shooting'; readonly side: Side }
    | {
        readonly name: 'sending';
        /** Share of the upload that is done, 0..1; 1 while the server reads. */
        readonly progress: number;
      }
    | {
        readonly name: 'failed';
        readonly problem: MxProblem;
        /** Null when the server did not say: nothing was spent. */
        readonly attemptsLeft: number | null;
        /** What of the picture the person can mend, if the server said. */
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

/** The sides a document has to show. */
export const sidesOf = (type: DocumentType): readonly Side[] =>
  type === 'identity-card' ? ['front', 'back'] : ['front'];

/** One chosen file is enough for evidence that did not all come from the camera. */
export const sourceOf = (pictures: MxPictures): 'camera' | 'upload' =>
  Object.values(pictures).some(({ source }) => source === 'upload') ? 'upload' : 'camera';

const gathering = (type: DocumentType, pictures: MxPictures): MxState => ({
  name: 'gathering',
  type,
  pictures,
  refused: null,
});

/** Where the screen begins; `documentType` is the query's, which names a type in any spelling. */
export function start(documentType: string | null): MxState {
  const letters = (documentType ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');
  return gathering(letters === 'passport' ? 'passport' : 'identity-card', {});
}

const missingSide = ({ type, pictures }: Kept): Side | undefined =>
  sidesOf(type).find((side) => pictures[side] === undefined);

/** Whether every side is there, and nothing was said against the pictures. */
export function canSend(state: MxState): boolean {
  if (state.name === 'failed') return isUnjudged(state.problem);
  return state.name === 'gathering' && missingSide(state) === undefined;
}

/** The screen's rule: what follows an event. Events that make no sense in a state leave it as it is. */
export function next(state: MxState, event: MxEvent): MxState {
  const { type, pictures } = state;
  switch (event.type) {
    case 'typeChosen':
      // Another document: pictures of the first one do not show it.
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
      // Time ran out before the camera: what was taken before is still good. What the server has answered is not.
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
  // With the camera still in hand, the other side is next.
  return state.name === 'shooting' && missing !== undefined
    ? { name: 'shooting', type, pictures, side: missing }
    : gathering(type, pictures);
}

function without(pictures: MxPictures, side: Side): MxPictures {
  const { [side]: _, ...rest } = pictures;
  return rest;
}
