import type { RawImage } from '../image.ts';
import type { FrameSource, Region } from './region.ts';

/** Half the width and height, each pixel the mean of four. */
function halve(image: RawImage): RawImage {
  const width = image.width >> 1;
  const height = image.height >> 1;
  const data = new Uint8ClampedArray(width * height * 4);
  const stride = image.width * 4;
  for (let y = 0, out = 0; y < height; y++) {
    for (let x = 0; x < width; x++, out += 4) {
      const at = y * 2 * stride + x * 8;
      for (let c = 0; c < 4; c++) {
        const sum =
          image.data[at + c]! +
          image.data[at + 4 + c]! +
          image.data[at + stride + c]! +
          image.data[at + stride + 4 + c]!;
        data[out + c] = (sum + 2) >> 2;
      }
    }
  }
  return { width, height, data };
}

function sample(image: RawImage, region: Region, zoom: number, side: number, out: Uint8ClampedArray): void {
  const { width, height, data } = image;
  const step = region.size / zoom / side;
  const cos = Math.cos(region.angle) * step;
  const sin = Math.sin(region.angle) * step;
  const half = (side - 1) / 2;
  for (let row = 0, to = 0; row < side; row++) {
    for (let column = 0; column < side; column++, to += 4) {
      const dx = column - half;
      const dy = row - half;
      // Pixel centres lie at +0.5, hence the half pixel taken off.
      const x = region.cx / zoom + cos * dx - sin * dy - 0.5;
      const y = region.cy / zoom + sin * dx + cos * dy - 0.5;
      out[to + 3] = 255;
      if (x <= -1 || y <= -1 || x >= width || y >= height) {
        out[to] = out[to + 1] = out[to + 2] = 0;
        continue;
      }
      const x0 = Math.max(0, Math.floor(x));
      const y0 = Math.max(0, Math.floor(y));
      const x1 = Math.min(width - 1, x0 + 1);
      const y1 = Math.min(height - 1, y0 + 1);
      const fx = Math.min(1, Math.max(0, x - x0));
      const fy = Math.min(1, Math.max(0, y - y0));
      const a = (y0 * width + x0) * 4;
      const b = (y0 * width + x1) * 4;
      const c = (y1 * width + x0) * 4;
      const d = (y1 * width + x1) * 4;
      for (let k = 0; k < 3; k++) {
        const top = data[a + k]! * (1 - fx) + data[b + k]! * fx;
        const bottom = data[c + k]! * (1 - fx) + data[d + k]! * fx;
        out[to + k] = top * (1 - fy) + bottom * fy;
      }
    }
  }
}

/**
 * A frame source over plain bytes. Bilinear between pixels, and over halved copies when the region is
 * shrunk by more than half, so that fine detail does not turn into noise.
 */
export function createRawSource(image: RawImage): FrameSource {
  const levels: RawImage[] = [image];
  const buffers = new Map<number, Uint8ClampedArray>();
  return {
    width: image.width,
    height: image.height,
    crop(region, side) {
      let zoom = 1;
      let level = 0;
      while (region.size / side / zoom >= 2) {
        const last = levels[level]!;
        if (last.width < 4 || last.height < 4) break;
        level += 1;
        zoom *= 2;
        if (levels[level] === undefined) levels[level] = halve(last);
      }
      const out = buffers.get(side) ?? new Uint8ClampedArray(side * side * 4);
      buffers.set(side, out);
      sample(levels[level]!, region, zoom, side, out);
      return out;
    },
  };
}
