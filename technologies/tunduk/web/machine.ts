import { isOutage, type Outage } from '@kuelik/protocol';
import type { CallEvent } from '../../shared/web/use-outside-step.ts';
import type { TundukError } from '../contract.ts';
import type { FoundPerson, StatusReply } from './calls.ts';

/** Why a search failed: a refusal, or an outage. */
export type Problem = TundukError | Outage | 'session';

export type TundukState =
  | { readonly name: 'loading'; readonly outage: Outage | null }
  | {
      readonly name: 'entering';
      readonly problem: Problem | null;
      /** Null if the server did not say. */
      readonly attemptsLeft: number | null;
    }
  | { readonly name: 'found'; readonly person: FoundPerson }
  | { readonly name: 'blocked'; readonly problem: Problem };

export type TundukEvent =
  | CallEvent<Problem>
  | { readonly type: 'status'; readonly reply: StatusReply }
  | { readonly type: 'found'; readonly person: FoundPerson };

export const start: TundukState = { name: 'loading', outage: null };

const final: readonly Problem[] = [
  'maximum-attempts',
  'no_access',
  'sub_not_started',
  'no_active',
  'no_subscription',
  'session',
];

/** The transition function. Events that do not apply leave the state unchanged. */
export function next(state: TundukState, event: TundukEvent): TundukState {
  switch (event.type) {
    case 'sent':
      return state.name === 'entering' ? { ...state, problem: null } : state;
    case 'status':
      if (state.name !== 'loading') return state;
      if (event.reply.result !== null) return { name: 'found', person: event.reply.result };
      return event.reply.attempts_left === 0
        ? { name: 'blocked', problem: 'maximum-attempts' }
        : { name: 'entering', problem: null, attemptsLeft: null };
    case 'lookFailed':
      if (state.name !== 'loading') return state;
      return isOutage(event.problem)
        ? { name: 'loading', outage: event.problem }
        : { name: 'blocked', problem: event.problem };
    case 'found':
      return state.name === 'entering' ? { name: 'found', person: event.person } : state;
    case 'callFailed': {
      if (state.name !== 'entering') return state;
      const { problem, attemptsLeft } = event;
      return attemptsLeft === 0 || final.includes(problem)
        ? { name: 'blocked', problem: attemptsLeft === 0 ? 'maximum-attempts' : problem }
        : { name: 'entering', problem, attemptsLeft };
    }
    case 'stale':
      return start;
  }
}
