import { isOutage, type Outage } from '@kuelik/protocol';
import type { NumberError, NumberReply } from '../contract.ts';

/** Why a call failed: a refusal, or an outage. */
export type Problem = NumberError | Outage | 'session';

export type NumberState =
  | { readonly name: 'loading'; readonly outage: Outage | null }
  | {
      readonly name: 'entering';
      readonly number: string;
      readonly problem: Problem | null;
      /** Null before the first wrong number. */
      readonly attemptsLeft: number | null;
    }
  | { readonly name: 'passed'; readonly number: string }
  | { readonly name: 'blocked'; readonly problem: Problem };

export type NumberEvent =
  | { readonly type: 'loaded'; readonly reply: NumberReply }
  | { readonly type: 'loadFailed'; readonly problem: Problem }
  | { readonly type: 'sent' }
  | { readonly type: 'confirmed'; readonly number: string }
  | { readonly type: 'refused'; readonly problem: Problem; readonly attemptsLeft: number | null };

export const start: NumberState = { name: 'loading', outage: null };

/** The transition function. Events that do not apply leave the state unchanged. */
export function next(state: NumberState, event: NumberEvent): NumberState {
  switch (event.type) {
    case 'loaded': {
      if (state.name !== 'loading') return state;
      const { number, attempts_left, is_passed } = event.reply;
      if (is_passed) return { name: 'passed', number };
      return attempts_left === 0
        ? { name: 'blocked', problem: 'maximum-attempts' }
        : { name: 'entering', number, problem: null, attemptsLeft: null };
    }
    case 'loadFailed':
      if (state.name !== 'loading') return state;
      return isOutage(event.problem)
        ? { name: 'loading', outage: event.problem }
        : { name: 'blocked', problem: event.problem };
    case 'sent':
      return state.name === 'entering' ? { ...state, problem: null } : state;
    case 'confirmed':
      return state.name === 'entering' ? { name: 'passed', number: event.number } : state;
    case 'refused': {
      if (state.name !== 'entering') return state;
      const { problem, attemptsLeft } = event;
      const isFinal = problem === 'maximum-attempts' || problem === 'session';
      return isFinal ? { name: 'blocked', problem } : { ...state, problem, attemptsLeft };
    }
  }
}
