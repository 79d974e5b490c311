import * as v from 'valibot';
import { guard } from './guard.ts';

/** Every session id on the wire: opaque, never empty, bounded. */
export const sessionId = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

export const record = v.record(v.string(), v.unknown());

/** A yes or no in a query string. */
export const queryFlag = v.picklist(['true', 'false']);

/** A reply whose content is ignored: any, or none. */
export const anyReply = guard('anything', (_reply): _reply is unknown => true);
