import type { Work } from '@kuelik/protocol/resumable';
import type { LivenessReason } from '../contract.ts';
import { type AnyChallenge, type AnyLivenessResult, leftUnanswered } from './any-reply.ts';
import type { WatcherTrouble } from './device/watcher-failure.ts';
import { type Problem, problemOf } from './problem.ts';
import type { Submission } from './submission.ts';

/** Why the check could not continue. A retry may help, except after `session`. */
export type Trouble = WatcherTrouble | Exclude<Problem, 'maximum_attempts' | 'passed'>;

/** The screen's state. `key` is the attempt's idempotency key. */
export type ScreenState =
  | { readonly page: 'instruction' }
  /** Camera and models load, then the challenge is drawn; `waits` for a lost connection. */
  | { readonly page: 'preparing'; readonly key: string; readonly waits?: true }
  | { readonly page: 'challenge'; readonly key: string; readonly challenge: AnyChallenge }
  | {
      readonly page: 'sending';
      readonly key: string;
      readonly challenge: AnyChallenge;
      readonly submission: Submission;
      /** Upload progress, 0..1; at 1 the server is judging. */
      readonly share: number;
      /** The connection is lost and the upload resumes by itself; or this many people are served first. */
      readonly waits: boolean | number;
      /** What the server is doing, if it says so. */
      readonly work: Work | null;
    }
  /** Without a result if the check was passed before. */
  | { readonly page: 'passed'; readonly result: AnyLivenessResult | null }
  | { readonly page: 'rejected'; readonly reasons: readonly LivenessReason[]; readonly left: number | null }
  /** Nothing is decided yet: the next challenge asks for turns of the head. */
  | { readonly page: 'asked' }
  | { readonly page: 'timeout'; readonly kind: TimeoutKind; readonly left: number | null }
  | { readonly page: 'trouble'; readonly trouble: Trouble; readonly resume: ScreenState }
  | { readonly page: 'exhausted'; readonly result: AnyLivenessResult | null };

/** `away`: the picture was empty for minutes. */
export type TimeoutKind = 'total' | 'environment' | 'away';

export type ScreenEvent =
  /** The person is ready, or repeats the check after a failure. */
  | { readonly type: 'begin'; readonly key: string }
  /** No challenge can be drawn for lack of a connection: that continues automatically. */
  | { readonly type: 'waits' }
  | { readonly type: 'drawn'; readonly challenge: AnyChallenge }
  | { readonly type: 'walked'; readonly submission: Submission }
  | { readonly type: 'timeout'; readonly kind: TimeoutKind }
  /** The challenge paused for too long; the camera stays on while another one is drawn. */
  | { readonly type: 'stale'; readonly key: string }
  | {
      readonly type: 'sent';
      readonly share: number;
      readonly waits: boolean | number;
      readonly work: Work | null;
    }
  | { readonly type: 'judged'; readonly result: AnyLivenessResult }
  | { readonly type: 'call-failed'; readonly error: unknown }
  | { readonly type: 'models-failed'; readonly trouble: WatcherTrouble }
  /** Before this page's first attempt: an earlier one, before a reload, may have been the last. */
  | { readonly type: 'none-left' }
  | { readonly type: 'retry' };

export const start: ScreenState = { page: 'instruction' };

/** The page after an event; events of another page change nothing. */
export function next(state: ScreenState, event: ScreenEvent): ScreenState {
  switch (event.type) {
    case 'begin':
      return beginsFrom.has(state.page) ? { page: 'preparing', key: event.key } : state;
    case 'waits':
      return state.page === 'preparing' ? { ...state, waits: true } : state;
    case 'drawn':
      if (state.page !== 'preparing') return state;
      return { page: 'challenge', key: state.key, challenge: event.challenge };
    case 'walked': {
      if (state.page !== 'challenge') return state;
      const { key, challenge } = state;
      return {
        page: 'sending',
        key,
        challenge,
        submission: event.submission,
        share: 0,
        waits: false,
        work: null,
      };
    }
    case 'timeout':
      if (state.page !== 'challenge') return state;
      return timedOut(event.kind, leftUnanswered(state.challenge));
    case 'stale':
      return state.page === 'challenge' ? { page: 'preparing', key: event.key } : state;
    case 'sent':
      return state.page === 'sending'
        ? { ...state, share: event.share, waits: event.waits, work: event.work }
        : state;
    case 'judged':
      return state.page === 'sending' ? judged(event.result) : state;
    case 'call-failed':
      return callFailed(state, event.error);
    case 'models-failed':
      return state.page === 'preparing' || state.page === 'challenge'
        ? { page: 'trouble', trouble: event.trouble, resume: state }
        : state;
    case 'none-left':
      return state.page === 'instruction' ? { page: 'exhausted', result: null } : state;
    case 'retry':
      return state.page === 'trouble' ? state.resume : state;
  }
}

/** Whether there are pictures that the server does not have yet. */
export const holdsPictures = (state: ScreenState): boolean =>
  state.page === 'trouble'
    ? holdsPictures(state.resume)
    : state.page === 'challenge' || state.page === 'sending';

const beginsFrom: ReadonlySet<ScreenState['page']> = new Set([
  'instruction',
  'rejected',
  'asked',
  'timeout',
  'trouble',
]);

function timedOut(kind: TimeoutKind, left: number | null): ScreenState {
  return { page: 'timeout', kind, left };
}

function judged(result: AnyLivenessResult): ScreenState {
  if (result.result) return { page: 'passed', result };
  if (result.asks) return { page: 'asked' };
  if (result.attempts_left !== null && result.attempts_left <= 0) return { page: 'exhausted', result };
  return { page: 'rejected', reasons: result.reasons, left: result.attempts_left };
}

function callFailed(state: ScreenState, error: unknown): ScreenState {
  if (state.page !== 'preparing' && state.page !== 'sending') return state;
  const problem = problemOf(error);
  if (problem === 'passed') return { page: 'passed', result: null };
  const isLast = problem === 'refused' && state.page === 'sending' && leftUnanswered(state.challenge) === 0;
  return problem === 'maximum_attempts' || isLast
    ? { page: 'exhausted', result: null }
    : { page: 'trouble', trouble: problem, resume: state };
}
