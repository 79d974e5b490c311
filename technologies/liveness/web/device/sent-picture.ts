/**
 * How a frame of a check is encoded, as JPEG: what the server's verdict needs. More only makes the upload slower: 0.9 took 1.7
 * times the bytes and changed no verdict, see `lab/reports/2026-11-27-small-uploads.md`.
 */
export const sentPicture = { quality: 0.8, maxWidth: 640 } as const;
