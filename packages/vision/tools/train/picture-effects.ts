import type { Random } from '../../../../e2e/papers/random.ts';

/** A small grey picture, 0 dark to 1 light. */
export interface Patch {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

const NOISE_LENGTH = 1 << 16;

/** Normally distributed numbers from a table: drawing each anew would take longer than the training. */
export function noiseTable(random: Random): Float32Array {
  return Float32Array.from({ length: NOISE_LENGTH }, () => random.normal());
}

/** Printed paper: a slope of brightness, fine lines, and sometimes the edge of a shadow. */
export function paperPatch(random: Random, width: number, height: number): Float32Array {
  const data = new Float32Array(width * height);
  const level = 0.86 + 0.06 * random.normal();
  const slopeX = random.normal() * 0.006;
  const slopeY = random.normal() * 0.006;
  const lines = Array.from({ length: 3 }, () => ({
    on: random.chance(0.45),
    cos: 0,
    sin: 0,
    angle: random.next() * Math.PI,
    wave: 0.1 + 0.4 * random.next(),
    shift: random.normal() * 9,
    width: 0.5 + random.next(),
    depth: 0.05 + 0.3 * random.next(),
  })).filter(({ on }) => on);
  for (const line of lines) {
    line.cos = Math.cos(line.angle);
    line.sin = Math.sin(line.angle);
  }
  const shadow = random.chance(0.12)
    ? { angle: random.next() * 6.28, at: random.normal() * 8, depth: 0.15 + 0.4 * random.next() }
    : null;
  const soft = 1 + 5 * random.next();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x - width / 2;
      const v = y - height / 2;
      let value = level + u * slopeX + v * slopeY;
      for (const { cos, sin, wave, shift, width: wide, depth } of lines) {
        const d = (u * cos + v * sin + Math.sin(u * wave) * 2 - shift) / wide;
        if (d > -2.5 && d < 2.5) value -= depth * Math.exp(-d * d);
      }
      if (shadow) {
        const d = (u * Math.cos(shadow.angle) + v * Math.sin(shadow.angle) - shadow.at) / soft;
        value *= 1 - shadow.depth * Math.max(0, Math.min(1, d + 0.5));
      }
      data[y * width + x] = value;
    }
  }
  return data;
}

/** Adds a spot of light, which pales the print. */
export function addGlare(random: Random, { width, height, data }: Patch, strength: number): void {
  const power = random.next() * strength;
  const cx = random.normal() * 0.45 * width + width / 2;
  const cy = random.normal() * 14 + height / 2;
  const size = 60 + 900 * random.next();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data[y * width + x]! += power * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / size);
    }
  }
}

function convolveRows({ width, height, data }: Patch, kernel: Float32Array): Float32Array {
  const reach = kernel.length >> 1;
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        const at = Math.max(0, Math.min(width - 1, x + k));
        sum += kernel[k + reach]! * data[y * width + at]!;
      }
      out[y * width + x] = sum;
    }
  }
  return out;
}

function transpose({ width, height, data }: Patch): Patch {
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) out[x * height + y] = data[y * width + x]!;
  return { width: height, height: width, data: out };
}

function blurWith(patch: Patch, across: Float32Array | null, down: Float32Array | null): Patch {
  let current = patch;
  if (across) current = { ...current, data: convolveRows(current, across) };
  if (!down) return current;
  const turned = transpose(current);
  return transpose({ ...turned, data: convolveRows(turned, down) });
}

function gaussian(sigma: number): Float32Array {
  const reach = Math.min(6, Math.ceil(2.5 * sigma));
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)),
  );
  const total = kernel.reduce((a, b) => a + b, 0);
  return kernel.map((value) => value / total);
}

const box = (length: number): Float32Array => new Float32Array(length).fill(1 / length);

/** Out of focus, moved, or sharp. `scale` makes all of it stronger. */
export function blurred(random: Random, patch: Patch, scale = 1): Patch {
  const choice = random.next();
  if (choice < 0.08) return patch;
  const base = choice < 0.28 ? 0.6 : choice < 0.53 ? 1 : choice < 0.73 ? 1.5 : choice < 0.84 ? 2.1 : 0.7;
  const soft = gaussian(base * (0.8 + 0.4 * random.next()) * scale);
  const moved = choice >= 0.84 ? box(random.chance(0.5) ? 3 : 5) : null;
  const focused = blurWith(patch, soft, soft);
  if (!moved) return focused;
  return choice < 0.92 ? blurWith(focused, moved, null) : blurWith(focused, null, moved);
}

/** Seen from further away: fewer pixels, then enlarged again. */
export function coarsened(random: Random, patch: Patch, least: number): Patch {
  const share = least + (1 - least) * random.next();
  const width = Math.max(8, Math.round(patch.width * share));
  const height = Math.max(8, Math.round(patch.height * share));
  const small = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const x0 = (x * patch.width) / width;
      const x1 = ((x + 1) * patch.width) / width;
      const y0 = (y * patch.height) / height;
      const y1 = ((y + 1) * patch.height) / height;
      let sum = 0;
      let weight = 0;
      for (let v = Math.floor(y0); v < Math.min(patch.height, Math.ceil(y1)); v++) {
        for (let u = Math.floor(x0); u < Math.min(patch.width, Math.ceil(x1)); u++) {
          const w = (Math.min(u + 1, x1) - Math.max(u, x0)) * (Math.min(v + 1, y1) - Math.max(v, y0));
          sum += w * patch.data[v * patch.width + u]!;
          weight += w;
        }
      }
      small[y * width + x] = sum / weight;
    }
  }
  const data = new Float32Array(patch.data.length);
  for (let y = 0; y < patch.height; y++) {
    const sy = Math.max(0, Math.min(height - 1.001, ((y + 0.5) * height) / patch.height - 0.5));
    for (let x = 0; x < patch.width; x++) {
      const sx = Math.max(0, Math.min(width - 1.001, ((x + 0.5) * width) / patch.width - 0.5));
      const i = Math.floor(sy) * width + Math.floor(sx);
      const [fx, fy] = [sx % 1, sy % 1];
      const top = small[i]! * (1 - fx) + small[i + 1]! * fx;
      const bottom = small[i + width]! * (1 - fx) + small[i + width + 1]! * fx;
      data[y * patch.width + x] = top * (1 - fy) + bottom * fy;
    }
  }
  return { ...patch, data };
}

/** Noise of a sensor, fine or blotchy, and a bent tone curve. */
export function exposed(random: Random, { data, width }: Patch, noise: Float32Array, most: number): void {
  const strength = random.next() ** 2 * most;
  const blotchy = random.chance(0.5);
  const gamma = random.chance(0.3) ? 0.6 + random.next() : 1;
  let at = random.integer(0, noise.length - 1);
  const step = 1 + 2 * random.integer(0, 400);
  for (let i = 0; i < data.length; i++) {
    at = (at + step) & (noise.length - 1);
    let n = noise[at]!;
    if (blotchy)
      n =
        0.75 * (n + noise[(at - step) & (noise.length - 1)]! + noise[(at + width * 7) & (noise.length - 1)]!);
    const value = Math.max(0, Math.min(1, data[i]! + strength * n));
    data[i] = gamma === 1 ? value : (value + 1e-3) ** gamma;
  }
}

/** Mean 0 and variance 1, as the networks take their input. */
export function normalise(data: Float32Array, floor: number): void {
  let sum = 0;
  let squares = 0;
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / data.length;
  const deviation = Math.sqrt(Math.max(0, squares / data.length - mean * mean)) + floor;
  for (let i = 0; i < data.length; i++) data[i] = (data[i]! - mean) / deviation;
}
