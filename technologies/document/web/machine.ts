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
import type { DocumentCountry, DocumentType, ScannedDocument } from '../contract.ts';

export type Pictures = Readonly<Partial<Record<Side, Picture>>>;

interface Choice {
  readonly country: DocumentCountry;
  readonly type: DocumentType;
}

export type DocumentState = Choice &
  (
    | { readonly name: 'choosing' }
    | { readonly name: 'shooting'; readonly side: Side; readonly pictures: Pictures }
    | {
        readonly name: 'reviewing';
        readonly source: 'camera' | 'upload';
        readonly pictures: Pictures;
        readonly refused: RefusedFile | null;
      }
    | (Sent & {
        readonly name: 'sending';
        readonly source: 'camera' | 'upload';
        readonly pictures: Pictures;
      })
    | ({
        readonly name: 'failed';
        readonly source: 'camera' | 'upload';
        readonly pictures: Pictures;
      } & DocumentFailure)
    | { readonly name: 'done'; readonly pictures: Pictures; readonly document: ScannedDocument }
  );

export type DocumentEvent =
  | PictureEvent
  | {
      readonly type: 'countryChosen';
      readonly country: DocumentCountry;
      /** The document that is chosen with it; by default the one before. */
      readonly usual?: DocumentType | undefined;
    }
  | { readonly type: 'typeChosen'; readonly documentType: DocumentType }
  | { readonly type: 'cameraChosen' }
  | { readonly type: 'uploadChosen' }
  | { readonly type: 'retakeAsked'; readonly side: Side }
  | { readonly type: 'retried' };

/** The initial state; `documentType` comes from the query, in any spelling. */
export function start(documentType: string | null): DocumentState {
  return { name: 'choosing', country: 'KZ', type: typeFrom(documentType) };
}

/** The transition function. Events that do not apply leave the state unchanged. */
export function next(state: DocumentState, event: DocumentEvent): DocumentState {
  const choice: Choice = { country: state.country, type: state.type };
  switch (event.type) {
    case 'countryChosen':
      return state.name === 'choosing'
        ? { ...state, country: event.country, type: event.usual ?? state.type }
        : state;
    case 'typeChosen':
      return state.name === 'choosing' ? { ...state, type: event.documentType } : state;
    case 'cameraChosen':
      return state.name === 'choosing' ? { ...choice, name: 'shooting', side: 'front', pictures: {} } : state;
    case 'uploadChosen':
      return state.name === 'choosing' || state.name === 'shooting' || state.name === 'failed'
        ? { ...choice, name: 'reviewing', source: 'upload', pictures: {}, refused: null }
        : state;
    case 'shot':
      return state.name === 'shooting' ? afterShot(state, event.picture) : state;
    case 'retakeAsked':
      return state.name === 'reviewing' && state.source === 'camera'
        ? { ...choice, name: 'shooting', side: event.side, pictures: without(state.pictures, event.side) }
        : state;
    case 'filePicked':
      return state.name === 'reviewing'
        ? { ...state, refused: null, pictures: { ...state.pictures, [event.side]: event.picture } }
        : state;
    case 'fileRemoved':
      return state.name === 'reviewing'
        ? { ...state, refused: null, pictures: without(state.pictures, event.side) }
        : state;
    case 'fileRefused':
      return state.name === 'reviewing'
        ? { ...state, refused: { side: event.side, problem: event.problem } }
        : state;
    case 'scanTimedOut':
      return state.name === 'shooting'
        ? { ...choice, ...scanTimedOut, name: 'failed', source: 'camera', pictures: state.pictures }
        : state;
    case 'sent':
      return canSend(state)
        ? {
            ...choice,
            name: 'sending',
            source: state.source,
            pictures: state.pictures,
            progress: 0,
          }
        : state;
    case 'progressed':
      return state.name === 'sending' ? { ...state, ...sentOf(event) } : state;
    case 'recognized':
      return state.name === 'sending'
        ? { ...choice, name: 'done', pictures: state.pictures, document: event.document }
        : state;
    case 'failed':
      return state.name === 'sending'
        ? {
            ...choice,
            ...failureFrom(event),
            name: 'failed',
            source: state.source,
            pictures: state.pictures,
          }
        : state;
    case 'retried':
      return state.name === 'failed' ? afterRetry(state) : state;
    case 'back':
      return state.name === 'shooting' || state.name === 'reviewing' || state.name === 'failed'
        ? { ...choice, name: 'choosing' }
        : state;
  }
}

type In<TName extends DocumentState['name']> = Extract<DocumentState, { name: TName }>;

function afterShot(state: In<'shooting'>, picture: Picture): DocumentState {
  const pictures = { ...state.pictures, [state.side]: picture };
  const side = missingSide(state.type, pictures);
  if (side !== null) return { ...state, side, pictures };
  const { country, type } = state;
  return { country, type, name: 'reviewing', source: 'camera', pictures, refused: null };
}

/** Whether every side has a picture without objections. */
export function canSend(state: DocumentState): state is In<'reviewing'> | In<'failed'> {
  if (state.name === 'failed') return isOutage(state.problem);
  return state.name === 'reviewing' && missingSide(state.type, state.pictures) === null;
}

/** The scan's time was over before anything was sent: with more time it continues where it was. */
export const isOutOfTime = ({ problem, attemptsLeft }: DocumentFailure): boolean =>
  problem === scanTimedOut.problem && attemptsLeft === null;

function afterRetry(state: In<'failed'>): DocumentState {
  const { country, type, source } = state;
  if (state.problem === 'type_mismatch' || state.problem === 'country_mismatch') {
    return { country, type, name: 'choosing' };
  }
  if (isOutOfTime(state)) {
    const { pictures } = state;
    return { country, type, name: 'shooting', side: missingSide(type, pictures) ?? 'front', pictures };
  }
  return source === 'camera'
    ? { country, type, name: 'shooting', side: 'front', pictures: {} }
    : { country, type, name: 'reviewing', source, pictures: {}, refused: null };
}
