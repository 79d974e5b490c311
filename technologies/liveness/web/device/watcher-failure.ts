/** Why vision code or models are unavailable; only `models` may succeed on a retry. */
export type WatcherTrouble = 'models' | 'unsupported' | 'blocked';

/**
 * Whether a retry may help after vision code or models failed to load. The error is recognised by its name:
 * importing its class would pull the vision code into the first chunk.
 */
export function whyWatcherFailed(cause: unknown): WatcherTrouble {
  const { name, code } = Object(cause) as { readonly name?: string; readonly code?: string };
  return name === 'ModelLoadError' && (code === 'unsupported' || code === 'blocked') ? code : 'models';
}
