import type { SigningDocument } from '@kuelik/protocol';
import type { IdentifyReply } from '../../contract/identifier.ts';
import type { SuccessReply } from '../documents/success-reply.ts';
import type { CallEvent } from '../use-signing-step.ts';
import { type Problem, placeOf, type Trouble } from './problem.ts';

/** What the person typed and ticked: kept after errors and when going back and forth. */
export interface Form {
  readonly iin: string;
  readonly phone: string;
  readonly agreed: boolean;
}

interface Base {
  readonly form: Form;
  readonly documents: readonly SigningDocument[];
}

export type IdentifierState = Base &
  (
    | { readonly name: 'loading' }
    | { readonly name: 'form'; readonly problem: Problem | null }
    | {
        readonly name: 'code';
        readonly length: number;
        /** When the person may ask for another code, in milliseconds since the epoch. */
        readonly resendAt: number;
        readonly attemptsLeft: number | null;
        readonly problem: Problem | null;
        /** Counts the codes sent: each restarts the wait. */
        readonly turn: number;
      }
    /** `isNew` is false if the person was identified before this page was opened. */
    | { readonly name: 'passed'; readonly result: SuccessReply; readonly isNew: boolean }
    | { readonly name: 'failed'; readonly problem: Problem }
  );

export type IdentifierEvent =
  | { readonly type: 'listed'; readonly documents: readonly SigningDocument[] }
  /** The backend has no document list for this step: none is shown or awaited. */
  | { readonly type: 'unlisted' }
  | { readonly type: 'edited'; readonly form: Partial<Form> }
  | { readonly type: 'codeSent'; readonly reply: IdentifyReply; readonly at: number }
  | { readonly type: 'approved'; readonly result: SuccessReply; readonly isNew: boolean }
  | CallEvent<Trouble>
  | { readonly type: 'back' }
  | { readonly type: 'retried' };

/** The initial state. */
export const start = (person: { readonly iin: string; readonly phone: string }): IdentifierState => ({
  name: 'loading',
  form: { ...person, agreed: false },
  documents: [],
});

/** Digits of a code if the reply does not say. */
const codeLength = 6;

/** The screen's reducer. Events that make no sense in a state leave it unchanged. */
export function next(state: IdentifierState, event: IdentifierEvent): IdentifierState {
  const base: Base = { form: state.form, documents: state.documents };
  switch (event.type) {
    case 'listed':
      if (event.documents.length === 0) return { ...base, name: 'failed', problem: 'no_file' };
      return { ...base, documents: event.documents, name: 'form', problem: null };
    case 'unlisted':
      return { ...base, name: 'form', problem: null };
    case 'edited':
      return { ...state, form: { ...state.form, ...event.form } };
    case 'codeSent':
      return {
        ...base,
        name: 'code',
        length: event.reply.code_length,
        resendAt: event.at + event.reply.resend_after_s * 1000,
        attemptsLeft: event.reply.attempts_left,
        problem: null,
        turn: state.name === 'code' ? state.turn + 1 : 0,
      };
    case 'approved':
      return { ...base, name: 'passed', result: event.result, isNew: event.isNew };
    case 'troubled':
      return afterTrouble(state, event.trouble, event.at);
    case 'sent':
      return (state.name === 'form' || state.name === 'code') && isPassing(state.problem)
        ? { ...state, problem: null }
        : state;
    case 'back':
      return state.name === 'code' ? { ...base, name: 'form', problem: null } : state;
    case 'retried':
      return state.name === 'failed' ? { ...base, name: 'loading' } : state;
  }
}

function afterTrouble(state: IdentifierState, trouble: Trouble, at: number): IdentifierState {
  const base: Base = { form: state.form, documents: state.documents };
  const { problem } = trouble;
  // A code was already sent (on the code page: a newer one than the page knows): go to the code page.
  if (problem === 'session_already_exists' && state.name !== 'loading') {
    return {
      ...base,
      name: 'code',
      length: state.name === 'code' ? state.length : codeLength,
      resendAt: at + (trouble.resendAfterS ?? 0) * 1000,
      attemptsLeft: null,
      problem,
      turn: state.name === 'code' ? state.turn + 1 : 0,
    };
  }
  const place = placeOf(problem);
  if (state.name === 'loading' || place === 'end') return { ...base, name: 'failed', problem };
  if (place === 'form') return { ...base, name: 'form', problem };
  if (state.name === 'code') {
    const attemptsLeft = problem === 'wrong_code' ? trouble.attemptsLeft : state.attemptsLeft;
    // A used-up or expired code can only be replaced: allow that without waiting.
    const resendAt = problem === 'wrong_code' || place === 'retry' ? state.resendAt : at;
    return { ...state, attemptsLeft, resendAt, problem };
  }
  return { ...base, name: 'form', problem };
}

const isPassing = (problem: Problem | null): boolean => problem !== null && placeOf(problem) === 'retry';

/** Whether the form can be sent. */
export const isFilled = (form: Form): boolean => form.iin !== '' && form.phone !== '';
