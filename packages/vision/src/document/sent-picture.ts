import type { ByteBudget, Encoding } from '../encode-within.ts';

/**
 * Tried in this order; what they cost is in `lab/reports/2026-11-27-small-uploads.md`. The first is as large as a card that
 * fills it needs: over 20 pixels per character of its MRZ.
 */
const encodings: readonly Encoding[] = [
  { maxPixels: 2560 * 1920, quality: 0.8 },
  { maxPixels: 2048 * 1536, quality: 0.7 },
  { maxPixels: 2048 * 1536, quality: 0.5 },
  { maxPixels: 1600 * 1200, quality: 0.5 },
  { maxPixels: 1600 * 1200, quality: 0.35 },
  { maxPixels: 1280 * 960, quality: 0.35 },
  { maxPixels: 1024 * 768, quality: 0.35 },
];

/** A sent picture of a side: two of them and a face check stay below a megabyte, a minute at 128 kbit/s. */
export const documentPicture: ByteBudget = { bytes: 128 * 1024, encodings };

/** An earlier frame that is sent with it because the MRZ was read from both: at most two. */
export const votingPicture: ByteBudget = { bytes: 48 * 1024, encodings };
