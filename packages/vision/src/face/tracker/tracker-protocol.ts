import type { ModelLoadErrorCode } from '../../models/model-load-error.ts';
import type { BrowserFrame } from '../frames/frame-reader.ts';
import type { FaceFrame } from '../geometry/types.ts';

/** Messages from the page to the tracker's worker. */
export type TrackerRequest =
  | { readonly type: 'start'; readonly modelsUrl: string; readonly stallMs: number; readonly simd: boolean }
  /** Only fills the browser's cache. Answered by `ready` or `failed`. */
  | {
      readonly type: 'prefetch';
      readonly modelsUrl: string;
      readonly stallMs: number;
      readonly simd: boolean;
    }
  | { readonly type: 'observe'; readonly id: number; readonly frame: BrowserFrame; readonly detect: boolean };

/** Messages from the worker to the page: only numbers, never pictures. */
export type TrackerReply =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly code: ModelLoadErrorCode; readonly message: string }
  | { readonly type: 'observed'; readonly id: number; readonly frame: FaceFrame }
  | { readonly type: 'lost'; readonly id: number; readonly message: string };
