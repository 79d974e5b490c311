import { createFrameViewer } from './frame-view.ts';
import { observeDocument } from './observe-document.ts';
import type { OutlineRequest, WorkerReply } from './protocol.ts';
import type { DocumentFrame } from './types.ts';

const view = createFrameViewer();

const look = async ({ frame, shape }: OutlineRequest): Promise<DocumentFrame> =>
  observeDocument(await view(frame), shape);

addEventListener('message', ({ data }: MessageEvent<OutlineRequest>) => {
  const answer = (reply: WorkerReply<DocumentFrame>) => postMessage(reply);
  look(data).then(
    (seen) => answer({ id: data.id, seen }),
    (cause: unknown) =>
      answer({ id: data.id, failure: cause instanceof Error ? cause.message : String(cause) }),
  );
});
