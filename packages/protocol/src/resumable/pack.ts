import type { UploadedFiles } from './contract.ts';

/** The files of a form as one sequence of bytes. */
export interface Pack {
  readonly bytes: Blob;
  /** The form, with the field `uploaded` instead of its files. */
  readonly rest: FormData;
  readonly uploaded: UploadedFiles;
}

/** Below this many bytes one request is as good: a first chunk would hold them all. */
const worthChunks = 24 * 1024;

/** Null if chunks are not worth it, or if the page cannot hash because its context is not secure. */
export async function packOf(form: FormData): Promise<Pack | null> {
  const { subtle } = globalThis.crypto;
  const files = [...form].filter((entry): entry is [string, File] => typeof entry[1] !== 'string');
  const bytes = new Blob(files.map(([, file]) => file));
  if (!subtle || bytes.size < worthChunks) return null;
  const rest = new FormData();
  for (const [name, value] of form) if (typeof value === 'string') rest.append(name, value);
  const uploaded = {
    upload: await sha256(bytes),
    files: await Promise.all(
      files.map(async ([field, file]) => ({ field, size: file.size, sha256: await sha256(file) })),
    ),
  };
  rest.append('uploaded', JSON.stringify(uploaded));
  return { bytes, rest, uploaded };
}

/** Hexadecimal, as in `UploadedFiles`. */
export async function sha256(blob: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
