/** Enough of a file to know a JPEG or PNG by its signature. */
const headLength = 8;

const signatures: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/**
 * Why a file cannot be a picture of a document, or null. Judged by content, not by name: `head` is the
 * file's first bytes, `size` its length, `maxBytes` the limit. The server looks again.
 */
export function fileProblem(
  head: Uint8Array,
  size: number,
  maxBytes: number,
): 'wrong_file' | 'large_file' | null {
  const known = signatures.some((signature) => signature.every((byte, i) => head[i] === byte));
  if (!known) return 'wrong_file';
  return size > maxBytes ? 'large_file' : null;
}

/** The same for a file that a person has chosen. */
export async function chosenFileProblem(file: Blob, maxBytes: number) {
  return fileProblem(new Uint8Array(await file.slice(0, headLength).arrayBuffer()), file.size, maxBytes);
}
