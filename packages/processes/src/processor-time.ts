import { readFile } from 'node:fs/promises';

/** Linux reports times in hundredths of a second on every architecture (USER_HZ; man 5 proc). */
const TICK_MS = 10;

/**
 * Processor time of a process and its threads, in user and system mode together, milliseconds; null where the system
 * has no /proc, or the process is gone.
 */
export async function processorMilliseconds(
  pid: number | undefined,
  read: (path: string) => Promise<string> = (path) => readFile(path, 'utf8'),
): Promise<number | null> {
  const stat = await read(`/proc/${pid}/stat`).catch(() => '');
  // The second field, the program's name, may hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return Number.isFinite(user) && Number.isFinite(system) ? (user + system) * TICK_MS : null;
}
