import { isOutage, type Outage } from '@kuelik/protocol';
import type { CallEvent } from '../../shared/web/use-outside-step.ts';
import type { NpckError, NpckFailure, NpckResult } from '../contract.ts';
import type { StatusReply } from './calls.ts';

/** Why a call failed: a refusal, or an outage. */
export type Problem = NpckError | Outage | 'session';

/** Also what only the page knows: the person stopped waiting, the backend no longer knows the comparison. */
export type FailureShown = NpckFailure | 'stopped' | 'forgotten';

export type NpckState =
  | { readonly name: 'loading'; readonly outage: Outage | null }
  | {
      readonly name: 'ready';
      /** Whether the person has to type the IIN. */
      readonly asksIin: boolean;
      readonly problem: Problem | null;
      readonly attemptsLeft: number | null;
    }
  | { readonly name: 'processing'; readonly outage: Outage | null }
  | { readonly name: 'finished'; readonly result: NpckResult; readonly attemptsLeft: number | null }
  | { readonly name: 'success'; readonly result: NpckResult }
  | { readonly name: 'mismatch'; readonly result: NpckResult; readonly attemptsLeft: number | null }
  | {
      readonly name: 'failed';
      readonly reason: FailureShown;
      readonly attemptsLeft: number | null;
    }
  | { readonly name: 'blocked'; readonly problem: Problem };

export type NpckEvent =
  | CallEvent<Problem>
  | { readonly type: 'status'; readonly reply: StatusReply }
  /** An empty reply: nothing for this session yet, or no news of a comparison that continues. */
  | { readonly type: 'empty'; readonly iinKnown: boolean }
  /** The backend has no status call, or no longer knows the session's comparison. */
  | { readonly type: 'unknown'; readonly iinKnown: boolean }
  | { readonly type: 'started' }
  /** The finished page was shown. */
  | { readonly type: 'seen' }
  | { readonly type: 'stopped' }
  /** Another attempt: after a mismatch or an unknown IIN with IIN input, otherwise as before. */
  | { readonly type: 'again' };

export const start: NpckState = { name: 'loading', outage: null };

/** States in which the server is polled. */
export const isPolled = ({ name }: NpckState): boolean => name === 'loading' || name === 'processing';

/** Problems that the person cannot fix here: the step ends. */
const final: readonly Problem[] = [
  'liveness_missing',
  'photo_unreadable',
  'maximum_attempts',
  'no_access',
  'sub_not_started',
  'no_active',
  'no_subscription',
  'session',
];
/** Problems that another IIN may fix. */
const ofIin: readonly Problem[] = ['iin_required', 'invalid_iin', 'iin_not_found', 'other_person'];

/** The transition function. Events that do not apply leave the state unchanged. */
export function next(state: NpckState, event: NpckEvent): NpckState {
  switch (event.type) {
    case 'sent':
      return state.name === 'ready' ? { ...state, problem: null } : state;
    case 'status':
      return isPolled(state) ? fromStatus(event.reply) : state;
    case 'lookFailed':
      if (state.name !== 'loading' && state.name !== 'processing') return state;
      return isOutage(event.problem)
        ? { ...state, outage: event.problem }
        : { name: 'blocked', problem: event.problem };
    case 'empty':
    case 'unknown':
      if (state.name === 'processing') {
        return event.type === 'empty'
          ? { ...state, outage: null }
          : { name: 'failed', reason: 'forgotten', attemptsLeft: null };
      }
      return state.name === 'loading'
        ? { name: 'ready', asksIin: !event.iinKnown, problem: null, attemptsLeft: null }
        : state;
    case 'started':
      return state.name === 'ready' ? { name: 'processing', outage: null } : state;
    case 'callFailed': {
      if (state.name !== 'ready') return state;
      const { problem, attemptsLeft } = event;
      if (attemptsLeft === 0 || final.includes(problem)) return { name: 'blocked', problem };
      return { ...state, asksIin: state.asksIin || ofIin.includes(problem), problem, attemptsLeft };
    }
    case 'seen':
      if (state.name !== 'finished') return state;
      return state.result.matching
        ? { name: 'success', result: state.result }
        : { name: 'mismatch', result: state.result, attemptsLeft: state.attemptsLeft };
    case 'stopped':
      return state.name === 'processing' ? { name: 'failed', reason: 'stopped', attemptsLeft: null } : state;
    case 'again':
      return again(state);
    case 'stale':
      return start;
  }
}

function fromStatus({
  status,
  reason,
  iin_known,
  attempts_left: attemptsLeft,
  result,
}: StatusReply): NpckState {
  if (status === 'PROCESSING') return { name: 'processing', outage: null };
  if (status === 'FINISHED' && result !== null) return { name: 'finished', result, attemptsLeft };
  if (status === 'NOT_STARTED') {
    return attemptsLeft === 0
      ? { name: 'blocked', problem: 'maximum_attempts' }
      : { name: 'ready', asksIin: !iin_known, problem: null, attemptsLeft: null };
  }
  return { name: 'failed', reason: reason ?? 'lost', attemptsLeft };
}

function again(state: NpckState): NpckState {
  const ready = (asksIin: boolean): NpckState => ({
    name: 'ready',
    asksIin,
    problem: null,
    attemptsLeft: null,
  });
  if (state.name === 'mismatch') return ready(true);
  if (state.name !== 'failed') return state;
  // These apply only to this page: the server's state decides.
  if (state.reason === 'stopped' || state.reason === 'forgotten') return start;
  return ready(state.reason === 'iin_not_found');
}
