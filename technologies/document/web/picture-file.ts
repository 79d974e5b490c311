import { maxPictureBytes } from '../contract.ts';

/** Enough of a file to know a JPEG or PNG by its signature. */
export const headLength = 8;

const signatures: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/**
 * Why a file cannot be a picture of a document, or null. Judged by content, not by name: `head` is the
 * file's first bytes, `size` its length in bytes. The server looks again.
 */
export function fileProblem(head: Uint8Array, size: number): 'wrong_file' | 'large_file' | null {
  const known = signatures.some((signature) => signature.every((byte, i) => head[i] === byte));
  if (!known) return 'wrong_file';
  return size > maxPictureBytes ? 'large_file' : null;
}
