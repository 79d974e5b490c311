import type { FinishResult } from '@kuelik/protocol';

/**
 * What a step told the person when it failed, in their language: the store's error of the
 * specification's signature layout. A step leaves it as `message` in its result's data.
 */
export function storeError(results: Readonly<Record<string, FinishResult>>): string | null {
  for (const { status, data } of Object.values(results)) {
    const message = status === 'failure' ? data?.message : undefined;
    if (typeof message === 'string' && message !== '') return message;
  }
  return null;
}
