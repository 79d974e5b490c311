import * as v from 'valibot';

/**
 * Result of one technology, as its screen reports it and as the server stores it. `data` is an object; a
 * failure may have none.
 */
export const finishResultSchema = v.variant('status', [
  v.object({ status: v.literal('success'), data: v.record(v.string(), v.unknown()) }),
  v.object({ status: v.literal('failure'), data: v.nullable(v.record(v.string(), v.unknown())) }),
]);

export type FinishResult = v.InferOutput<typeof finishResultSchema>;
