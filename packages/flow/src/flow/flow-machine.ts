import { type FinishResult, isFinishResult } from '@kuelik/protocol';

/** State of the technology flow. */
export type FlowState =
  | { readonly kind: 'running'; readonly index: number; readonly keys: readonly string[] }
  | { readonly kind: 'ended'; readonly status: 'success' | 'failure' };

/** A step's screen has finished. `result` comes from the screen and is unchecked. */
export interface FlowEvent {
  readonly type: 'finish';
  readonly key: string;
  readonly result: unknown;
}

export interface FlowStep {
  readonly state: FlowState;
  /** The result to keep; null if the event was refused. */
  readonly accepted: FinishResult | null;
}

/** A flow over these keys, at least one. With none remaining it is finished. */
export function startFlow(keys: readonly string[]): FlowState {
  return keys.length === 0 ? { kind: 'ended', status: 'success' } : { kind: 'running', index: 0, keys };
}

/**
 * The flow's transition function: the specification, section 4. A success continues, the last success and any
 * failure end the flow. A finish of a step other than the current one, or of an invalid shape, is refused.
 */
export function nextFlow(state: FlowState, event: FlowEvent): FlowStep {
  const { result } = event;
  if (state.kind !== 'running' || state.keys[state.index] !== event.key || !isFinishResult(result)) {
    return { state, accepted: null };
  }
  if (result.status === 'failure') return { state: { kind: 'ended', status: 'failure' }, accepted: result };
  const index = state.index + 1;
  return {
    state: index < state.keys.length ? { ...state, index } : { kind: 'ended', status: 'success' },
    accepted: result,
  };
}
