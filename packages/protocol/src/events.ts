import * as v from 'valibot';
import { finishResultSchema } from './finish.ts';
import { messageSource } from './message-source.ts';

/**
 * `finish` on the host's window: the flow is over. For the user interface only; the server's record is
 * authoritative.
 */
export const finishDetail = v.object({
  /** True if the person left, that is if the failure reason was CLIENT. */
  aborted: v.boolean(),
  /** Result of each technology, by its key. */
  results: v.record(v.string(), finishResultSchema),
  status: v.picklist(['success', 'failure']),
  session: v.string(),
});
export type FinishDetail = v.InferOutput<typeof finishDetail>;

/** `app-reload`: the person requested a reload, which follows after 100 ms. */
export const appReloadDetail = v.object({ session: v.string() });
export type AppReloadDetail = v.InferOutput<typeof appReloadDetail>;

/** `kuelik`: all other events, distinguished by `type`. */
export const kuelikDetail = v.variant('type', [
  v.object({ type: v.literal('ready'), session: v.string() }),
  v.object({ type: v.literal('started'), session: v.string() }),
  /** A step has started: its technology key, its index from 0, and the number of steps. */
  v.object({
    type: v.literal('step'),
    session: v.string(),
    technology: v.string(),
    index: v.number(),
    total: v.number(),
  }),
  v.object({ type: v.literal('cancel'), session: v.string() }),
  v.object({ type: v.literal('error'), session: v.string(), code: v.string(), message: v.string() }),
  v.object({ type: v.literal('expired'), session: v.string() }),
]);
export type KuelikDetail = v.InferOutput<typeof kuelikDetail>;

/** The events that reach the host, by their name on `window`. */
export interface HostEvents {
  finish: FinishDetail;
  'app-reload': AppReloadDetail;
  kuelik: KuelikDetail;
}
export type HostEventName = keyof HostEvents;

/** What the flow posts to the page that frames it, to exactly the origin in `parent_origin`. */
export const hostMessage = v.variant('type', [
  v.object({ source: v.literal(messageSource), type: v.literal('finish'), detail: finishDetail }),
  v.object({ source: v.literal(messageSource), type: v.literal('app-reload'), detail: appReloadDetail }),
  v.object({ source: v.literal(messageSource), type: v.literal('kuelik'), detail: kuelikDetail }),
]);
export type HostMessage = v.InferOutput<typeof hostMessage>;

/** Whether a message was posted by the flow to its host. */
export function isHostMessage(value: unknown): value is HostMessage {
  return v.is(hostMessage, value);
}
