/** Milliseconds between two looks at the status: the specification, section 4. */
const qrPollInterval = 5000;

export interface PollEffects {
  /** The session's status on the server; rejects when it cannot be had. */
  readonly status: () => Promise<string>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly isOver: () => boolean;
  readonly onStatus: (status: string) => void;
  /** The session has ended on the phone. */
  readonly onEnd: (status: 'success' | 'failure') => void;
  readonly onError: (error: unknown) => void;
}

/** Follows a session that goes on elsewhere, until it ends, the page does, or the status cannot be had. */
export async function followStatus(effects: PollEffects): Promise<void> {
  while (!effects.isOver()) {
    let status: string;
    try {
      status = await effects.status();
    } catch (error) {
      if (!effects.isOver()) effects.onError(error);
      return;
    }
    if (effects.isOver()) return;
    effects.onStatus(status);
    if (status === 'FINISHED' || status === 'FAILED') {
      effects.onEnd(status === 'FINISHED' ? 'success' : 'failure');
      return;
    }
    await effects.wait(qrPollInterval);
  }
}
