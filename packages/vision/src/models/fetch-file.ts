import { ModelLoadError } from './model-load-error.ts';

/** Dependencies of a download. */
export interface FetchEffects {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** SHA-256, or null in an insecure context, where browsers lack it. */
  readonly digest: ((bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>) | null;
  readonly wait: (milliseconds: number) => Promise<void>;
}

export interface FetchOptions {
  /** Milliseconds without a byte after which the download counts as stalled. */
  readonly stallMs: number;
  /** Called with the number of bytes received of this file. */
  readonly onBytes?: (bytes: number) => void;
  /** Revalidate with the server, as for the manifest. */
  readonly revalidate?: boolean;
}

/** The server replied, but not with the requested file. */
class StatusError extends Error {
  readonly temporary: boolean;

  constructor(status: number) {
    super(`HTTP status ${status}`);
    // A missing file is permanent; a failing server may recover.
    this.temporary = status >= 500 || status === 429 || status === 408;
  }
}

/** Whether a retry may help. */
function isTemporary({ code, cause }: ModelLoadError): boolean {
  return code !== 'integrity' && !(cause instanceof StatusError && !cause.temporary);
}

/** Runs `work` with a signal that aborts if `touch` is not called for `stallMs`. */
async function guarded<T>(
  url: string,
  stallMs: number,
  work: (signal: AbortSignal, touch: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const touch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), stallMs);
  };
  touch();
  try {
    return await work(controller.signal, touch);
  } catch (cause) {
    if (controller.signal.aborted)
      throw new ModelLoadError('timeout', `${url} sent nothing for ${stallMs} ms`, { cause });
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}

async function readBody(response: Response, touch: () => void, onBytes: (bytes: number) => void) {
  if (response.body === null) return new Uint8Array(await response.arrayBuffer());
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    touch();
    parts.push(part.value);
    length += part.value.length;
    onBytes(length);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Sites that answer unknown paths with their start page send HTML instead of a model. */
function isPage(response: Response): boolean {
  return /text\/html/i.test(response.headers.get('content-type') ?? '');
}

/** Throws `ModelLoadError` `integrity` if these are not the listed bytes; a browser that cannot hash trusts them. */
export async function checkContent(
  url: string,
  bytes: Uint8Array<ArrayBuffer>,
  sha256: string,
  { digest }: FetchEffects,
): Promise<void> {
  if (digest !== null && hex(await digest(bytes)) !== sha256) {
    throw new ModelLoadError('integrity', `${url} does not match the manifest`);
  }
}

const hex = (buffer: ArrayBuffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function fetchOnce(url: string, options: FetchOptions, effects: FetchEffects) {
  return guarded(url, options.stallMs, async (signal, touch) => {
    const cache = options.revalidate ? 'no-cache' : 'default';
    const response = await effects.fetch(url, { signal, cache }).catch((cause: unknown) => {
      throw new ModelLoadError('network', `${url} could not be reached`, { cause });
    });
    if (!response.ok) {
      const message = `${url} answered with status ${response.status}`;
      throw new ModelLoadError('network', message, { cause: new StatusError(response.status) });
    }
    if (isPage(response)) {
      throw new ModelLoadError(
        'integrity',
        `${url} returned an HTML page instead of a model file: check modelsUrl and that the site does not answer unknown paths with its start page`,
      );
    }
    return readBody(response, touch, options.onBytes ?? (() => undefined));
  });
}

/** Pauses before the second attempt and further ones. */
const pauses = [500, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000, 15_000, 15_000] as const;

/** Attempts after stalls and errors of the server: each takes long or burdens a busy server. */
const fewAttempts = 3;

/** A connection that is gone fails at once, and may be back in a minute or two. */
const attemptsFor = ({ code, cause }: ModelLoadError): number =>
  code === 'network' && !(cause instanceof StatusError) ? pauses.length + 1 : fewAttempts;

/**
 * Downloads a file, with up to three attempts after a stall or a server's error, and for almost two minutes after a
 * lost connection. `sha256` is checked if the
 * browser can. Rejects with `ModelLoadError`.
 */
export async function fetchFile(
  url: string,
  sha256: string | null,
  options: FetchOptions,
  effects: FetchEffects,
): Promise<Uint8Array<ArrayBuffer>> {
  for (let attempt = 0; ; attempt++) {
    try {
      const bytes = await fetchOnce(url, options, effects);
      if (sha256 !== null) await checkContent(url, bytes, sha256, effects);
      return bytes;
    } catch (cause) {
      const error =
        cause instanceof ModelLoadError
          ? cause
          : new ModelLoadError('network', `${url} broke off`, { cause });
      const pause = pauses[attempt];
      if (!isTemporary(error) || pause === undefined || attempt + 1 >= attemptsFor(error)) throw error;
      options.onBytes?.(0);
      await effects.wait(pause);
    }
  }
}
