import type { ByteBudget } from '@kuelik/vision/encode-within';

/**
 * How a frame of a check is encoded, as JPEG: what the server's verdict needs, in bytes that leave room for a document in a
 * megabyte even if the check takes all of its 32 frames. `lab/reports/2026-11-27-small-uploads.md` has what it costs.
 */
export const sentPicture: ByteBudget = {
  bytes: 14 * 1024,
  encodings: [
    { maxPixels: 640 * 480, quality: 0.8 },
    { maxPixels: 640 * 480, quality: 0.7 },
    { maxPixels: 640 * 480, quality: 0.6 },
    { maxPixels: 640 * 480, quality: 0.5 },
    { maxPixels: 480 * 360, quality: 0.6 },
    { maxPixels: 480 * 360, quality: 0.5 },
    { maxPixels: 480 * 360, quality: 0.4 },
    { maxPixels: 320 * 240, quality: 0.4 },
  ],
};
