import type { Picture, Side } from '@kuelik/document-capture';
import { isOutage } from '@kuelik/protocol';
import {
  type DocumentFailure,
  failureFrom,
  missingSide,
  type PictureEvent,
  type RefusedFile,
  type Sent,
  scanTimedOut,
  sentOf,
  typeFrom,
  without,
} from '../../shared/web/document-pictures.ts';
import type { DocumentType, ScannedDocument } from '../contract.ts';

/** A picture of one side and its source. */
export interface MxPicture extends Picture {
  readonly source: 'camera' | 'upload';
}

export type MxPictures = Readonly<Partial<Record<Side, MxPicture>>>;

interface Kept {
  readonly type: DocumentType;
  readonly pictures: MxPictures;
}

/** All sides are collected on one page; the camera opens for one of them. */
export type MxState = Kept &
  (
    | { readonly name: 'gathering'; readonly refused: RefusedFile | null }
    | { readonly name: 'shooting'; readonly side: Side }
    | (Sent & { readonly name: 'sending' })
    | ({ readonly name: 'failed' } & DocumentFailure)
    | { readonly name: 'done'; readonly document: ScannedDocument }
  );

export type MxEvent =
  | PictureEvent
  | { readonly type: 'typeChosen'; readonly documentType: DocumentType }
  | { readonly type: 'captureAsked'; readonly side: Side };

/** A single chosen file is enough: the evidence then does not come entirely from the camera. */
export const sourceOf = (pictures: MxPictures): 'camera' | 'upload' =>
  Object.values(pictures).some(({ source }) => source === 'upload') ? 'upload' : 'camera';

const gathering = (type: DocumentType, pictures: MxPictures): MxState => ({
  name: 'gathering',
  type,
  pictures,
  refused: null,
});

/** The initial state; `documentType` comes from the query, in any spelling. */
export function start(documentType: string | null): MxState {
  return gathering(typeFrom(documentType), {});
}

/** Whether every side has a picture without objections. */
export function canSend(state: MxState): boolean {
  if (state.name === 'failed') return isOutage(state.problem);
  return state.name === 'gathering' && missingSide(state.type, state.pictures) === null;
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
    case 'shot':
      return state.name === 'shooting' ? afterShot(state, event.picture) : state;
    case 'filePicked':
      return state.name === 'gathering'
        ? gathering(type, { ...pictures, [event.side]: { ...event.picture, source: 'upload' } })
        : state;
    case 'fileRemoved':
      return state.name === 'gathering' ? gathering(type, without(pictures, event.side)) : state;
    case 'fileRefused':
      return state.name === 'gathering'
        ? { ...state, refused: { side: event.side, problem: event.problem } }
        : state;
    case 'scanTimedOut':
      return state.name === 'shooting' ? { ...scanTimedOut, name: 'failed', type, pictures } : state;
    case 'sent':
      return canSend(state) ? { name: 'sending', type, pictures, progress: 0 } : state;
    case 'progressed':
      return state.name === 'sending' ? { ...state, ...sentOf(event) } : state;
    case 'recognized':
      return state.name === 'sending' ? { name: 'done', type, pictures, document: event.document } : state;
    case 'failed':
      return state.name === 'sending' ? { ...failureFrom(event), name: 'failed', type, pictures } : state;
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

function afterShot(state: Extract<MxState, { name: 'shooting' }>, picture: Picture): MxState {
  const { type, side } = state;
  const pictures: MxPictures = { ...state.pictures, [side]: { ...picture, source: 'camera' } };
  const missing = missingSide(type, pictures);
  // With the camera still open, the other side is next.
  return missing === null ? gathering(type, pictures) : { name: 'shooting', type, pictures, side: missing };
}
