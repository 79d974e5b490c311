import * as v from 'valibot';
import type { CallOptions } from './call-options.ts';
import type { ApiClient } from './client/client.ts';
import { isApiError } from './client/errors.ts';
import { anyReply, sessionId } from './common.ts';

/**
 * State of a hand-off to a phone, for the computer that shows the QR code: the link is unopened; it was
 * opened, and the phone asks whether the computer is theirs; they declined; they declined again, and no new
 * number can be requested; the phone is in use; it has sent no heartbeat for a while; the same, and too many
 * devices have held the session for another takeover; the session has finished or failed.
 */
export const handOffStates = [
  'waiting',
  'opened',
  'declined',
  'closed',
  'active',
  'lost',
  'full',
  'finished',
  'failed',
] as const;
export type HandOffState = (typeof handOffStates)[number];

/** Milliseconds between two heartbeats of the phone. */
export const handOffBeat = 10_000;

/** Milliseconds without a heartbeat after which a phone counts as lost: two may get lost on the way. */
export const handOffPatience = 30_000;

const matchingCode = v.pipe(v.string(), v.regex(/^\d{4}$/));

/** The phone's current step, from 0. */
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
  /** The session already belongs to this device: the phone asks no question. */
  known: v.boolean(),
});
export type OpenHandOffReply = v.InferOutput<typeof openHandOffReply>;

/** POST /flows/session/hand-off/renew/ */
export const renewHandOffRequest = v.object({ session_id: sessionId });

/** POST /flows/session/hand-off/offer/ */
export const handOffOffer = v.object({ session_id: sessionId });

/** POST /flows/session/hand-off/progress/ */
export const handOffProgress = v.object({ session_id: sessionId, step: v.nullable(handOffStep) });
export type HandOffProgress = v.InferOutput<typeof handOffProgress>;

/**
 * Whether a failed call means that the backend has no hand-offs: it rejects the URL, or returns its host's
 * page for unknown URLs. Such a page can also come from a proxy, temporarily.
 */
export function lacksHandOffs(error: unknown): boolean {
  if (!isApiError(error)) return false;
  if (error.status === 404 || error.status === 405) return true;
  return error.code === 'html_reply' || error.code === 'unreadable_reply';
}

/** The hand-off's calls, typed; all reject with `ApiError`. For backends without them see `lacksHandOffs`. */
export function handOffApi(client: ApiClient) {
  const post = (call: string, body: unknown, options: CallOptions) => ({
    method: 'POST' as const,
    path: `/flows/session/hand-off/${call}/`,
    body,
    ...options,
  });
  return {
    /** For the computer: the hand-off's state. */
    look: (session: string, options: CallOptions = {}): Promise<HandOff> =>
      client.request({
        method: 'GET',
        path: '/flows/session/hand-off/',
        query: { session_id: session },
        schema: handOffReply,
        silent: true,
        ...options,
      }),

    /** For the computer, after a decline: reopens the link under a new number. */
    renew: (session: string, options: CallOptions = {}): Promise<HandOff> =>
      client.request({ ...post('renew', { session_id: session }, options), schema: handOffReply }),

    /** For the phone: the link was opened. */
    open: (device: HandOffDevice, options: CallOptions = {}): Promise<OpenHandOffReply> =>
      client.request({ ...post('open', device, options), schema: openHandOffReply }),

    /** For the phone: the computer that shows the number is not theirs. */
    decline: (device: HandOffDevice, options: CallOptions = {}): Promise<unknown> =>
      client.request({ ...post('decline', device, options), schema: anyReply }),

    /**
     * For the device that holds the session and cannot continue: another may continue with the plain link.
     */
    offer: (session: string, options: CallOptions = {}): Promise<HandOff> =>
      client.request({ ...post('offer', { session_id: session }, options), schema: handOffReply }),

    /** For the phone: heartbeat with the current step. */
    progress: (progress: HandOffProgress, options: CallOptions = {}): Promise<unknown> =>
      client.request({ ...post('progress', progress, options), schema: anyReply }),
  };
}
