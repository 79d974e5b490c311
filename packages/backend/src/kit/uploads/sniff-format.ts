/** Bytes needed to detect the format. */
export const MAGIC_BYTES = 8;

/** The format by the file's first bytes, ignoring its name and declared type; null for any other format. */
export function sniffFormat(head: Uint8Array): 'jpeg' | 'png' | null {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  return null;
}
