import type { ModelLoadErrorCode } from '../models/model-load-error.ts';
import type { BrowserFrame } from './frame-reader.ts';
import type { FaceFrame } from './types.ts';

/** What the page asks of the tracker's worker. */
export type TrackerRequest =
  | { readonly type: 'start'; readonly modelsUrl: string; readonly stallMs: number }
  | { readonly type: 'observe'; readonly id: number; readonly frame: BrowserFrame; readonly detect: boolean };

/** What the worker tells the page. Pictures never come back, only numbers. */
export type TrackerReply =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly code: ModelLoadErrorCode; readonly message: string }
  | { readonly type: 'observed'; readonly id: number; readonly frame: FaceFrame }
  | { readonly type: 'lost'; readonly id: number; readonly message: string };
