/** Real pictures have up to some twenty. Each one passes over the whole picture, in a few bytes. */
const MAX_SCANS = 100;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/**
 * How many scans a JPEG has (ISO/IEC 10918-1 B.2.3), with those of pictures within its metadata; null for more than any real
 * one. The decoder reads all of them before the first row, and nothing can stop it there: 400 KB of scans without content keep
 * it busy for 20 seconds.
 */
export function jpegScans(file: Buffer): number | null {
  let scans = 0;
  for (let at = file.indexOf(START_OF_SCAN); at >= 0; at = file.indexOf(START_OF_SCAN, at + 2)) {
    scans += 1;
    if (scans > MAX_SCANS) return null;
  }
  return scans;
}
