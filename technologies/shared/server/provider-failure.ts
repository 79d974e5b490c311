import { type Outages, providerAppError, type Refusals } from '@kuelik/backend';
import { afterWait } from './after-wait.ts';

/**
 * Awaits a provider call. Its failure becomes an AppError, by `refusals` and `outages` as `providerAppError`
 * describes; anything else is our own bug and passes through.
 */
export async function ask<T>(call: Promise<T>, refusals?: Refusals, outages?: Outages): Promise<T> {
  try {
    return await afterWait(call);
  } catch (error) {
    throw providerAppError(error, refusals, outages) ?? error;
  }
}
