/**
 * Whether trying again may help after vision code or models failed to load. The error is recognised by
 * its name: importing its class here would pull the vision code into the first chunk.
 */
export function whyWatcherFailed(cause: unknown): 'models' | 'unsupported' {
  const loadError = cause instanceof Error && cause.name === 'ModelLoadError';
  return loadError && 'code' in cause && cause.code === 'unsupported' ? 'unsupported' : 'models';
}
