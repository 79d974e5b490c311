import { type FinishResult, isFinishResult } from '@kuelik/protocol';

/** Where the technology flow stands. */
export type FlowState =
  | { readonly kind: 'running'; readonly index: number; readonly keys: readonly string[] }
  | { readonly kind: 'ended'; readonly status: 'success' | 'failure' };

/** A step's screen says that it is over. `result` comes from the screen: anything at all. */
export interface FlowEvent {
  readonly type: 'finish';
  readonly key: string;
  readonly result: unknown;
}

export interface FlowStep {
  readonly state: FlowState;
  /** The result to keep; null when the event was refused. */
  readonly accepted: FinishResult | null;
}

/** A flow over these keys, of which there is at least one. With none left everything is done. */
export function startFlow(keys: readonly string[]): FlowState {
  return keys.length === 0 ? { kind: 'ended', status: 'success' } : { kind: 'running', index: 0, keys };
}

/**
 * One step of the flow: the specification, section 4. A success moves on, the last success and any
 * failure end the flow. A finish of another step than the current one, or of an invalid shape, is refused.
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
