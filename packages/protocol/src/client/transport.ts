import type { WireRequest } from './request.ts';

/** A reply before anyone has understood it. */
export interface WireReply {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly text: () => Promise<string>;
  readonly blob: () => Promise<Blob>;
}

export async function sendByFetch(
  fetch: typeof globalThis.fetch,
  request: WireRequest,
  signal: AbortSignal,
): Promise<WireReply> {
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

/** Sends with progress, which fetch cannot tell. Rejects with the signal's reason when it ends. */
export function sendByUpload(
  create: () => XMLHttpRequest,
  request: WireRequest,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<WireReply> {
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
    upload.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(Math.min(1, event.loaded / event.total));
    };
    upload.onload = () => {
      onProgress(1);
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
    upload.send(request.body ?? null);
  });
}
