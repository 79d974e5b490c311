import { errorCode } from '../errors.ts';

/**
 * SQLSTATEs and system errors of a server that is down, starting, stopping or full: PostgreSQL's class 08
 * (connection), 57P01-57P03 (shutdown, crash, starting), 53300 (too many connections), and Node's socket
 * errors.
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
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Errors without a code thrown by `pg` and `pg-pool`: https://github.com/brianc/node-postgres. */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error means that the database is temporarily unreachable, so that a retry may succeed. */
export function isConnectionLost(error: unknown): boolean {
  if (codes.has(errorCode(error) ?? '')) return true;
  return error instanceof Error && messages.test(error.message);
}

interface WaitOptions {
  /** Milliseconds after which waiting ends with an error. */
  readonly limitMs: number;
  readonly now?: () => number;
  readonly pause?: (ms: number) => Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Calls `connect` until the database answers, with growing pauses.
 *
 * @throws the error of `connect` if waiting does not help (a wrong password, a missing database), or a clear
 * message after the limit.
 */
export async function waitForDatabase(
  connect: () => Promise<unknown>,
  {
    limitMs,
    now = () => performance.now(),
    pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: WaitOptions,
): Promise<void> {
  const start = now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      await connect();
      return;
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      if (now() - start + pauseMs > limitMs) {
        throw new Error(`The database did not answer within ${limitMs / 1000} s`, { cause: error });
      }
      await pause(pauseMs);
    }
  }
}
