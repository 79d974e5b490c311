import { type FrameSource, wholeFrame } from './region.ts';
import type { FramePicture } from './types.ts';

/** Side of the thumbnail that a whole frame is judged by. */
const side = 32;

/**
 * Brightness, contrast and a fingerprint of a whole frame. Two frames of a live camera never share a
 * fingerprint, because no two have the same noise.
 */
export function measurePicture(source: FrameSource): FramePicture {
  const { width, height } = source;
  const data = source.crop(wholeFrame(width, height), side);
  // The letterbox around the frame is not part of it.
  const longest = Math.max(width, height);
  const left = Math.ceil((side * (1 - width / longest)) / 2);
  const top = Math.ceil((side * (1 - height / longest)) / 2);
  let [count, sum, squares, fingerprint] = [0, 0, 0, 0x811c9dc5];
  for (let y = top; y < side - top; y++) {
    for (let x = left; x < side - left; x++) {
      const at = (y * side + x) * 4;
      const luma = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
      count += 1;
      sum += luma;
      squares += luma * luma;
      // FNV-1a over the three channels.
      for (let c = 0; c < 3; c++) fingerprint = Math.imul(fingerprint ^ data[at + c]!, 0x01000193);
    }
  }
  const level = sum / count;
  const contrast = Math.sqrt(Math.max(0, squares / count - level * level));
  return { level, contrast, fingerprint: fingerprint >>> 0 };
}
