import type { FrameSource } from '../frames/region.ts';
import { faceWidth } from '../geometry/mesh.ts';

/** Side of the patch for the spectrum, in pixels of the frame itself: resampling would blur it. */
const side = 64;

const hann = Float64Array.from(
  { length: side },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (side - 1)),
);

/** Where each value of a line goes before the first stage: its index with the bits reversed. */
const reversed = Uint8Array.from({ length: side }, (_, i) => {
  let j = 0;
  for (let bit = 1; bit < side; bit <<= 1) j = (j << 1) | (i & bit ? 1 : 0);
  return j;
});
/** Rotations of each stage, one after the other: a stage over `length` values has `length / 2`, from `length / 2 - 1` on. */
const rotations = Array.from({ length: Math.log2(side) }, (_, stage) => 2 << stage).flatMap((length) =>
  Array.from({ length: length / 2 }, (_, k) => ((-2 * Math.PI) / length) * k),
);
const [cosines, sines] = [Math.cos, Math.sin].map((of) => Float64Array.from(rotations, of)) as [
  Float64Array,
  Float64Array,
];

/** In-place radix-2 Fourier transform of one line. */
function transform(re: Float64Array, im: Float64Array): void {
  for (let i = 0; i < side; i++) {
    const j = reversed[i]!;
    if (i >= j) continue;
    const [x, y] = [re[i]!, im[i]!];
    re[i] = re[j]!;
    im[i] = im[j]!;
    re[j] = x;
    im[j] = y;
  }
  for (let length = 2; length <= side; length <<= 1) {
    const half = length / 2;
    for (let start = 0; start < side; start += length) {
      for (let k = 0; k < half; k++) {
        const a = start + k;
        const b = a + half;
        const c = cosines[half - 1 + k]!;
        const s = sines[half - 1 + k]!;
        const tr = re[b]! * c - im[b]! * s;
        const ti = re[b]! * s + im[b]! * c;
        re[b] = re[a]! - tr;
        im[b] = im[a]! - ti;
        re[a] = re[a]! + tr;
        im[a] = im[a]! + ti;
      }
    }
  }
}

/** Power of every spatial frequency of a square of luminances. */
function spectrum(luma: Float64Array): Float64Array {
  const mean = luma.reduce((sum, value) => sum + value, 0) / luma.length;
  const re = luma.map((value, i) => (value - mean) * hann[i % side]! * hann[Math.floor(i / side)]!);
  const im = new Float64Array(side * side);
  for (let y = 0; y < side; y++) {
    transform(re.subarray(y * side, (y + 1) * side), im.subarray(y * side, (y + 1) * side));
  }
  const [columnRe, columnIm] = [new Float64Array(side), new Float64Array(side)];
  const power = new Float64Array(side * side);
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < side; y++) {
      columnRe[y] = re[y * side + x]!;
      columnIm[y] = im[y * side + x]!;
    }
    transform(columnRe, columnIm);
    for (let y = 0; y < side; y++) power[y * side + x] = columnRe[y]! ** 2 + columnIm[y]! ** 2;
  }
  return power;
}

/** Frequencies below this many periods per patch are skin, shading and features. */
const lowest = 9;

/**
 * JPEG uses blocks of 8 pixels, or 16 for colour: their edges cause ringing at multiples of this many periods
 * per patch.
 */
const blocks = side / 16;
const isBlockEdge = (fx: number, fy: number) => fx % blocks === 0 && fy % blocks === 0;

/** A regular pattern in a picture. */
export interface Pattern {
  /**
   * The strongest frequency over the typical one at its distance from zero, decadic logarithm. Noise of any
   * strength gives about 1; the halftone of a print or the moire of a screen gives 2 and more.
   */
  readonly prominence: number;
  /** The strongest frequency, in periods per pixel of the frame. */
  readonly frequency: number;
}

/** The most prominent fine, regular pattern of a patch. */
function peak(luma: Float64Array): Pattern {
  const power = spectrum(luma);
  const rings: number[][] = [];
  const bins: { ring: number; power: number; radius: number }[] = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x <= side / 2; x++) {
      const fy = y <= side / 2 ? y : y - side;
      const radius = Math.hypot(x, fy);
      if (radius < lowest || isBlockEdge(x, Math.abs(fy))) continue;
      const ring = Math.min(8, Math.floor((radius - lowest) / 4));
      const value = power[y * side + x]!;
      const ringOf = rings[ring];
      if (ringOf) ringOf.push(value);
      else rings[ring] = [value];
      bins.push({ ring, power: value, radius });
    }
  }
  const typical = rings.map((values) => {
    const sorted = values.sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)]! + side;
  });
  let best = { ratio: 1, radius: side / 2 };
  for (const { ring, power: value, radius } of bins) {
    const ratio = value / typical[ring]!;
    if (ratio > best.ratio) best = { ratio, radius };
  }
  return { prominence: Math.log10(best.ratio), frequency: best.radius / side };
}

/** Cheeks and forehead: skin without features. */
const places = [50, 280, 151] as const;

/**
 * Regular pattern on the skin: the median of both cheeks and the forehead, by prominence. If a patch would
 * cover less than `share` of the face's width, the picture is halved first, repeatedly if needed. Null if the
 * face is too small.
 */
export function skinPattern(source: FrameSource, landmarks: Float32Array, share = 0): Pattern | null {
  const width = faceWidth(landmarks);
  if (width < side) return null;
  const zoom = 2 ** Math.max(0, Math.ceil(Math.log2((share * width) / side)));
  const found = places.map((index) => {
    const region = { cx: landmarks[index * 3]!, cy: landmarks[index * 3 + 1]!, size: zoom * side, angle: 0 };
    // Whole pixels, so that the crop copies without blending.
    const aligned = { ...region, cx: Math.round(region.cx), cy: Math.round(region.cy) };
    const data = source.crop(aligned, side);
    const luma = new Float64Array(side * side);
    for (let i = 0; i < luma.length; i++) {
      luma[i] = 0.299 * data[i * 4]! + 0.587 * data[i * 4 + 1]! + 0.114 * data[i * 4 + 2]!;
    }
    const { prominence, frequency } = peak(luma);
    return { prominence, frequency: frequency / zoom };
  });
  return found.sort((a, b) => a.prominence - b.prominence)[1] ?? null;
}

/** Prominence of a regular pattern on the skin, in pixels of the frame itself; see `skinPattern`. */
export const skinGrid = (source: FrameSource, landmarks: Float32Array): number | null =>
  skinPattern(source, landmarks)?.prominence ?? null;
