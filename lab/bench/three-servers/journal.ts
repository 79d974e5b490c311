import type { CallName } from '../throughput/sequence.ts';

/** How long a caller repeats one call: above what a dead server's lease lasts. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;
/** For a call without a key, such as `finish`: it was done before, and its first reply was lost. */
const DONE_BEFORE = /"code":"session_not_active"/;
/** What a caller may repeat: nothing was decided. */
const PASSING = /^(?:502|503|504|429|409) |^socket hang up|ECONNRESET|ECONNREFUSED/;

/** Acknowledges the call, but not yet its result. */
const UNDECIDED = /^\{"data":\{"status":"PROCESSING"/;

/** Why a try failed, alike for all tries of a kind: neither the session's id, in the URL, nor the request's. */
const reasonOf = (said: string, name: CallName): string =>
  said
    .replace(/https?:\S+/, name)
    .replace(/"request_id":"[^"]*"/, '"request_id":"…"')
    .slice(0, 160);

/** What the client knows of one session: the calls that were acknowledged to it. */
export interface Entry {
  sessionId: string;
  readonly acknowledged: Set<CallName>;
}

/** Everything that was acknowledged, and what did not succeed at once. */
export function createJournal() {
  const entries: Entry[] = [];
  /** Failed tries, by reason. */
  const repeated = new Map<string, number>();
  const failed: string[] = [];
  const waits: number[] = [];
  let lastReply = performance.now();
  let longestGap = 0;

  const call = async (name: CallName, send: () => Promise<string>): Promise<string> => {
    const began = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        return await send();
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        const short = reasonOf(said, name);
        repeated.set(short, (repeated.get(short) ?? 0) + 1);
        if (tries > 1 && DONE_BEFORE.test(said)) return '{"data":{}}';
        if (!PASSING.test(said) || performance.now() - began > PATIENCE_MS) {
          failed.push(short);
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };
  return {
    entries,
    repeated,
    failed,
    /** Milliseconds of each acknowledged call, including retries. */
    waits,
    /** The longest time without any reply since it was last asked for, milliseconds. */
    takeGap: () => {
      const gap = Math.max(longestGap, performance.now() - lastReply);
      longestGap = 0;
      return gap;
    },
    /** Watches one session's calls; see `runProduct`. */
    session: () => {
      const entry: Entry = { sessionId: '', acknowledged: new Set() };
      return async (name: CallName, send: () => Promise<string>): Promise<string> => {
        const began = performance.now();
        const reply = await call(name, send);
        const now = performance.now();
        waits.push(now - began);
        longestGap = Math.max(longestGap, now - lastReply);
        lastReply = now;
        if (name === 'create') {
          entry.sessionId = JSON.parse(reply).data.session_id;
          entries.push(entry);
        }
        if (!UNDECIDED.test(reply)) entry.acknowledged.add(name);
        return reply;
      };
    },
  };
}
