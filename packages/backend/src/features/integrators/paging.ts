import * as v from 'valibot';

const MAX_PAGE = 100;

/** Query of a paginated list. */
export const listQuery = v.object({
  /** At most 100, 20 by default. */
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(MAX_PAGE)),
    '20',
  ),
  /** `next` of the previous page. */
  before: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
