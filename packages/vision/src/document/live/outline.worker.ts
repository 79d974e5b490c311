import { documentPicture } from '../sent-picture.ts';
import { createFrameCanvas, createFrameCopier, frameSize, LARGEST } from './frame-canvas.ts';
import { createFrameViewer } from './frame-view.ts';
import { observeDocument } from './observe-document.ts';
import type { OutlineRequest, PictureRequest, WorkerReply } from './protocol.ts';
import type { DocumentFrame } from './types.ts';

const view = createFrameViewer();
const copy = createFrameCopier();
const canvas = createFrameCanvas();

async function encode(frame: PictureRequest['frame']): Promise<Blob> {
  try {
    canvas.draw(await copy(frame), Math.min(LARGEST, frameSize(frame).width));
  } finally {
    frame.close();
  }
  return canvas.encode(documentPicture);
}

const look = async ({ frame, shape }: OutlineRequest | PictureRequest): Promise<DocumentFrame | Blob> =>
  shape === 'any' ? encode(frame) : observeDocument(await view(frame), shape);

addEventListener('message', ({ data }: MessageEvent<OutlineRequest | PictureRequest>) => {
  const answer = (reply: WorkerReply<DocumentFrame | Blob>) => postMessage(reply);
  look(data).then(
    (seen) => answer({ id: data.id, seen }),
    (cause: unknown) =>
      answer({ id: data.id, failure: cause instanceof Error ? cause.message : String(cause) }),
  );
});
