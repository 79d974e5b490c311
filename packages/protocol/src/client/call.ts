import type { GenericSchema, InferOutput } from 'valibot';
import type { RequestOptions } from './client.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { unwrap } from './envelope.ts';
import { ApiError, isRefusal, looksLikeHtml, refusalError, replyError } from './errors.ts';
import { buildRequest, publicUrl, type WireRequest } from './request.ts';
import { mayRepeat, nextPause } from './retry.ts';
import type { CompleteSettings } from './settings.ts';
import { type SilenceWatch, watchSilence } from './silence.ts';
import { sendByFetch, sendByUpload, type WireReply } from './transport.ts';

/** Makes a call with its retries. Rejects with an `ApiError`, after passing it to `onFailure`. */
export async function runCall<TSchema extends GenericSchema>(
  settings: CompleteSettings,
  options: RequestOptions<TSchema>,
  signals: readonly AbortSignal[],
): Promise<InferOutput<TSchema>> {
  const deadline = startDeadline(signals, options.timeout);
  try {
    return await repeat(settings, withKnownKey(settings, options), deadline);
  } catch (cause) {
    const error =
      cause instanceof ApiError
        ? cause
        : lostError(publicUrl(settings.baseUrl + options.path), deadline, cause);
    if (error.code !== 'aborted' && options.silent !== true) settings.onFailure(error);
    throw error;
  } finally {
    deadline.release();
  }
}

/**
 * Removes the key if the backend does not support keys: it could not recognise a repeat, and its CORS policy
 * may refuse the header.
 */
function withKnownKey<TSchema extends GenericSchema>(
  settings: CompleteSettings,
  options: RequestOptions<TSchema>,
): RequestOptions<TSchema> {
  if (options.idempotencyKey === undefined || settings.speaks('idempotency_keys')) return options;
  const { idempotencyKey: _unknown, ...rest } = options;
  return rest;
}

async function repeat<TSchema extends GenericSchema>(
  settings: CompleteSettings,
  options: RequestOptions<TSchema>,
  deadline: Deadline,
): Promise<InferOutput<TSchema>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(settings, options, deadline);
    } catch (cause) {
      const pause =
        cause instanceof ApiError && mayRepeat(options)
          ? nextPause(cause, tries, settings.retry, settings.random)
          : null;
      if (pause === null) throw cause;
      await settings.sleep(pause, deadline.signal);
    }
  }
}

async function sendOnce<TSchema extends GenericSchema>(
  settings: CompleteSettings,
  options: RequestOptions<TSchema>,
  deadline: Deadline,
): Promise<InferOutput<TSchema>> {
  // Built for every attempt: the token may have changed.
  const request = buildRequest(options, settings);
  const url = publicUrl(request.url);
  const trail = { method: request.method, url };
  settings.onActivity({ kind: 'request', ...trail });
  const watch = watchSilence(deadline.signal, settings.silence, settings.line);
  try {
    if (deadline.signal.aborted) throw lostError(url, deadline);
    const reply = await send(settings, options, request, watch);
    const value = await readReply(options, reply, url);
    settings.onActivity({ kind: 'response', ...trail, status: reply.status });
    return value;
  } catch (cause) {
    const error =
      cause instanceof ApiError
        ? cause
        : watch.fellSilent()
          ? lateError(url, cause)
          : lostError(url, deadline, cause);
    const status = error.status === undefined ? {} : { status: error.status };
    settings.onActivity({ kind: 'error', ...trail, ...status, code: error.code });
    throw error;
  } finally {
    watch.release();
  }
}

function send(
  settings: CompleteSettings,
  options: Pick<RequestOptions<GenericSchema>, 'as' | 'onProgress' | 'send'>,
  request: WireRequest,
  watch: SilenceWatch,
): Promise<WireReply> {
  const { createUpload } = settings;
  if (options.send !== undefined) return options.send(settings.fetch, request, watch);
  const isLong = request.body instanceof FormData || options.as === 'blob';
  if (!isLong || createUpload === null) {
    return sendByFetch(settings.fetch, request, watch);
  }
  return sendByUpload(createUpload, request, watch, options.onProgress ?? (() => {}));
}

async function readReply<TSchema extends GenericSchema>(
  options: RequestOptions<TSchema>,
  reply: WireReply,
  url: string,
): Promise<InferOutput<TSchema>> {
  if (reply.status < 200 || reply.status > 299) throw replyError(reply, url, await reply.text(), Date.now());
  const isJson = (reply.header('content-type') ?? '').includes('json');
  if (options.as === 'blob' && !isJson) return parse(options.schema, await reply.blob(), reply, url);
  const text = await reply.text();
  // Some backends refuse with status 200 and JSON where a file was expected.
  if (options.as === 'blob')
    throw new ApiError({ ...fieldsOf(replyError(reply, url, text, 0)), type: 'other' });
  const body = readBody(text, reply.status, url);
  if (options.refusal !== undefined && isRefusal(body)) {
    throw refusalError(body, options.refusal, url, reply.status);
  }
  return parse(options.schema, body, reply, url);
}

function readBody(text: string, status: number, url: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    const html = looksLikeHtml(text);
    const message = html
      ? 'The reply is HTML, not JSON: is the backend address right?'
      : 'The reply is not JSON';
    throw new ApiError(
      { type: 'other', code: html ? 'html_reply' : 'unreadable_reply', message, url, status },
      cause,
    );
  }
}

function parse<TSchema extends GenericSchema>(
  schema: TSchema,
  body: unknown,
  reply: WireReply,
  url: string,
): InferOutput<TSchema> {
  const result = unwrap(schema, body);
  if (result.ok) return result.value;
  const message = `The reply does not match its schema: ${result.issue}`;
  throw new ApiError({ type: 'other', code: 'unreadable_reply', message, url, status: reply.status });
}

function lateError(url: string, cause?: unknown): ApiError {
  return new ApiError({ type: 'timeout', code: 'timeout', message: 'No reply in time', url }, cause);
}

/** The error of a call without a reply: timed out, aborted, or no connection. */
function lostError(url: string, deadline: Deadline, cause?: unknown): ApiError {
  if (deadline.timedOut()) return lateError(url, cause);
  if (deadline.signal.aborted) {
    return new ApiError({ type: 'other', code: 'aborted', message: 'The call was aborted', url }, cause);
  }
  return new ApiError(
    { type: 'other', code: 'network', message: 'No connection to the backend', url },
    cause,
  );
}

function fieldsOf(error: ApiError) {
  const { type, code, message, url, status, detail, requestId, responseData } = error;
  return { type, code, message, url, status, detail, requestId, responseData };
}
