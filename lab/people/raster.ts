/** Pixels with premultiplied alpha; rows from the top without padding. */
export interface Layer {
  readonly width: number;
  readonly height: number;
  /** RGBA, 8 bits a channel. */
  readonly data: Uint8Array;
}

/** A render target: RGB, and depth for every pixel. */
export interface Target {
  readonly width: number;
  readonly height: number;
  /** 3 bytes per pixel, or 4 if `channels` is 4 (then alpha is painted too). */
  readonly data: Uint8Array;
  readonly channels: 3 | 4;
  readonly depth: Float32Array;
}

/** A surface: flat arrays of positions on the target (x, y, depth) and on the texture (u, v). */
export interface Surface {
  readonly position: Float32Array;
  readonly texture: Float32Array;
  readonly triangles: Uint16Array;
}

/**
 * Paints a textured surface with a depth test. Triangles are painted in the given order: put far ones first,
 * so that soft edges blend with what is behind them.
 */
export function paintSurface(target: Target, surface: Surface, layer: Layer): void {
  const { position: p, texture: t, triangles } = surface;
  for (let n = 0; n < triangles.length; n += 3) {
    const a = triangles[n]!;
    const b = triangles[n + 1]!;
    const c = triangles[n + 2]!;
    paintTriangle(target, layer, p, t, a, b, c);
  }
}

function paintTriangle(
  target: Target,
  layer: Layer,
  p: Float32Array,
  t: Float32Array,
  a: number,
  b: number,
  c: number,
): void {
  const ax = p[a * 3]!;
  const ay = p[a * 3 + 1]!;
  const bx = p[b * 3]!;
  const by = p[b * 3 + 1]!;
  const cx = p[c * 3]!;
  const cy = p[c * 3 + 1]!;
  const area = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy);
  if (Math.abs(area) < 1e-6) return;
  const { width, height, data, channels, depth } = target;
  const x0 = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  const x1 = Math.min(width - 1, Math.ceil(Math.max(ax, bx, cx)));
  const y0 = Math.max(0, Math.floor(Math.min(ay, by, cy)));
  const y1 = Math.min(height - 1, Math.ceil(Math.max(ay, by, cy)));
  const ux = (by - cy) / area;
  const uy = (cx - bx) / area;
  const vx = (cy - ay) / area;
  const vy = (ax - cx) / area;
  const az = p[a * 3 + 2]!;
  const bz = p[b * 3 + 2]!;
  const cz = p[c * 3 + 2]!;
  const maxU = layer.width - 1.001;
  const maxV = layer.height - 1.001;
  const texels = layer.data;
  const stride = layer.width * 4;
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const u = ux * (x - cx) + uy * (y - cy);
      const v = vx * (x - cx) + vy * (y - cy);
      const w = 1 - u - v;
      if (u < -1e-4 || v < -1e-4 || w < -1e-4) continue;
      const at = y * width + x;
      const z = u * az + v * bz + w * cz;
      if (z >= depth[at]!) continue;
      let s = u * t[a * 2]! + v * t[b * 2]! + w * t[c * 2]!;
      let r = u * t[a * 2 + 1]! + v * t[b * 2 + 1]! + w * t[c * 2 + 1]!;
      s = s < 0 ? 0 : Math.min(s, maxU);
      r = r < 0 ? 0 : Math.min(r, maxV);
      const si = s | 0;
      const ri = r | 0;
      const fs = s - si;
      const fr = r - ri;
      const i = ri * stride + si * 4;
      const w00 = (1 - fs) * (1 - fr);
      const w10 = fs * (1 - fr);
      const w01 = (1 - fs) * fr;
      const w11 = fs * fr;
      const alpha =
        texels[i + 3]! * w00 +
        texels[i + 7]! * w10 +
        texels[i + stride + 3]! * w01 +
        texels[i + stride + 7]! * w11;
      if (alpha < 2) continue;
      if (alpha > 128) depth[at] = z;
      const k = alpha / 255;
      const o = at * channels;
      for (let q = 0; q < 3; q++) {
        const colour =
          texels[i + q]! * w00 +
          texels[i + 4 + q]! * w10 +
          texels[i + stride + q]! * w01 +
          texels[i + stride + 4 + q]! * w11;
        data[o + q] = data[o + q]! * (1 - k) + colour;
      }
      if (channels === 4) data[o + 3] = Math.max(data[o + 3]!, alpha);
    }
  }
}

/** An empty target; transparent when it has four channels. */
export function newTarget(width: number, height: number, channels: 3 | 4): Target {
  return {
    width,
    height,
    channels,
    data: new Uint8Array(width * height * channels),
    depth: new Float32Array(width * height).fill(Number.POSITIVE_INFINITY),
  };
}
