import { createFrameCanvas, frameSize } from './frame-canvas.ts';
import { OUTLINE_WIDTH, observeDocument, QUALITY_WIDTH } from './observe-document.ts';
import type { OutlineRequest, WorkerReply } from './protocol.ts';
import type { DocumentFrame } from './types.ts';

const small = createFrameCanvas();
const medium = createFrameCanvas();

function look({ frame, shape }: OutlineRequest): DocumentFrame {
  const size = frameSize(frame);
  const width = Math.min(QUALITY_WIDTH, size.width);
  return observeDocument(
    { ...size, small: small.draw(frame, OUTLINE_WIDTH), medium: medium.draw(frame, width) },
    shape,
  );
}

addEventListener('message', ({ data }: MessageEvent<OutlineRequest>) => {
  let reply: WorkerReply<DocumentFrame>;
  try {
    reply = { id: data.id, seen: look(data) };
  } catch (cause) {
    reply = { id: data.id, failure: cause instanceof Error ? cause.message : String(cause) };
  } finally {
    // An open frame occupies one of the camera's few buffers.
    data.frame.close();
  }
  postMessage(reply);
});
