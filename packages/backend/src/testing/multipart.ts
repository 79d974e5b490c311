import { randomBytes } from 'node:crypto';

export interface MultipartFileInput {
  readonly bytes: Uint8Array;
  readonly filename?: string;
  readonly contentType?: string;
}

/**
 * A multipart body for `app.inject`. A list becomes several parts of one name; objects that are not files are
 * sent as JSON.
 */
export function multipartBody(
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, MultipartFileInput | readonly MultipartFileInput[]>> = {},
): { readonly headers: Readonly<Record<string, string>>; readonly payload: Buffer } {
  const boundary = `test-${randomBytes(12).toString('hex')}`;
  const chunks: Uint8Array[] = [];
  const part = (head: string, body: Uint8Array) =>
    chunks.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), body, Buffer.from('\r\n'));
  for (const [name, value] of Object.entries(fields)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    part(`Content-Disposition: form-data; name="${name}"`, Buffer.from(text));
  }
  for (const [name, given] of Object.entries(files)) {
    const list: readonly MultipartFileInput[] = isList(given) ? given : [given];
    for (const { bytes, filename = 'picture.jpg', contentType = 'image/jpeg' } of list) {
      part(
        `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${contentType}`,
        bytes,
      );
    }
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(chunks),
  };
}

function isList(
  given: MultipartFileInput | readonly MultipartFileInput[],
): given is readonly MultipartFileInput[] {
  return Array.isArray(given);
}
