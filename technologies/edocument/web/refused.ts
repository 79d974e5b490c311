import type { Action, CallFailure, Problem } from './problem.ts';
import { goTo, type ScreenState, type Sms, withoutSmsCode } from './state.ts';

/** Reported on the page of the call: the person continues there. */
const inPlace: ReadonlySet<Problem> = new Set(['connection', 'busy', 'outage']);

/** What follows a refused call: a message in place, another page, or a separate page. */
export function afterRefusal(
  state: ScreenState,
  action: Action,
  failure: CallFailure,
  now: number,
): ScreenState {
  const { problem } = failure;
  const idle: ScreenState = { ...state, busy: null, sms: updatedSms(state.sms, action, failure, now) };
  const counted =
    action === 'code' && failure.attemptsLeft !== null && problem === 'wrong_code'
      ? { ...idle, codeAttemptsLeft: failure.attemptsLeft }
      : idle;
  switch (problem) {
    case 'resend_too_early':
      // Another SMS was sent and its reply was lost: the entered digits belong to the previous code.
      return said(withoutCode(counted, action), problem);
    case 'code_expired':
      return said(withoutCode(counted, action), problem);
    case 'double_request':
      return counted.sms === null ? onPage(counted, failure, action) : said(goTo(counted, 'sms'), problem);
    case 'not_sent_request':
      return said({ ...goTo(counted, 'auth'), sms: null }, problem);
    case 'wrong_code':
      if (action === 'code' && failure.attemptsLeft === 0) {
        return onPage(counted, { ...failure, problem: 'code_exhausted' }, action);
      }
      return action === 'approve' && counted.sms?.attemptsLeft === 0
        ? smsCodeOver(counted, failure, action)
        : said(withoutCode(counted, action), problem);
    case 'sms_code_exhausted':
      return smsCodeOver(counted, failure, action);
    case 'code_exhausted':
      return onPage({ ...counted, codeAttemptsLeft: 0 }, failure, action);
    case 'invalid_iin':
      // The page with the message must have the field.
      return said(action === 'approve' || action === 'select' ? goTo(counted, 'auth') : counted, problem);
    default:
      if (inPlace.has(problem)) return said(counted, problem);
      return onPage(state.page.name === 'processing' ? { ...counted, sms: null } : counted, failure, action);
  }
}

const said = (state: ScreenState, notice: Problem): ScreenState => ({ ...state, notice });

function onPage(state: ScreenState, { problem, childId }: CallFailure, action: Action): ScreenState {
  const child = state.children.find(({ id }) => id === childId)?.full_name ?? null;
  return { ...goTo(state, 'auth'), page: { name: 'problem', problem, action, child } };
}

/** The code has no attempts left: another SMS helps, if one may still be sent. */
function smsCodeOver(state: ScreenState, failure: CallFailure, action: Action): ScreenState {
  const sms = state.sms === null ? null : { ...state.sms, attemptsLeft: 0 };
  const over = withoutCode({ ...state, sms }, action);
  return sms === null || sms.smsLeft === 0
    ? onPage(over, { ...failure, problem: 'sms_exhausted' }, action)
    : said({ ...goTo(over, 'sms') }, 'sms_code_exhausted');
}

const withoutCode = (state: ScreenState, action: Action): ScreenState =>
  action === 'code' ? { ...state, form: { ...state.form, appCode: '' } } : withoutSmsCode(state);

/** The refusal's information about the last code. */
function updatedSms(sms: Sms | null, action: Action, failure: CallFailure, now: number): Sms | null {
  const isAboutSms = action === 'approve' || action === 'resend' || failure.problem === 'double_request';
  if (!isAboutSms || failure.resendAfter === null) return withTries(sms, action, failure);
  const known = sms ?? { codeLength: 6, resendAt: now, attemptsLeft: null, smsLeft: null };
  return {
    codeLength: failure.codeLength ?? known.codeLength,
    resendAt: now + failure.resendAfter * 1000,
    attemptsLeft: failure.attemptsLeft ?? known.attemptsLeft,
    smsLeft: failure.smsLeft ?? known.smsLeft,
  };
}

function withTries(sms: Sms | null, action: Action, failure: CallFailure): Sms | null {
  const isCount = action === 'approve' && failure.problem === 'wrong_code' && failure.attemptsLeft !== null;
  return sms === null || !isCount ? sms : { ...sms, attemptsLeft: failure.attemptsLeft ?? sms.attemptsLeft };
}
