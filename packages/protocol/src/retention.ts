import * as v from 'valibot';

const days = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * GET /flows/session/retention/, for backends with the extension `retention`: how many days after its creation the
 * session's pictures are removed, and all its personal data.
 */
export const retentionReply = v.object({ pictures_days: days, data_days: days });
export type RetentionReply = v.InferOutput<typeof retentionReply>;
