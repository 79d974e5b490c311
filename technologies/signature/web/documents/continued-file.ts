import type { Send } from '@kuelik/protocol';

/** What has arrived of one version of a file. */
interface Kept {
  readonly tag: string;
  readonly parts: Uint8Array<ArrayBuffer>[];
  size: number;
}

/**
 * Receives a file so that what a lost connection leaves is kept: the next request asks for the rest, if the backend takes ranges
 * and names the file's version. A compressed reply is not continued, since a range counts other bytes.
 *
 * @param onProgress what has arrived, 0..1
 */
export function continuedFile(onProgress: (share: number) => void = () => {}): Send {
  let kept: Kept | null = null;
  return async (fetch, { url, method, headers }, watch) => {
    // Of a reply that broke off before its first byte there is nothing to continue.
    const held = kept !== null && kept.size > 0 ? kept : null;
    watch.heard('reply');
    const response = await fetch(url, {
      method,
      headers: held === null ? headers : { ...headers, Range: `bytes=${held.size}-` },
      credentials: 'include',
      cache: 'no-store',
      signal: watch.signal,
    });
    const { status, body } = response;
    const header = (name: string) => response.headers.get(name);
    const [, from, all] = /^bytes (\d+)-\d+\/(\d+)$/.exec(header('content-range') ?? '') ?? [];
    const isRest =
      held !== null && status === 206 && Number(from) === held.size && header('etag') === held.tag;
    if ((status === 206 || status === 416) && !isRest) {
      kept = null;
      body?.cancel().catch(() => {});
      throw new TypeError('The file does not continue');
    }
    if (body === null || !(isRest || status === 200)) {
      return { status, header, text: () => response.text(), blob: () => response.blob() };
    }
    const now: Kept = isRest ? held : { tag: header('etag') ?? '', parts: [], size: 0 };
    const isPlain = (header('content-encoding') ?? 'identity') === 'identity';
    kept = isPlain && header('accept-ranges') === 'bytes' && /^"/.test(now.tag) ? now : null;
    const total = isPlain ? Number(all ?? header('content-length') ?? 0) : 0;
    const reader = body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      now.parts.push(read.value);
      now.size += read.value.length;
      watch.heard('reply');
      if (total > 0) onProgress(Math.min(1, now.size / total));
    }
    if (now.size < total) throw new TypeError('The file broke off');
    kept = null;
    const blob = new Blob(now.parts, { type: header('content-type') ?? '' });
    return { status: 200, header, text: () => blob.text(), blob: async () => blob };
  };
}
