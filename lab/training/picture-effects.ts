import type { Random } from '../papers/random.ts';

/** A small grey picture, 0 dark to 1 light. */
export interface Patch {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

const NOISE_LENGTH = 1 << 16;

/** A table of normally distributed numbers: drawing each again would take longer than the training. */
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

/** Adds a highlight, which fades the print. */
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

/** Defocus, motion blur, or sharp. `scale` amplifies it. */
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

/** Lower resolution: downscaled, then enlarged again. */
export function coarsened(
  random: Random,
  patch: Patch,
  least: number,
  spoil: (small: Patch) => Patch = (small) => small,
): Patch {
  const share = least + (1 - least) * random.next();
  const width = Math.max(8, Math.round(patch.width * share));
  const height = Math.max(8, Math.round(patch.height * share));
  const shrunk = new Float32Array(width * height);
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
      shrunk[y * width + x] = sum / weight;
    }
  }
  const { data: small } = spoil({ width, height, data: shrunk });
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

/** Sensor noise, fine or blotchy, and a bent tone curve. */
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

/** Motion blur: the mean along a line of `length` pixels in any direction. */
export function movedAlong(random: Random, { width, height, data }: Patch, length: number): Patch {
  const angle = random.next() * Math.PI;
  const steps = Math.max(2, Math.ceil(length) + 1);
  const [stepX, stepY] = [(Math.cos(angle) * length) / (steps - 1), (Math.sin(angle) * length) / (steps - 1)];
  const out = new Float32Array(data.length);
  for (let k = 0; k < steps; k++) {
    const dx = Math.round((k - (steps - 1) / 2) * stepX);
    const dy = Math.round((k - (steps - 1) / 2) * stepY);
    for (let y = 0; y < height; y++) {
      const row = Math.max(0, Math.min(height - 1, y + dy)) * width;
      for (let x = 0; x < width; x++) {
        out[y * width + x]! += data[row + Math.max(0, Math.min(width - 1, x + dx))]! / steps;
      }
    }
  }
  return { width, height, data: out };
}

const BLOCK = 8;
/** Cosines of JPEG's transform, by frequency and position. */
const cosines = Float32Array.from({ length: BLOCK * BLOCK }, (_, i) => {
  const [frequency, place] = [Math.floor(i / BLOCK), i % BLOCK];
  const scale = frequency === 0 ? Math.sqrt(1 / BLOCK) : Math.sqrt(2 / BLOCK);
  return scale * Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * BLOCK));
});

function transformed(block: Float32Array, back: boolean): Float32Array {
  const rows = new Float32Array(BLOCK * BLOCK);
  const out = new Float32Array(BLOCK * BLOCK);
  const at = (a: number, b: number) => (back ? cosines[b * BLOCK + a]! : cosines[a * BLOCK + b]!);
  for (let y = 0; y < BLOCK; y++) {
    for (let u = 0; u < BLOCK; u++) {
      let sum = 0;
      for (let x = 0; x < BLOCK; x++) sum += at(u, x) * block[y * BLOCK + x]!;
      rows[y * BLOCK + u] = sum;
    }
  }
  for (let v = 0; v < BLOCK; v++) {
    for (let u = 0; u < BLOCK; u++) {
      let sum = 0;
      for (let y = 0; y < BLOCK; y++) sum += at(v, y) * rows[y * BLOCK + u]!;
      out[v * BLOCK + u] = sum;
    }
  }
  return out;
}

/**
 * JPEG compression: 8 x 8 blocks at any offset to the letter, whose coefficients are rounded to steps that
 * grow with frequency. `coarseness` is the smallest step, as a share of white.
 */
export function compressed(random: Random, { width, height, data }: Patch, coarseness: number): Patch {
  const out = new Float32Array(data.length);
  const block = new Float32Array(BLOCK * BLOCK);
  const [startX, startY] = [-random.integer(0, BLOCK - 1), -random.integer(0, BLOCK - 1)];
  for (let top = startY; top < height; top += BLOCK) {
    for (let left = startX; left < width; left += BLOCK) {
      for (let i = 0; i < block.length; i++) {
        const y = Math.max(0, Math.min(height - 1, top + (i >> 3)));
        const x = Math.max(0, Math.min(width - 1, left + (i & 7)));
        block[i] = data[y * width + x]!;
      }
      const waves = transformed(block, false);
      for (let i = 1; i < waves.length; i++) {
        const step = coarseness * (1 + 0.55 * ((i >> 3) + (i & 7)));
        waves[i] = Math.round(waves[i]! / step) * step;
      }
      const rounded = transformed(waves, true);
      for (let i = 0; i < block.length; i++) {
        const y = top + (i >> 3);
        const x = left + (i & 7);
        if (y >= 0 && x >= 0 && y < height && x < width) out[y * width + x] = rounded[i]!;
      }
    }
  }
  return { width, height, data: out };
}

/** Sharpening by a phone or a scanner: bright halos beside dark strokes. */
export function sharpened(patch: Patch, amount: number): Patch {
  const soft = gaussian(1.2);
  const { data } = blurWith(patch, soft, soft);
  return {
    ...patch,
    data: patch.data.map((value, i) => Math.max(0, Math.min(1, value + amount * (value - data[i]!)))),
  };
}

/** Fine parallel lines, as in the background print of banknotes and passports, or a screen's raster. */
export function addPattern(random: Random, { width, height, data }: Patch): void {
  const angle = random.next() * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const wave = (2 * Math.PI) / (2.2 + 9 * random.next());
  const depth = 0.04 + 0.22 * random.next() ** 2;
  const bend = random.next() * 2.5;
  const bendWave = 0.05 + 0.3 * random.next();
  const phase = random.next() * 6.28;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const along = x * cos + y * sin;
      const across = y * cos - x * sin + bend * Math.sin(along * bendWave + phase);
      data[y * width + x]! -= depth * (0.5 + 0.5 * Math.sin(across * wave + phase));
    }
  }
}
