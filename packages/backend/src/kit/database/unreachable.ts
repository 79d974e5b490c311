import { errorCode, KEYS_AWAY } from '../errors.ts';

/**
 * SQLSTATEs and system errors of a server that is down, starting, stopping, full or not yet promoted:
 * PostgreSQL's class 08 (connection), 57P01-57P03 (shutdown, crash, starting), class 53 (disk, memory,
 * connections), 25006 (a standby takes no writes), 25P03 (it ended an idle transaction), and Node's socket
 * errors; and that of a device which holds the keys. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const codes: ReadonlySet<string> = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53000',
  '53100',
  '53200',
  '53300',
  '25006',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  KEYS_AWAY,
]);

/** Errors without a code thrown by `pg` and `pg-pool`: https://github.com/brianc/node-postgres. */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/;

/**
 * Whether an error, or what caused it, means that the database is temporarily unreachable, so that a retry may
 * succeed.
 */
export function isConnectionLost(error: unknown): boolean {
  if (codes.has(errorCode(error) ?? '')) return true;
  if (!(error instanceof Error)) return false;
  return messages.test(error.message) || (error.cause !== undefined && isConnectionLost(error.cause));
}

/**
 * Classes of SQLSTATEs whose messages name the server's state, and never what a statement holds: connections (08), transactions (25),
 * login (28), unknown database (3D), conflicts (40), resources and limits (53, 54), locks (55), the operator (57), files (58).
 */
const withoutValues = /^(?:08|25|28|3D|40|53|54|55|57|58)[0-9A-Z]{3}$/;

/** Whether the message of a database error may be logged. */
export const isValueFree = (error: Error): boolean => withoutValues.test(errorCode(error) ?? '');

interface WaitOptions {
  /** Milliseconds after which waiting ends with an error. */
  readonly limitMs: number;
  /** Called with the failures that are waited for, at most every five seconds. */
  readonly onWait?: (error: unknown) => void;
  readonly now?: () => number;
  readonly pause?: (ms: number) => Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Calls `open` until the database answers, with growing pauses; returns its result.
 *
 * @throws the error of `open` if waiting does not help (a wrong password, a missing database), or a clear
 * message after the limit.
 */
export async function waitForDatabase<T>(
  open: () => Promise<T>,
  {
    limitMs,
    onWait = () => undefined,
    now = () => performance.now(),
    pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: WaitOptions,
): Promise<T> {
  const start = now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await open();
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      if (now() - start + pauseMs > limitMs) {
        throw new Error(`The database did not answer within ${limitMs / 1000} s`, { cause: error });
      }
      onWait(error);
      await pause(pauseMs);
    }
  }
}
