import type { WireRequest } from './request.ts';
import type { SilenceWatch } from './silence.ts';

/** An unparsed reply. */
export interface WireReply {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly text: () => Promise<string>;
  readonly blob: () => Promise<Blob>;
}

/** One way of sending a request; reports to `watch` what arrives. Rejects without a reply. */
export type Send = (
  fetch: typeof globalThis.fetch,
  request: WireRequest,
  watch: SilenceWatch,
) => Promise<WireReply>;

export async function sendByFetch(
  fetch: typeof globalThis.fetch,
  request: WireRequest,
  watch: SilenceWatch,
): Promise<WireReply> {
  watch.heard('reply');
  const { signal } = watch;
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    credentials: 'include',
    cache: 'no-store',
    signal,
    ...(request.body !== undefined && { body: request.body }),
  });
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: () => response.text(),
    blob: () => response.blob(),
  };
}

/**
 * Sends with progress events, which fetch lacks, or receives a file with them: one that still arrives is not lost. Rejects
 * with the signal's reason. `onProgress` ends with 1.
 */
export function sendByUpload(
  create: () => XMLHttpRequest,
  request: WireRequest,
  watch: SilenceWatch,
  onProgress: (share: number) => void,
): Promise<WireReply> {
  const { signal } = watch;
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const upload = create();
    const end = () => upload.abort();
    signal.addEventListener('abort', end, { once: true });
    upload.open(request.method, request.url);
    upload.withCredentials = true;
    upload.responseType = 'blob';
    for (const [name, value] of Object.entries(request.headers)) upload.setRequestHeader(name, value);
    const follow = (waitingFor: 'upload' | 'reply') => (event: ProgressEvent) => {
      watch.heard(waitingFor);
      if (event.lengthComputable && event.total > 0) onProgress(Math.min(1, event.loaded / event.total));
    };
    if (request.body === undefined) upload.onprogress = follow('reply');
    else {
      upload.upload.onprogress = follow('upload');
      upload.upload.onload = () => {
        watch.heard('reply');
        onProgress(1);
      };
    }
    upload.onload = () => {
      const body: unknown = upload.response;
      const blob = body instanceof Blob ? body : new Blob([]);
      resolve({
        status: upload.status,
        header: (name) => upload.getResponseHeader(name),
        text: () => blob.text(),
        blob: () => Promise.resolve(blob),
      });
    };
    upload.onerror = () => reject(new TypeError('Upload failed'));
    upload.onabort = () => reject(signal.reason);
    upload.onloadend = () => signal.removeEventListener('abort', end);
    watch.heard(request.body === undefined ? 'reply' : 'upload');
    upload.send(request.body ?? null);
  });
}
