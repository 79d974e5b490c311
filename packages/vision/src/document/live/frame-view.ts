import type { BrowserFrame } from '../../face/frames/frame-pixels.ts';
import { toGray } from '../../image.ts';
import { mapCorners } from '../edges/document-quad.ts';
import { straighten } from '../edges/straighten.ts';
import { createFrameCanvas, createFrameCopier, frameSize } from './frame-canvas.ts';
import { type FrameView, OUTLINE_WIDTH } from './observe-document.ts';
import { createPlaneReader } from './plane-view.ts';

/** Width for measuring quality on a canvas: a card that fills half of it still has its 5.5 pixels per millimetre. */
const QUALITY_WIDTH = 960;

/**
 * Creates a function that views a frame, takes ownership of it and closes it; the view is valid until the next call.
 * Rejects if the frame cannot be read.
 */
export function createFrameViewer(): (frame: BrowserFrame) => Promise<FrameView> {
  const planes = createPlaneReader(OUTLINE_WIDTH);
  const copy = createFrameCopier();
  const small = createFrameCanvas();
  const medium = createFrameCanvas();

  const drawn = async (frame: BrowserFrame): Promise<FrameView> => {
    const source = await copy(frame);
    // An open frame occupies one of the camera's few buffers.
    if (source !== frame) frame.close();
    const size = frameSize(source);
    const picture = medium.draw(source, Math.min(QUALITY_WIDTH, size.width));
    const factor = picture.width / size.width;
    return {
      ...size,
      small: small.draw(source, OUTLINE_WIDTH),
      cut(quad, width, height) {
        const within = mapCorners(quad, ({ x, y }) => ({ x: x * factor, y: y * factor }));
        const flat = straighten(picture, within, width, height);
        return flat && toGray(flat);
      },
    };
  };

  return async (frame) => {
    try {
      return ('copyTo' in frame ? await planes(frame) : null) ?? (await drawn(frame));
    } finally {
      frame.close();
    }
  };
}
