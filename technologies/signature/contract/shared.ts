import * as v from 'valibot';

/** The calls accept a session's id as `packages/protocol` does: opaque, never empty, bounded. */
export const sessionId = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** Calls whose only input is the session, in the query. */
export const sessionQuery = v.object({ session_id: sessionId });

/** A page's language; the service's SMS and the record of a consent use it. */
export const pageLocale = v.picklist(['ru', 'kz', 'en', 'my']);

export const failureType = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
export const failureDetail = v.nullable(v.union([v.record(v.string(), v.unknown()), v.string()]));

/*
 * Parts of replies. The specification shows none of them, so the page accepts any backend's: missing or malformed
 * fields fall back to the defaults here.
 */
export const text = v.fallback(v.string(), '');
export const maybeNumber = v.fallback(v.nullable(v.number()), null);
export const count = (otherwise: number) => v.fallback(v.number(), otherwise);
export const flag = (otherwise: boolean) => v.fallback(v.boolean(), otherwise);
