import { readFileSync } from 'node:fs';

/** Files that a process has open besides its connections: its code, logs, connections to others, pipes of its processes. */
const OTHERS = 128;

/**
 * How many connections a process accepts at a time: each may also hold a file for what it uploads. Without a limit, strangers
 * who only connect use up all files, and a process that can open none ends.
 *
 * @param limits what `/proc/self/limits` says
 * @returns null where no limit is known
 */
export function connectionLimit(limits: string): number | null {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]);
  return files > 0 ? Math.max(1, Math.floor((files - OTHERS) / 2)) : null;
}

/** The same for this process; null on systems other than Linux. Node has raised the limit as far as it may. */
export function ownConnectionLimit(): number | null {
  try {
    return connectionLimit(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return null;
  }
}
