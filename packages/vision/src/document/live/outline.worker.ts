import { createFrameCanvas, createFrameCopier, frameSize } from './frame-canvas.ts';
import { OUTLINE_WIDTH, observeDocument, QUALITY_WIDTH } from './observe-document.ts';
import type { OutlineRequest, WorkerReply } from './protocol.ts';
import type { DocumentFrame } from './types.ts';

const copy = createFrameCopier();
const small = createFrameCanvas();
const medium = createFrameCanvas();

async function look({ frame, shape }: OutlineRequest): Promise<DocumentFrame> {
  try {
    const source = await copy(frame);
    // An open frame occupies one of the camera's few buffers.
    if (source !== frame) frame.close();
    const size = frameSize(source);
    const width = Math.min(QUALITY_WIDTH, size.width);
    return observeDocument(
      { ...size, small: small.draw(source, OUTLINE_WIDTH), medium: medium.draw(source, width) },
      shape,
    );
  } finally {
    frame.close();
  }
}

addEventListener('message', ({ data }: MessageEvent<OutlineRequest>) => {
  const answer = (reply: WorkerReply<DocumentFrame>) => postMessage(reply);
  look(data).then(
    (seen) => answer({ id: data.id, seen }),
    (cause: unknown) =>
      answer({ id: data.id, failure: cause instanceof Error ? cause.message : String(cause) }),
  );
});
