import { isApiError } from '@kuelik/protocol';
import * as v from 'valibot';

/**
 * Whether a look-up found nothing to resume: the backend lacks the call, or has nothing for this session. The
 * step then starts at its form.
 */
export function hasNoLookUp(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 405);
}

/** A look-up's reply, or null where it says nothing (`{}`, `[]`, null, no body): there is nothing to resume either. */
export const orNothing = <const TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.union([
    schema,
    v.pipe(
      v.nullish(v.strictObject({})),
      v.transform(() => null),
    ),
  ]);
