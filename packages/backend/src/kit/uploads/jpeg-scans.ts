/** Real pictures have up to some twenty. Each one passes over the whole picture, in a few bytes. */
const MAX_SCANS = 100;
const [END_OF_PICTURE, START_OF_SCAN] = [0xd9, 0xda];

/** TEM, RSTn and SOI: markers without content. */
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * How many scans a JPEG has (ISO/IEC 10918-1 B.1.1, B.2.3); null for more than any real one. The decoder reads all of them
 * before the first row, and nothing can stop it there: 400 KB of scans without content keep it busy for 20 seconds. Markers are
 * found as the decoder finds them: those within metadata, or after the end like a phone's film, do not count.
 */
export function jpegScans(file: Buffer): number | null {
  let scans = 0;
  let at = 0;
  // Byte by byte: a search for each 0xff would take ten times as long where a file holds nothing else.
  while (at + 1 < file.length) {
    if (file[at] !== 0xff) {
      at += 1;
      continue;
    }
    const marker = file[at + 1] ?? 0;
    if (marker === END_OF_PICTURE) break;
    if (marker === START_OF_SCAN) scans += 1;
    if (scans > MAX_SCANS) return null;
    // Another 0xff fills up; 0xff00 is a byte of the picture itself.
    if (marker === 0xff) at += 1;
    else if (marker === 0x00 || standsAlone(marker)) at += 2;
    else at += 2 + 256 * (file[at + 2] ?? 0) + (file[at + 3] ?? 0);
  }
  return scans;
}
