import { deserialize, serialize } from 'node:v8';
import type { InspectOptions, VisionEngine, VisionErrorCode } from '@kuelik/vision/node';

/**
 * Version of the messages between API and vision processes: raised by a change that the former version does not
 * understand. A process only takes jobs of its own version.
 */
export const VISION_CONTRACT = 3;

/** Arguments of the engine's methods that are jobs. */
export interface JobContents {
  readonly inspectFace: readonly [picture: Uint8Array, options?: InspectOptions];
  readonly compareViews: Parameters<VisionEngine['compareViews']>;
  readonly describeFace: readonly [picture: Uint8Array];
  readonly readDocument: readonly [picture: Uint8Array];
}
/**
 * Arguments with the span that they are asked from, as a property of the list: processes that do not know it read
 * the arguments alone.
 */
export const withTrace = <T extends readonly unknown[]>(content: T, traceparent: string) =>
  Object.assign([...content], { traceparent });
export const traceOf = (content: unknown): string | null =>
  Array.isArray(content) && 'traceparent' in content && typeof content.traceparent === 'string'
    ? content.traceparent
    : null;
export type HandedKind = keyof JobContents;

export type JobReport =
  | { readonly result: unknown }
  | { readonly error: { readonly code: VisionErrorCode; readonly message: string } };

/** V8's own format, as between threads: it keeps typed arrays. What is unpacked was sealed by one of our processes. */
export const pack = (value: unknown): Buffer => serialize(value);
export const unpack = (bytes: Uint8Array): unknown => deserialize(bytes);
