import type { BrowserFrame } from '../../face/frames/frame-reader.ts';
import type { Quad } from '../../image.ts';
import { Worker } from '../../workers/portable-worker.ts';
import { followStart, type WorkerFailure, whyNotStarted } from '../../workers/worker-failure.ts';
import type { DocumentShape } from './observe-document.ts';
import type { OutlineRequest, PictureRequest, WorkerReply, ZoneRequest } from './protocol.ts';
import type { DocumentFrame, ZoneLook } from './types.ts';

export type { DocumentShape } from './observe-document.ts';
export type { DocumentFrame, ZoneLook } from './types.ts';
export { type WorkerFailure, whyNotStarted };

/** Reads MRZs in a separate worker. */
export interface ZoneReader {
  /**
   * Reads the MRZ in a frame, takes ownership of the frame and closes it: a second or two on a phone.
   * `around` limits the search; `keepPlain` also returns the picture of a frame without an MRZ. Rejects if
   * the frame could not be read or the reader is closed.
   */
  read(frame: BrowserFrame, around: Quad | null, keepPlain: boolean): Promise<ZoneLook>;
  /** Terminates the worker; pending frames are rejected. Idempotent. */
  close(): void;
}

/** Finds a document in camera frames, and reads its MRZ in parallel. */
export interface DocumentTracker extends ZoneReader {
  /**
   * Finds the document in a frame, takes ownership of the frame and closes it. Send one at a time. Rejects if
   * the frame could not be read or the tracker is closed.
   */
  observe(frame: BrowserFrame, shape: DocumentShape): Promise<DocumentFrame>;
  /**
   * A frame as the JPEG to send, without holding up the main thread. Takes ownership of the frame and closes it. Rejects
   * as `observe` does.
   */
  picture(frame: BrowserFrame): Promise<Blob>;
}

interface Pending {
  readonly resolve: (seen: unknown) => void;
  readonly reject: (cause: Error) => void;
}

/** One worker and its pending frames. */
function createDesk<TRequest>(worker: InstanceType<typeof Worker>, onLost?: (why: WorkerFailure) => void) {
  const pending = new Map<number, Pending>();
  const start = onLost && followStart(worker);
  let ended: Error | null = null;
  let lastId = 0;
  const end = (cause: Error) => {
    if (ended) return;
    ended = cause;
    worker.terminate();
    for (const { reject } of pending.values()) reject(cause);
    pending.clear();
  };
  worker.onerror = async (event) => {
    event.preventDefault();
    const wanted = ended === null;
    end(new Error(`A worker of the document tracker failed: ${event.message || 'it did not load'}`));
    if (wanted && start) onLost(await start.why(event));
  };
  worker.onmessage = ({ data }: MessageEvent<WorkerReply<unknown>>) => {
    const waiting = pending.get(data.id);
    pending.delete(data.id);
    if ('seen' in data) waiting?.resolve(data.seen);
    else waiting?.reject(new Error(data.failure));
  };
  return {
    ask<TSeen>(frame: BrowserFrame, request: (id: number) => TRequest): Promise<TSeen> {
      if (ended) {
        frame.close();
        return Promise.reject(ended);
      }
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve: resolve as Pending['resolve'], reject });
        worker.postMessage(request(id), [frame]);
      });
    },
    close(cause: Error) {
      start?.forget();
      end(cause);
    },
  };
}

/**
 * Starts a worker that reads MRZs of independent pictures; its code and the network load in the background.
 */
export const createZoneReader = (): ZoneReader => openZoneReader(false);

function openZoneReader(vote: boolean): ZoneReader {
  const zone = createDesk<ZoneRequest>(
    new Worker(new URL('./zone.worker.ts', import.meta.url), { type: 'module' }),
  );
  return {
    read: (frame, around, keepPlain) => zone.ask(frame, (id) => ({ id, frame, around, keepPlain, vote })),
    close: () => zone.close(new Error('The MRZ reader is closed')),
  };
}

/** Opens a second desk, and closes the first if that fails. */
function besides<T>(desk: { close(cause: Error): void }, open: () => T): T {
  try {
    return open();
  } catch (cause) {
    desk.close(new Error('The document tracker could not start', { cause }));
    throw cause;
  }
}

/**
 * Starts the tracker's workers; throws if the browser refuses one synchronously. `onLost` receives the reason
 * if the tracker fails later.
 */
export function createDocumentTracker(onLost?: (why: WorkerFailure) => void): DocumentTracker {
  const outline = createDesk<OutlineRequest | PictureRequest>(
    new Worker(new URL('./outline.worker.ts', import.meta.url), { type: 'module' }),
    onLost,
  );
  const zone = besides(outline, () => openZoneReader(true));
  return {
    observe: (frame, shape) => outline.ask(frame, (id) => ({ id, frame, shape })),
    picture: (frame) => outline.ask(frame, (id) => ({ id, frame, shape: 'any' })),
    read: zone.read,
    close() {
      outline.close(new Error('The document tracker is closed'));
      zone.close();
    },
  };
}
