import type { GenericSchema, InferOutput } from 'valibot';
import type { ApiClient } from '../client/client.ts';
import { ApiError } from '../client/errors.ts';
import {
  browserLine,
  isAnswerLost,
  isLineLost,
  isWorthAnother,
  type LineEnvironment,
  patiently,
} from '../client/line.ts';
import { firstChunk, nextChunk, shortest } from './chunk-size.ts';
import { uploadReply } from './contract.ts';
import { type Pack, packOf, sha256 } from './pack.ts';
import { type Work, withPlace } from './place.ts';

export { type Work, withPlace } from './place.ts';

export interface FormCall<TSchema extends GenericSchema> {
  readonly path: string;
  readonly form: FormData;
  readonly schema: TSchema;
  readonly idempotencyKey: string;
  readonly refusal?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds for the call itself, or for the form as one request. */
  readonly timeout?: number;
  /**
   * Share of the bytes received, 0..1, never decreasing. `waits`: true while the connection is lost; a number
   * while the server is busy, of the people who are served first. `work`: what the server is doing, if it says so.
   */
  readonly onProgress: (share: number, waits?: boolean | number, work?: Work | null) => void;
  /** For tests. */
  readonly line?: LineEnvironment;
}

type Progress = FormCall<GenericSchema>['onProgress'];

/**
 * Milliseconds for the smallest chunk: at half a kilobyte per second, the slowest rate that the server
 * accepts.
 */
const longestWait = 32_000;
/** Milliseconds for any other chunk, which should take four seconds. */
const usualWait = 20_000;
/** How often an incomplete or damaged upload is repeated. */
const mostRepairs = 2;

/** Uploads that this page may have started: the server is asked for their offset. */
const begun = new Set<string>();

/**
 * Sends a form with files and resolves with the call's reply. If the backend supports `resumable_uploads`,
 * the files are sent in chunks: after a lost connection the upload resumes at the server's offset, unless
 * nothing moves for ten minutes. Otherwise the form is sent as one request. Rejects with `ApiError`.
 */
export async function sendForm<TSchema extends GenericSchema>(
  client: ApiClient,
  call: FormCall<TSchema>,
): Promise<InferOutput<TSchema>> {
  const progress = steadyProgress(call.onProgress);
  const placed = (work: () => Promise<InferOutput<TSchema>>) =>
    withPlace(client, (ahead, doing) => progress(1, ahead, doing), work);
  const whole = () => post(client, call, call.form, (share) => progress(share, false));
  const pack = client.speaks('resumable_uploads') ? await packOf(call.form) : null;
  if (pack === null) return whole();
  for (let repairs = 0; repairs < mostRepairs; repairs += 1) {
    try {
      await sendChunks(client, call, pack, progress);
    } catch (error) {
      // Chunks were refused: the form itself is accepted, or its error says why not.
      if (isLineLost(error) || (error instanceof ApiError && error.code === 'aborted')) throw error;
      break;
    }
    const lost = () => progress(1, true);
    try {
      return await patiently(call, isAnswerLost, lost, () =>
        placed(() => post(client, call, pack.rest, () => {})),
      );
    } catch (error) {
      if (!(error instanceof ApiError) || !/^upload_|^invalid_request$/.test(error.code)) throw error;
      // A server of an older version, next to the one that accepted the chunks.
      if (error.code === 'invalid_request') break;
    }
  }
  return whole();
}

async function sendChunks(
  client: ApiClient,
  call: FormCall<GenericSchema>,
  { bytes, uploaded: { upload } }: Pack,
  progress: Progress,
): Promise<void> {
  const { line = browserLine, signal } = call;
  const common = { ...(signal && { signal }), schema: uploadReply, retry: false };
  let size = firstChunk;
  let at = 0;
  let mustAsk = begun.has(upload);
  begun.add(upload);

  const ask = async () => {
    const query = { upload };
    const asked = { method: 'GET', path: '/uploads/state/', query, timeout: usualWait } as const;
    const { received } = await client.request({ ...common, ...asked });
    at = received;
    mustAsk = false;
    progress(at / bytes.size, false);
  };
  const send = async () => {
    const chunk = bytes.slice(at, at + size);
    const body = new FormData();
    const fields = { upload, size: bytes.size, start: at, sha256: await sha256(chunk) };
    for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
    body.set('chunk', chunk, 'chunk');
    const before = at;
    const onProgress = (share: number) => progress((before + share * chunk.size) / bytes.size, false);
    const timeout = chunk.size > shortest ? usualWait : longestWait;
    const start = line.now();
    const sent = { method: 'POST', path: '/uploads/chunk/', body, onProgress, timeout } as const;
    const { received } = await client.request({ ...common, ...sent });
    size = nextChunk(chunk.size, line.now() - start);
    at = received;
  };
  const lost = () => {
    mustAsk = true;
    size = shortest;
    progress(at / bytes.size, true);
  };
  while (at < bytes.size) await patiently(call, isWorthAnother, lost, () => (mustAsk ? ask() : send()));
  begun.delete(upload);
  progress(1, false);
}

function post<TSchema extends GenericSchema>(
  client: ApiClient,
  { path, schema, idempotencyKey, refusal, signal, timeout }: FormCall<TSchema>,
  body: FormData,
  onProgress: (share: number) => void,
): Promise<InferOutput<TSchema>> {
  const options = {
    ...(refusal !== undefined && { refusal }),
    ...(signal && { signal }),
    ...(timeout !== undefined && { timeout }),
  };
  return client.request({ method: 'POST', path, body, schema, idempotencyKey, onProgress, ...options });
}

/** A resumed upload may be behind the progress shown: the bar then stays where it is. */
function steadyProgress(report: Progress): Progress {
  let shown = 0;
  return (share, waits, work) => {
    shown = Math.max(shown, share);
    report(shown, waits, work);
  };
}
