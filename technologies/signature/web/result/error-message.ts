import type { FinishResult } from '@kuelik/protocol';

/**
 * The step's error message in the person's language: the store's error of the specification's signature
 * layout. A step puts it as `message` into its result's data.
 */
export function errorMessage(results: Readonly<Record<string, FinishResult>>): string | null {
  for (const { status, data } of Object.values(results)) {
    const message = status === 'failure' ? data?.message : undefined;
    if (typeof message === 'string' && message !== '') return message;
  }
  return null;
}
