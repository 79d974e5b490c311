import type { TechnologyScreenProps } from '@kuelik/flow';
import { isAborted, type Outage, toFailureReason } from '@kuelik/protocol';
import { usePolling } from '@kuelik/ui';
import { hasNoLookUp } from './no-look-up.ts';

/** What every such step's machine learns of its calls. */
export type CallEvent<Problem> =
  /** The call is sent: an earlier error is shown again only if it recurs. */
  | { readonly type: 'sent' }
  /** A status call failed; it is repeated. */
  | { readonly type: 'lookFailed'; readonly problem: Problem }
  /** A call that the person asked for failed; `attemptsLeft` is null if the server did not say. */
  | { readonly type: 'callFailed'; readonly problem: Problem; readonly attemptsLeft: number | null }
  /** The server's state is ahead of this page: reload it. */
  | { readonly type: 'stale' };

interface OutsideStepUse<Problem extends string, Reply> {
  readonly props: Pick<TechnologyScreenProps, 'sessionId' | 'onFailureReason'>;
  /** Maps a failed call; `stale` if the server's state is ahead of this page. */
  readonly problemOf: (error: unknown) => {
    readonly problem: Problem | 'stale';
    readonly attemptsLeft: number | null;
  };
  readonly dispatch: (event: CallEvent<Problem>) => void;
  /** `outage`: why the last status call failed, if it did. */
  readonly state: { readonly name: string; readonly outage?: Outage | null };
  /** Whether the server is asked for the status. */
  readonly isPolled: boolean;
  readonly read: (signal: AbortSignal) => Promise<Reply>;
  readonly onReply: (reply: Reply) => void;
  /** The backend lacks the status call, or has nothing for this session. */
  readonly onUnknown: () => void;
}

interface OutsideStep {
  /** Makes a call for the person; its failure arrives as an event. */
  readonly send: (call: () => Promise<void>) => Promise<void>;
}

/** The calls of a step that an external service decides: the status while it is polled, and what the person asks for. */
export function useOutsideStep<Problem extends string, Reply>(
  use: OutsideStepUse<Problem, Reply>,
): OutsideStep {
  const { problemOf, dispatch, state, isPolled, read, onReply, onUnknown } = use;
  const { sessionId, onFailureReason } = use.props;

  usePolling({
    active: isPolled,
    read,
    onValue: onReply,
    onError: (error) => {
      if (isAborted(error)) return;
      if (hasNoLookUp(error)) return onUnknown();
      // Every two seconds would be noise.
      if (state.outage === null) onFailureReason(toFailureReason(error, sessionId));
      const { problem } = problemOf(error);
      dispatch(problem === 'stale' ? { type: 'stale' } : { type: 'lookFailed', problem });
    },
  });

  return {
    send: async (call) => {
      dispatch({ type: 'sent' });
      try {
        await call();
      } catch (error) {
        if (isAborted(error)) return;
        onFailureReason(toFailureReason(error, sessionId));
        const { problem, attemptsLeft } = problemOf(error);
        dispatch(problem === 'stale' ? { type: 'stale' } : { type: 'callFailed', problem, attemptsLeft });
      }
    },
  };
}
