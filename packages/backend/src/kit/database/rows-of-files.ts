import { AppError, errorCode } from '../errors.ts';
import { isConnectionLost } from './unreachable.ts';

/**
 * Stores rows that name files, which are complete before. If that fails and certainly stored nothing, the files
 * are removed.
 *
 * When a connection breaks, the commit may have happened, or still happen after rows are read again: the files
 * stay. Without rows they are unlisted, and go with their session's folder.
 *
 * @param store one statement or transaction, and nothing that fails after it
 * @param removeFiles its failure is ignored: files that remain are unlisted
 */
export async function storeRowsOfFiles<T>(
  store: () => Promise<T>,
  removeFiles: () => Promise<unknown>,
): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (hasCertainlyStoredNothing(error)) await removeFiles().catch(() => undefined);
    throw error;
  }
}

const SQLSTATE = /^(?:\d|F0|HV|P0)[\dA-Z]{3,4}$/;
/**
 * The connection's state, an unknown completion, intervention by an operator, faults of the system:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNCERTAIN = /^(?:08|40003|57|58)/;

/**
 * Whether a failed statement or transaction has no effect, now or later: the database said so, or our own code
 * refused before the commit.
 */
export function hasCertainlyStoredNothing(error: unknown): boolean {
  if (isConnectionLost(error)) return false;
  if (error instanceof AppError) return true;
  const code = errorCode(error) ?? '';
  return code.length === 5 && SQLSTATE.test(code) && !UNCERTAIN.test(code);
}
