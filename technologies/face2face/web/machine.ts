import type { Outage } from '@kuelik/protocol';
import type { Work } from '@kuelik/protocol/resumable';
import type { face2faceErrors } from '../contract.ts';
import type { Compared } from './calls.ts';

export type Face2faceProblem = (typeof face2faceErrors)[number] | Outage | 'session';

export type Face2faceState =
  | { readonly name: 'ready' }
  /** `work`: what the server is doing, if it says so. */
  | { readonly name: 'comparing'; readonly work: Work | null }
  /** The flow continues at once. */
  | { readonly name: 'match' }
  | { readonly name: 'mismatch'; readonly result: Compared }
  | { readonly name: 'problem'; readonly problem: Face2faceProblem };

export type Face2faceEvent =
  | { readonly type: 'sent' }
  | { readonly type: 'progress'; readonly work: Work | null }
  | { readonly type: 'compared'; readonly result: Compared }
  | { readonly type: 'failed'; readonly problem: Face2faceProblem };

export const start: Face2faceState = { name: 'ready' };

/** The transition function. Events that do not apply leave the state unchanged. */
export function next(state: Face2faceState, event: Face2faceEvent): Face2faceState {
  switch (event.type) {
    case 'sent':
      return state.name === 'ready' || state.name === 'problem' ? { name: 'comparing', work: null } : state;
    case 'progress':
      return state.name === 'comparing' ? { ...state, work: event.work } : state;
    case 'compared':
      if (state.name !== 'comparing') return state;
      return event.result.matching ? { name: 'match' } : { name: 'mismatch', result: event.result };
    case 'failed':
      return state.name === 'comparing' ? { name: 'problem', problem: event.problem } : state;
  }
}
