import type { Action, Problem, Told } from './problem.ts';
import { goTo, type ScreenState, type Sms, withoutSmsCode } from './state.ts';

/** Reported on the page of the call: the person continues there. */
const inPlace: ReadonlySet<Problem> = new Set(['connection', 'busy', 'outage']);

/** What follows a refused call: a message in place, another page, or a separate page. */
export function afterRefusal(state: ScreenState, action: Action, told: Told, now: number): ScreenState {
  const { problem } = told;
  const idle: ScreenState = { ...state, busy: null, sms: updatedSms(state.sms, action, told, now) };
  const counted =
    action === 'code' && told.attemptsLeft !== null && problem === 'wrong_code'
      ? { ...idle, codeAttemptsLeft: told.attemptsLeft }
      : idle;
  switch (problem) {
    case 'resend_too_early':
      // Another SMS was sent and its reply was lost: the entered digits belong to the previous code.
      return said(withoutCode(counted, action), problem);
    case 'code_expired':
      return said(withoutCode(counted, action), problem);
    case 'double_request':
      return counted.sms === null ? onPage(counted, told, action) : said(goTo(counted, 'sms'), problem);
    case 'not_sent_request':
      return said({ ...goTo(counted, 'auth'), sms: null }, problem);
    case 'wrong_code':
      if (action === 'code' && told.attemptsLeft === 0) {
        return onPage(counted, { ...told, problem: 'code_exhausted' }, action);
      }
      return action === 'approve' && counted.sms?.attemptsLeft === 0
        ? smsCodeOver(counted, told, action)
        : said(withoutCode(counted, action), problem);
    case 'sms_code_exhausted':
      return smsCodeOver(counted, told, action);
    case 'code_exhausted':
      return onPage({ ...counted, codeAttemptsLeft: 0 }, told, action);
    case 'invalid_iin':
      // The page with the message must have the field.
      return said(action === 'approve' || action === 'select' ? goTo(counted, 'auth') : counted, problem);
    default:
      if (inPlace.has(problem)) return said(counted, problem);
      return onPage(state.page.name === 'processing' ? { ...counted, sms: null } : counted, told, action);
  }
}

const said = (state: ScreenState, notice: Problem): ScreenState => ({ ...state, notice });

function onPage(state: ScreenState, { problem, childId }: Told, action: Action): ScreenState {
  const child = state.children.find(({ id }) => id === childId)?.full_name ?? null;
  return { ...goTo(state, 'auth'), page: { name: 'problem', problem, action, child } };
}

/** The code has no attempts left: another SMS helps, if one may still be sent. */
function smsCodeOver(state: ScreenState, told: Told, action: Action): ScreenState {
  const sms = state.sms === null ? null : { ...state.sms, attemptsLeft: 0 };
  const over = withoutCode({ ...state, sms }, action);
  return sms === null || sms.smsLeft === 0
    ? onPage(over, { ...told, problem: 'sms_exhausted' }, action)
    : said({ ...goTo(over, 'sms') }, 'sms_code_exhausted');
}

const withoutCode = (state: ScreenState, action: Action): ScreenState =>
  action === 'code' ? { ...state, form: { ...state.form, appCode: '' } } : withoutSmsCode(state);

/** The refusal's information about the last code. */
function updatedSms(sms: Sms | null, action: Action, told: Told, now: number): Sms | null {
  const isAboutSms = action === 'approve' || action === 'resend' || told.problem === 'double_request';
  if (!isAboutSms || told.resendAfter === null) return withTries(sms, action, told);
  const known = sms ?? { codeLength: 6, resendAt: now, attemptsLeft: null, smsLeft: null };
  return {
    codeLength: told.codeLength ?? known.codeLength,
    resendAt: now + told.resendAfter * 1000,
    attemptsLeft: told.attemptsLeft ?? known.attemptsLeft,
    smsLeft: told.smsLeft ?? known.smsLeft,
  };
}

function withTries(sms: Sms | null, action: Action, told: Told): Sms | null {
  const isCount = action === 'approve' && told.problem === 'wrong_code' && told.attemptsLeft !== null;
  return sms === null || !isCount ? sms : { ...sms, attemptsLeft: told.attemptsLeft ?? sms.attemptsLeft };
}
