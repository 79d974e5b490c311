import type { BrowserFrame } from '../../face/frame-reader.ts';
import type { Quad } from '../../image.ts';
import type { DocumentShape } from './observe-document.ts';

/** What the page asks of the worker that finds outlines. */
export interface OutlineRequest {
  readonly id: number;
  readonly frame: BrowserFrame;
  readonly shape: DocumentShape;
}

/** What the page asks of the worker that reads zones. */
export interface ZoneRequest {
  readonly id: number;
  readonly frame: BrowserFrame;
  /** Where the document lies in the frame, if known: the rest is not searched. */
  readonly around: Quad | null;
  /** Whether a frame without a zone is wanted as a picture. */
  readonly keepPlain: boolean;
  /** Whether frames that cannot be relied on alone vote with those before: they show one document. */
  readonly vote: boolean;
}

/** What a worker tells the page of one frame. */
export type WorkerReply<T> =
  | { readonly id: number; readonly seen: T }
  | { readonly id: number; readonly failure: string };
