import { isOutage, type Outage } from '@kuelik/protocol';
import type { CallEvent } from '../../shared/web/use-outside-step.ts';
import { consentNumber, type RegistryError, type RegistryKind } from '../contract.ts';
import type { Consent, StatusReply } from './calls.ts';

/** Why a call failed: a refusal, or an outage. */
export type Problem = RegistryError | Outage | 'session';

/** How a request ended without a record. */
export type End = 'REFUSED' | 'EXPIRED' | 'NOT_FOUND' | 'OTHER_PERSON';

/** The wait for a consent; times in milliseconds since the epoch. */
export interface Wait {
  readonly resendAt: number;
  readonly expiresAt: number;
  /** The last digits of the IIN; '' if the backend does not report it. */
  readonly iinEnd: string;
  /** Other records for which the same SMS asks. */
  readonly also: readonly RegistryKind[];
}

export type RegistryState =
  | { readonly name: 'loading'; readonly outage: Outage | null }
  | {
      readonly name: 'entering';
      readonly problem: Problem | null;
      /** Null if the server did not say. */
      readonly attemptsLeft: number | null;
    }
  | {
      readonly name: 'waiting';
      readonly wait: Wait;
      /** Why there is no update. */
      readonly outage: Outage | null;
      /** Why another SMS was not sent: shown until requested again, whatever replies arrive meanwhile. */
      readonly unsent: Outage | null;
    }
  | { readonly name: 'processing'; readonly outage: Outage | null }
  | { readonly name: 'ended'; readonly end: End; readonly attemptsLeft: number | null }
  | { readonly name: 'ready'; readonly result: Readonly<Record<string, unknown>> }
  | { readonly name: 'blocked'; readonly problem: Problem };

export type RegistryEvent =
  | CallEvent<Problem>
  | { readonly type: 'consentAsked'; readonly consent: Consent; readonly now: number }
  | { readonly type: 'status'; readonly reply: StatusReply; readonly now: number }
  /** The record arrived without a wait. */
  | { readonly type: 'found'; readonly result: Readonly<Record<string, unknown>> }
  /** The backend has no status call, or nothing for this session: the person starts, or keeps waiting. */
  | { readonly type: 'unknown' }
  | { readonly type: 'back' };

export const start: RegistryState = { name: 'loading', outage: null };

/** States in which the server is polled. */
export const isPolled = ({ name }: RegistryState): boolean =>
  name === 'loading' || name === 'waiting' || name === 'processing';

/** Problems that the person cannot fix here: the step ends. */
const final: readonly Problem[] = [
  'maximum_attempts',
  'no_access',
  'sub_not_started',
  'no_active',
  'no_subscription',
  'session',
];

function waitFrom({ resend_after_s, expires_in_s, iin_end, also }: Consent, now: number): Wait {
  const resendAt = now + resend_after_s * 1000;
  return { resendAt, expiresAt: now + expires_in_s * 1000, iinEnd: iin_end, also };
}

/** For backends that do not report the wait's length. */
const usualConsent: Consent = {
  number: consentNumber,
  resend_after_s: 60,
  expires_in_s: 600,
  iin_end: '',
  also: [],
};

/** The server's whole seconds make a time fluctuate by one: then the earlier value stands. */
const steady = (before: number, after: number) => (Math.abs(after - before) < 2000 ? before : after);

function keepSteady(before: RegistryState, wait: Wait): Wait {
  if (before.name !== 'waiting') return wait;
  return {
    ...wait,
    resendAt: steady(before.wait.resendAt, wait.resendAt),
    expiresAt: steady(before.wait.expiresAt, wait.expiresAt),
  };
}

/** The transition function. Events that do not apply leave the state unchanged. */
export function next(state: RegistryState, event: RegistryEvent): RegistryState {
  switch (event.type) {
    case 'sent':
      if (state.name === 'waiting') return { ...state, unsent: null };
      return state.name === 'entering' ? { ...state, problem: null } : state;
    case 'consentAsked':
      return state.name === 'entering' || state.name === 'waiting'
        ? { name: 'waiting', wait: waitFrom(event.consent, event.now), outage: null, unsent: null }
        : state;
    case 'status':
      return isPolled(state) ? fromStatus(state, event.reply, event.now) : state;
    case 'found':
      return state.name === 'entering' || state.name === 'waiting'
        ? { name: 'ready', result: event.result }
        : state;
    case 'unknown':
      if (state.name === 'loading') return { name: 'entering', problem: null, attemptsLeft: null };
      // The backend answers.
      return state.name === 'waiting' || state.name === 'processing' ? { ...state, outage: null } : state;
    case 'callFailed': {
      const { problem, attemptsLeft } = event;
      if (attemptsLeft === 0 || final.includes(problem)) return { name: 'blocked', problem };
      if (state.name === 'waiting' && isOutage(problem)) return { ...state, unsent: problem };
      return { name: 'entering', problem, attemptsLeft };
    }
    case 'lookFailed':
      if (!isPolled(state)) return state;
      if (!isOutage(event.problem)) return { name: 'blocked', problem: event.problem };
      return 'outage' in state ? { ...state, outage: event.problem } : state;
    case 'stale':
      return start;
    case 'back':
      return state.name === 'waiting' || state.name === 'processing' || state.name === 'ended'
        ? { name: 'entering', problem: null, attemptsLeft: null }
        : state;
  }
}

function fromStatus(state: RegistryState, reply: StatusReply, now: number): RegistryState {
  const { status, consent, result, attempts_left: attemptsLeft } = reply;
  switch (status) {
    case 'NOT_REQUESTED':
      return attemptsLeft === 0
        ? { name: 'blocked', problem: 'maximum_attempts' }
        : { name: 'entering', problem: null, attemptsLeft: null };
    case 'WAITING_CONSENT': {
      if (consent === null && state.name === 'waiting') return { ...state, outage: null };
      const wait = waitFrom(consent ?? usualConsent, now);
      const unsent = state.name === 'waiting' ? state.unsent : null;
      return { name: 'waiting', wait: keepSteady(state, wait), outage: null, unsent };
    }
    case 'PROCESSING':
      return { name: 'processing', outage: null };
    case 'READY':
      return { name: 'ready', result: result ?? {} };
    default:
      return { name: 'ended', end: status, attemptsLeft };
  }
}
