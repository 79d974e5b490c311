import { createFrameReader } from '../frames/frame-reader.ts';
import { VisionUnsupportedError } from '../observe/tensorflow.ts';
import {
  asModelLoadError,
  prefetchTrackerEngine,
  startTrackerEngine,
  type TrackerEngine,
} from './tracker-engine.ts';
import type { TrackerReply, TrackerRequest } from './tracker-protocol.ts';

let engine: TrackerEngine | null = null;

function reply(message: TrackerReply, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

async function start(options: Extract<TrackerRequest, { type: 'start' }>): Promise<void> {
  if (typeof OffscreenCanvas === 'undefined') {
    throw new VisionUnsupportedError('The browser offers no canvas in workers');
  }
  const onProgress = (share: number) => reply({ type: 'progress', share });
  engine = await startTrackerEngine({ ...options, onProgress }, createFrameReader());
}

async function observe({ id, frame, detect }: Extract<TrackerRequest, { type: 'observe' }>): Promise<void> {
  try {
    if (engine === null) throw new Error('The tracker has not started');
    const observed = await engine.observe(frame, detect);
    reply({ type: 'observed', id, frame: observed }, observed.face ? [observed.face.landmarks.buffer] : []);
  } catch (cause) {
    reply({ type: 'lost', id, message: cause instanceof Error ? cause.message : String(cause) });
  } finally {
    // An open frame occupies one of the camera's few buffers.
    frame.close();
  }
}

addEventListener('message', ({ data }: MessageEvent<TrackerRequest>) => {
  if (data.type === 'observe') {
    void observe(data);
    return;
  }
  const work = data.type === 'prefetch' ? prefetchTrackerEngine(data) : start(data);
  work.then(
    () => reply({ type: 'ready' }),
    (cause: unknown) => {
      const { code, message } = asModelLoadError(cause);
      reply({ type: 'failed', code, message });
    },
  );
});
