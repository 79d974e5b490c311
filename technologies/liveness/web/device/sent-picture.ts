import type { ByteBudget } from '@kuelik/vision/encode-within';
import { type LivenessStep, turns } from '../../contract.ts';

const whole = 640 * 480;
const smaller = 480 * 360;

/** Coarser and smaller, in the order in which they are tried. */
const coarser = [
  { maxPixels: whole, quality: 0.7 },
  { maxPixels: whole, quality: 0.6 },
  { maxPixels: whole, quality: 0.5 },
  { maxPixels: smaller, quality: 0.6 },
  { maxPixels: smaller, quality: 0.5 },
  { maxPixels: smaller, quality: 0.4 },
  { maxPixels: 320 * 240, quality: 0.4 },
] as const;

/** 32 frames, a document of two sides, its earlier frames and all calls stay below a megabyte. */
const turning: ByteBudget = {
  bytes: 16 * 1024,
  encodings: [{ maxPixels: whole, quality: 0.8 }, ...coarser],
};

/** Depth at rest is a matter of tenths of a pixel, which coarser pictures lose, and these checks have about 11 frames. */
const resting: ByteBudget = {
  bytes: 48 * 1024,
  encodings: [0.9, 0.85, 0.8].map((quality) => ({ maxPixels: whole, quality })).concat(coarser),
};

/**
 * How a frame of a check with these steps is encoded, as JPEG: what the server's verdict needs, in few bytes.
 * `lab/reports/2026-11-27-small-uploads.md` has what it costs.
 */
export const sentPicture = (steps: readonly LivenessStep[]): ByteBudget =>
  steps.some((step) => turns.has(step)) ? turning : resting;
