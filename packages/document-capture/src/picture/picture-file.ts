/** A picture's size in pixels as the file declares it; before any rotation from its metadata. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Enough bytes to find the size behind the metadata that cameras put first. */
const headLength = 256 * 1024;
/** Pixels, same limit as the server: above any phone's photo, below what would exhaust a phone's memory. */
const maxPixels = 60_000_000;

const jpegSignature = [0xff, 0xd8, 0xff];
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const startsWith = (head: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, i) => head[i] === byte);

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** ISO/IEC 15948: the header chunk comes first and begins with width and height. */
function pngSize(head: Uint8Array): PictureSize | null {
  if (head.length < 24) return null;
  const view = viewOf(head);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** ISO/IEC 10918-1: frame markers are C0 to CF, except C4, C8 and CC. */
const beginsFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(head: Uint8Array): PictureSize | null {
  const view = viewOf(head);
  let at = 2;
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0;
    if (beginsFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // A fill byte has no length; every other marker before the frame does.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** The size that a JPEG or PNG declares, or null if `head`, its first bytes, does not contain it. */
export function pictureSize(head: Uint8Array): PictureSize | null {
  return startsWith(head, pngSignature) ? pngSize(head) : jpegSize(head);
}

/**
 * Why a file cannot be a picture of a document, or null. Judged by content, not by name: `head` is the file's
 * first bytes, `size` its length, `maxBytes` the limit. The server checks again.
 */
export function fileProblem(
  head: Uint8Array,
  size: number,
  maxBytes: number,
): 'wrong_file' | 'large_file' | null {
  if (!startsWith(head, jpegSignature) && !startsWith(head, pngSignature)) return 'wrong_file';
  if (size > maxBytes) return 'large_file';
  const { width, height } = pictureSize(head) ?? { width: 0, height: 0 };
  return width * height > maxPixels ? 'large_file' : null;
}

/** A file's first bytes. */
export const headOf = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, headLength).arrayBuffer());

/** The same for a file chosen by the person. */
export async function chosenFileProblem(file: Blob, maxBytes: number) {
  return fileProblem(await headOf(file), file.size, maxBytes);
}
