import { oldDigitsAfter } from '@kuelik/ui';
import type { EDocumentResult, ListedChild } from '../contract.ts';
import { type EDocumentType, isChildType } from '../document-types.ts';
import { isComplete, isFilled } from './form.ts';
import type { Action, CallFailure } from './problem.ts';
import { afterRefusal } from './refused.ts';
import {
  type Form,
  goTo,
  type Looked,
  type PlainPage,
  type ScreenState,
  type Sms,
  withoutSmsCode,
} from './state.ts';

export type ScreenEvent =
  | { readonly type: 'looked'; readonly found: Looked; readonly codeFor: EDocumentType | null }
  | { readonly type: 'edited'; readonly form: Partial<Form> }
  | { readonly type: 'pressed'; readonly action: Action }
  | { readonly type: 'sent'; readonly sms: Sms }
  | { readonly type: 'found'; readonly children: readonly ListedChild[] }
  | { readonly type: 'preparing' }
  | { readonly type: 'received'; readonly document: EDocumentResult }
  | { readonly type: 'refused'; readonly action: Action; readonly failure: CallFailure; readonly now: number }
  | { readonly type: 'codeChosen' }
  | { readonly type: 'smsChosen' }
  | { readonly type: 'back' }
  | { readonly type: 'retried' }
  | { readonly type: 'dialogClosed' };

/** The transition function. Events that do not apply leave the state unchanged. */
export function next(state: ScreenState, event: ScreenEvent): ScreenState {
  switch (event.type) {
    case 'looked':
      return isAsking(state) ? afterLook(state, event.found, event.codeFor) : state;
    case 'edited':
      return afterEdit(state, event.form);
    case 'pressed':
      return afterPress(state, event.action);
    case 'sent':
      return { ...goTo(withoutSmsCode(state), 'sms'), sms: event.sms };
    case 'found': {
      const [only, ...others] = event.children;
      const childIds = only !== undefined && others.length === 0 ? [only.id] : [];
      return { ...goTo(state, 'children'), children: event.children, form: { ...state.form, childIds } };
    }
    case 'preparing':
      return state.page.name === 'processing'
        ? { ...state, busy: null, notice: null }
        : goTo(state, 'processing');
    case 'received':
      return { ...goTo(state, 'auth'), page: { name: 'received', document: event.document } };
    case 'refused':
      return event.action === 'look' && !isAsking(state)
        ? state
        : afterRefusal(state, event.action, event.failure, event.now);
    case 'codeChosen':
      if (state.busy !== null) return state;
      return state.form.type === null
        ? { ...state, emptyFields: true, showErrors: true }
        : goTo(state, 'code');
    case 'smsChosen':
      if (state.busy !== null) return state;
      return goTo(state, state.sms !== null && state.sms.attemptsLeft !== 0 ? 'sms' : 'auth');
    case 'back':
      return state.busy === null ? goTo(state, 'auth') : state;
    case 'retried':
      if (state.page.name === 'loading') return { ...state, notice: null };
      return state.page.name === 'problem' ? goTo(state, pageOf[state.page.action]) : state;
    case 'dialogClosed':
      return { ...state, emptyFields: false };
  }
}

function afterEdit(state: ScreenState, edited: Partial<Form>): ScreenState {
  const form = { ...state.form, ...edited };
  const oldSmsDigits = oldDigitsAfter(state.oldSmsDigits, state.form.smsCode, form.smsCode);
  return { ...state, form, oldSmsDigits, notice: null };
}

/** The page of each call. */
const pageOf: Readonly<Record<Action, PlainPage>> = {
  look: 'loading',
  request: 'auth',
  resend: 'sms',
  approve: 'sms',
  code: 'code',
  children: 'auth',
  select: 'children',
};

/** On these pages the server is asked for the session's state; elsewhere its reply is too late to matter. */
const isAsking = ({ page }: ScreenState): boolean => page.name === 'loading' || page.name === 'processing';

function afterPress(state: ScreenState, action: Action): ScreenState {
  if (state.busy !== null) return state;
  if (!isFilled(state, action)) return { ...state, emptyFields: true, showErrors: true };
  if (!isComplete(state, action)) return { ...state, showErrors: true };
  return { ...state, busy: action, oldSmsDigits: state.form.smsCode.length, notice: null };
}

function afterLook(state: ScreenState, found: Looked, codeFor: EDocumentType | null): ScreenState {
  const { page, sms, codeAttemptsLeft, children } = found;
  const type = state.fixedType ?? codeFor ?? found.type ?? state.form.type;
  const form = {
    ...state.form,
    type,
    iin: found.iin || state.form.iin,
    phone: found.phone || state.form.phone,
  };
  const seen = { ...state, form, sms, codeAttemptsLeft, children };
  if (typeof page === 'object') {
    return { ...goTo(seen, 'auth'), page: { name: 'received', document: page.document } };
  }
  // A person who left the page to get a code from an app returns to the page where it is entered.
  const waitsForCode = codeFor !== null && type === codeFor && !isChildType(type) && codeAttemptsLeft !== 0;
  return goTo(seen, waitsForCode && page !== 'processing' ? 'code' : page);
}
