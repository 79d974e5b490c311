import type { Base, Vertex } from './base.ts';
import { faceWidth, sheetSize } from './base.ts';
import type { Random } from './random.ts';
import { newTarget, paintSurface } from './raster.ts';
import type { Rgb } from './traits.ts';

/** Mean colour of the portrait's cheeks: what counts as plain skin there. */
const plain: Rgb = [212, 172, 146];

/**
 * The portrait's relief (nose, folds, cheeks) on the person's mesh, in the person's skin colour. Fades out
 * towards the outline and above the brows, where the portrait shows hair. RGBA, not premultiplied,
 * `sheetSize` square.
 */
export function skinRelief(base: Base, mesh: readonly Vertex[], skin: Rgb, relief: number): Uint8Array {
  const target = newTarget(sheetSize, sheetSize, 4);
  const { width, height, data } = base.photo;
  const texels = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0, j = 0; i < data.length; i += 3, j += 4) {
    texels[j] = data[i]!;
    texels[j + 1] = data[i + 1]!;
    texels[j + 2] = data[i + 2]!;
  }
  const surface = {
    position: Float32Array.from(mesh.flat()),
    texture: Float32Array.from(base.inPhoto.flatMap((vertex) => vertex.slice(0, 2))),
    triangles: Uint16Array.from(base.triangles),
  };
  paintSurface(target, surface, { width, height, data: texels });
  const at = (i: number): Vertex => mesh[i] ?? [0, 0, 0];
  const chin = at(152)[1];
  const brow = (at(105)[1] + at(334)[1]) / 2;
  const left = at(234)[0];
  const right = at(454)[0];
  const out = target.data;
  for (let y = 0; y < sheetSize; y++) {
    for (let x = 0; x < sheetSize; x++) {
      const o = (y * sheetSize + x) * 4;
      if (out[o + 3] === 0) continue;
      const u = (2 * (x - (left + right) / 2)) / (right - left);
      const v = (y - brow) / (chin - brow);
      const edge = Math.min(1, Math.max(0, (1 - Math.hypot(u, Math.max(0, v - 0.3) * 1.15)) / 0.3));
      const above = Math.min(1, Math.max(0, (v + 0.02) / 0.1));
      for (let k = 0; k < 3; k++) {
        const ratio = Math.min(1.16, out[o + k]! / plain[k]!);
        out[o + k] = Math.min(250, skin[k]! * ratio ** relief);
      }
      out[o + 3] = 255 * edge * above;
    }
  }
  return out;
}

/** Fine grain of skin and cloth: without it painted surfaces look out of focus. In place, on RGBA. */
export function addGrain(data: Uint8Array, strength: number, random: Random): void {
  const coarse = smoothNoise(sheetSize, faceWidth / 30, random);
  for (let i = 0, n = 0; i < data.length; i += 4, n++) {
    if (data[i + 3] === 0) continue;
    const factor = 1 + (random.normal() * 0.6 + (coarse[n]! - 0.5) * 1.4) * strength;
    for (let k = 0; k < 3; k++) data[i + k] = Math.min(data[i + 3]!, data[i + k]! * factor);
  }
}

/** Value noise 0..1 with a grid of `cell` pixels. */
export function smoothNoise(size: number, cell: number, random: Random): Float32Array {
  const n = Math.ceil(size / cell) + 2;
  const grid = Float32Array.from({ length: n * n }, () => random.next());
  const out = new Float32Array(size * size);
  for (let y = 0; y < size; y++) {
    const gy = y / cell;
    const iy = gy | 0;
    const fy = gy - iy;
    for (let x = 0; x < size; x++) {
      const gx = x / cell;
      const ix = gx | 0;
      const fx = gx - ix;
      const i = iy * n + ix;
      out[y * size + x] =
        (grid[i]! * (1 - fx) + grid[i + 1]! * fx) * (1 - fy) +
        (grid[i + n]! * (1 - fx) + grid[i + n + 1]! * fx) * fy;
    }
  }
  return out;
}
