import type { SigningCertificate, SigningDocument } from '@kuelik/protocol';
import type { CertificateReply } from '../../contract/signer.ts';
import type { SuccessReply } from '../documents/success-reply.ts';
import type { CallEvent } from '../use-signing-step.ts';
import { type Problem, placeOf, type Trouble } from './problem.ts';

/** A certificate being issued: the code that was sent for it. */
export interface Issue {
  /** The new certificate replaces an old one. */
  readonly isReissue: boolean;
  readonly length: number;
  /** When the person may ask for another code, in milliseconds since the epoch. */
  readonly resendAt: number;
  readonly attemptsLeft: number | null;
  /** Counts the codes sent: each restarts the wait. */
  readonly turn: number;
}

interface Base {
  readonly documents: readonly SigningDocument[];
}

export type SignerState = Base &
  (
    | { readonly name: 'loading' }
    | { readonly name: 'documents'; readonly problem: Problem | null }
    | { readonly name: 'consent'; readonly issue: Issue; readonly problem: Problem | null }
    | {
        readonly name: 'password';
        readonly issue: Issue;
        /** Chosen before the person came back from the code page; in memory only, empty at first. */
        readonly password: string;
        readonly problem: Problem | null;
      }
    | {
        readonly name: 'code';
        readonly issue: Issue;
        readonly password: string;
        readonly problem: Problem | null;
      }
    | {
        readonly name: 'sign';
        readonly certificate: SigningCertificate | null;
        /** Chosen just before, in memory only; empty: the person must type it. */
        readonly password: string;
        readonly attemptsLeft: number | null;
        readonly problem: Problem | null;
      }
    | { readonly name: 'done'; readonly result: SuccessReply }
    | { readonly name: 'failed'; readonly problem: Problem }
  );

export type SignerEvent =
  | { readonly type: 'listed'; readonly documents: readonly SigningDocument[] }
  | {
      readonly type: 'certificate';
      readonly reply: CertificateReply;
      readonly isReissue: boolean;
      readonly at: number;
    }
  | { readonly type: 'consented' }
  | { readonly type: 'passwordChosen'; readonly password: string }
  | { readonly type: 'accepted'; readonly certificate: SigningCertificate | null }
  | { readonly type: 'signed'; readonly result: SuccessReply }
  | CallEvent<Trouble>
  | { readonly type: 'back' }
  | { readonly type: 'retried' };

export const start: SignerState = { name: 'loading', documents: [] };

/** The screen's reducer. Events that make no sense in a state leave it unchanged. */
export function next(state: SignerState, event: SignerEvent): SignerState {
  const base: Base = { documents: state.documents };
  switch (event.type) {
    case 'listed':
      return event.documents.length === 0
        ? { ...base, name: 'failed', problem: 'no_documents' }
        : { documents: event.documents, name: 'documents', problem: null };
    case 'certificate':
      return afterCertificate(state, event);
    case 'consented':
      return state.name === 'consent'
        ? { ...base, name: 'password', issue: state.issue, password: '', problem: null }
        : state;
    case 'passwordChosen':
      return state.name === 'password'
        ? { ...base, name: 'code', issue: state.issue, password: event.password, problem: null }
        : state;
    case 'accepted':
      return state.name === 'code'
        ? {
            ...base,
            name: 'sign',
            certificate: event.certificate,
            password: state.password,
            attemptsLeft: null,
            problem: null,
          }
        : state;
    case 'signed':
      return { ...base, name: 'done', result: event.result };
    case 'troubled':
      return afterTrouble(state, event.trouble, event.at);
    case 'sent':
      return mayRepeat(state) && state.problem !== null && placeOf(state.problem) === 'retry'
        ? { ...state, problem: null }
        : state;
    case 'back':
      return afterBack(state);
    case 'retried':
      return state.name === 'failed' ? { ...base, name: 'loading' } : state;
  }
}

const lost = {
  LOCKED: 'certificate_locked',
  EXPIRED: 'certificate_expired',
  REVOKED: 'certificate_revoked',
} as const;

function afterCertificate(
  state: SignerState,
  { reply, isReissue, at }: Extract<SignerEvent, { type: 'certificate' }>,
): SignerState {
  const base: Base = { documents: state.documents };
  if (reply.status === 'ACTIVE') {
    const { certificate, attempts_left } = reply;
    return { ...base, name: 'sign', certificate, password: '', attemptsLeft: attempts_left, problem: null };
  }
  if (reply.status !== 'OTP_SENT') return { ...base, name: 'failed', problem: lost[reply.status] };
  const issue: Issue = {
    isReissue,
    length: reply.code_length,
    resendAt: at + reply.resend_after_s * 1000,
    attemptsLeft: reply.attempts_left,
    turn: state.name === 'code' ? state.issue.turn + 1 : 0,
  };
  return state.name === 'code'
    ? { ...state, issue, problem: null }
    : { ...base, name: 'consent', issue, problem: null };
}

function afterTrouble(state: SignerState, trouble: Trouble, at: number): SignerState {
  const base: Base = { documents: state.documents };
  const { problem, attemptsLeft } = trouble;
  const place = placeOf(problem);
  const failed: SignerState = { ...base, name: 'failed', problem };
  switch (place) {
    case 'end':
    case 'reissue':
      return failed;
    case 'sign':
      if (state.name === 'sign') return { ...state, password: '', attemptsLeft, problem };
      return { ...base, name: 'sign', certificate: null, password: '', attemptsLeft: null, problem };
    case 'code': {
      if (state.name !== 'code') return failed;
      const isUsed = problem !== 'incorrect_otp';
      // A used-up or expired code can only be replaced: allow that without waiting.
      const resendAt = isUsed ? at : state.issue.resendAt;
      return { ...state, issue: { ...state.issue, attemptsLeft, resendAt }, problem };
    }
    case 'password':
      return state.name === 'code'
        ? { ...base, name: 'password', issue: state.issue, password: '', problem }
        : failed;
    case 'retry':
      return mayRepeat(state) ? { ...state, problem } : failed;
  }
}

/** Pages whose own button repeats the call. */
const repeatable = ['documents', 'consent', 'code', 'sign'] as const;
type Repeatable = Extract<SignerState, { name: (typeof repeatable)[number] }>;
const mayRepeat = (state: SignerState): state is Repeatable => repeatable.some((name) => name === state.name);

function afterBack(state: SignerState): SignerState {
  const base: Base = { documents: state.documents };
  switch (state.name) {
    case 'consent':
    case 'sign':
      return { ...base, name: 'documents', problem: null };
    case 'password':
      return { ...base, name: 'consent', issue: state.issue, problem: null };
    case 'code':
      return { ...base, name: 'password', issue: state.issue, password: state.password, problem: null };
    default:
      return state;
  }
}
