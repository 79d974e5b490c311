import { ApiError } from './client/errors.ts';

/** A call's result, for screens that show an error rather than catch it. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ApiError };

/** Turns a rejection with `ApiError` into a value; anything else is a bug and is rethrown. */
export async function toOutcome<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error };
    throw error;
  }
}
