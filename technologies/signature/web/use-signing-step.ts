import type { TechnologyScreenProps } from '@kuelik/flow';
import { isAborted, toFailureReason } from '@kuelik/protocol';
import { useEffect, useEffectEvent } from 'react';
import type { stepCalls } from './step-calls.ts';

/** What the machine of a signing step learns of its calls. */
export type CallEvent<Trouble> =
  /** A call starts: the previous problem is cleared, and shown again only if it recurs. */
  | { readonly type: 'sent' }
  /** A call failed; `at` in milliseconds since the epoch. */
  | { readonly type: 'troubled'; readonly trouble: Trouble; readonly at: number };

interface SigningStepUse<Trouble> {
  readonly props: Pick<TechnologyScreenProps, 'sessionId' | 'onFailureReason'>;
  readonly reportFailure: ReturnType<typeof stepCalls>['reportFailure'];
  readonly problemOf: (error: unknown) => Trouble;
  readonly dispatch: (event: CallEvent<Trouble>) => void;
  readonly isLoading: boolean;
  /** Gets what the step begins with, whenever it is loading. */
  readonly load: () => Promise<void>;
}

interface SigningStep {
  /** Makes a call for the person; its failure arrives as an event. */
  readonly send: (call: () => Promise<void>) => Promise<void>;
}

/** The calls of a signing step. Each failure is reported to the host page and to the server. */
export function useSigningStep<Trouble extends { readonly problem: string }>(
  use: SigningStepUse<Trouble>,
): SigningStep {
  const { props, reportFailure, problemOf, dispatch, isLoading, load } = use;

  const attempt = async (call: () => Promise<void>): Promise<void> => {
    try {
      await call();
    } catch (error) {
      if (isAborted(error)) return;
      const trouble = problemOf(error);
      const reason = toFailureReason(error, props.sessionId);
      props.onFailureReason(reason);
      void reportFailure(trouble.problem, reason.detail ?? null);
      dispatch({ type: 'troubled', trouble, at: Date.now() });
    }
  };

  const begin = useEffectEvent(() => void attempt(load));
  useEffect(() => {
    if (isLoading) begin();
  }, [isLoading]);

  return {
    send: (call) => {
      dispatch({ type: 'sent' });
      return attempt(call);
    },
  };
}
