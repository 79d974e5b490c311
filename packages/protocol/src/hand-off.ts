import * as v from 'valibot';
import type { CallOptions } from './call-options.ts';
import { isApiError } from './client/errors.ts';
import type { ApiClient } from './client.ts';
import { anyReply, sessionId } from './common.ts';

/**
 * Where a hand-off to a phone stands, as the computer that shows the QR code is told: nobody has opened
 * the link; somebody has and is asked whether the computer is theirs; they said that it is not; the phone
 * is at work; it has not been heard of for a while; so, too, but too many devices had the session for another one to
 * take it over; the session has ended.
 */
export const handOffStates = [
  'waiting',
  'opened',
  'declined',
  'active',
  'lost',
  'full',
  'finished',
  'failed',
] as const;
export type HandOffState = (typeof handOffStates)[number];

/** Milliseconds between two signs of life of the phone. */
export const handOffBeat = 10_000;

/** Milliseconds without a sign of life after which a phone counts as lost: two beats may get lost on the way. */
export const handOffPatience = 30_000;

const matchingCode = v.pipe(v.string(), v.regex(/^\d{4}$/));

/** Which step the phone is at, counted from 0. */
export const handOffStep = v.object({
  technology: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  index: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(64)),
  total: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64)),
});
export type HandOffStep = v.InferOutput<typeof handOffStep>;

/** GET /flows/session/hand-off/ */
export const handOffQuery = v.object({ session_id: sessionId });

export const handOffReply = v.object({
  state: v.picklist(handOffStates),
  /** Four digits that the computer shows and the phone asks for. */
  code: matchingCode,
  step: v.nullable(handOffStep),
});
export type HandOff = v.InferOutput<typeof handOffReply>;

/** POST /flows/session/hand-off/open/, decline/ */
export const handOffDevice = v.object({
  session_id: sessionId,
  fingerprint: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
});
export type HandOffDevice = v.InferOutput<typeof handOffDevice>;

export const openHandOffReply = v.object({
  code: matchingCode,
  /** The session is this device's already: nothing to ask. */
  known: v.boolean(),
});
export type OpenHandOffReply = v.InferOutput<typeof openHandOffReply>;

/** POST /flows/session/hand-off/renew/ */
export const renewHandOffRequest = v.object({ session_id: sessionId });

/** POST /flows/session/hand-off/progress/ */
export const handOffProgress = v.object({ session_id: sessionId, step: v.nullable(handOffStep) });
export type HandOffProgress = v.InferOutput<typeof handOffProgress>;

/**
 * Whether a failed call tells of a backend that has no hand-offs: it refuses the address, or answers with the page that
 * its host has for every address it does not know. Such a page can also be a proxy's, for a while.
 */
export function lacksHandOffs(error: unknown): boolean {
  if (!isApiError(error)) return false;
  if (error.status === 404 || error.status === 405) return true;
  return error.code === 'html_reply' || error.code === 'unreadable_reply';
}

/** The hand-off's calls, typed; all reject with `ApiError`. For a backend without them see `lacksHandOffs`. */
export function handOffApi(client: ApiClient) {
  const post = (call: string, body: unknown, options: CallOptions) => ({
    method: 'POST' as const,
    path: `/flows/session/hand-off/${call}/`,
    body,
    ...options,
  });
  return {
    /** For the computer: where the hand-off stands. */
    look: (session: string, options: CallOptions = {}): Promise<HandOff> =>
      client.request({
        method: 'GET',
        path: '/flows/session/hand-off/',
        query: { session_id: session },
        schema: handOffReply,
        silent: true,
        ...options,
      }),

    /** For the computer, after somebody declined: opens the link again under another number. */
    renew: (session: string, options: CallOptions = {}): Promise<HandOff> =>
      client.request({ ...post('renew', { session_id: session }, options), schema: handOffReply }),

    /** For the phone: the link was opened. */
    open: (device: HandOffDevice, options: CallOptions = {}): Promise<OpenHandOffReply> =>
      client.request({ ...post('open', device, options), schema: openHandOffReply }),

    /** For the phone: the computer that shows the number is not theirs. */
    decline: (device: HandOffDevice, options: CallOptions = {}): Promise<unknown> =>
      client.request({ ...post('decline', device, options), schema: anyReply }),

    /** For the phone: it is alive, and at this step. */
    progress: (progress: HandOffProgress, options: CallOptions = {}): Promise<unknown> =>
      client.request({ ...post('progress', progress, options), schema: anyReply }),
  };
}
