import { ApiError } from '@kuelik/protocol';

/** File name of an archive of signed documents: the specification's timestamp. */
export function archiveName(now: Date): string {
  return `${now.getTime()}.zip`;
}

/**
 * The message of a refused download, shown to the person as the specification requires. Null if it has no useful
 * one: a proxy's page has no message, and its placeholder is meant for logs.
 */
export function archiveProblem(error: unknown): string | null {
  return error instanceof ApiError && error.responseData !== undefined ? error.message : null;
}
