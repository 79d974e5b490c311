import type { Answer } from './send.ts';

/** A reply's body exceeds the limit. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The body as text, read only up to `limit` bytes. Throws BodyTooLarge, and closes the connection then. */
export async function readBody({ body, header }: Answer, limit: number): Promise<string> {
  const isDeclaredLarger = Number(header('content-length') ?? 0) > limit;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (isDeclaredLarger || size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
