import type { SessionType } from '@kuelik/protocol';

/** Recorded when a flow starts: the specification, section 4. */
interface FlowStart {
  readonly session: string;
  readonly type: SessionType | null;
  readonly isWidget: boolean;
}

interface FailedFlow extends FlowStart {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
}

export interface FlowRecord {
  readonly start: (flow: FlowStart) => void;
  /** The report of a flow that ended without success; null after a success, or if no flow was started. */
  readonly end: (status: 'success' | 'failure') => FailedFlow | null;
}

/** Times a flow. `now` gives milliseconds since the epoch. */
export function createFlowRecord(now: () => number): FlowRecord {
  let running: (FlowStart & { readonly startedAt: number }) | null = null;
  return {
    start: (flow) => {
      running = { ...flow, startedAt: now() };
    },
    end: (status) => {
      const ended = running;
      running = null;
      if (ended === null || status === 'success') return null;
      return { ...ended, durationMs: now() - ended.startedAt };
    },
  };
}
