import { describe, expect, test } from 'vitest';
import type { EDocumentType } from '../document-types.ts';
import { next, type ScreenEvent } from './machine.ts';
import type { Action, CallFailure, Problem } from './problem.ts';
import { sampleChildren, sampleDocument, sampleIin, sampleState } from './samples.ts';
import { type Looked, type ScreenState, type Sms, start } from './state.ts';

const failure = (problem: Problem, changes: Partial<CallFailure> = {}): CallFailure => ({
  problem,
  attemptsLeft: null,
  resendAfter: null,
  smsLeft: null,
  codeLength: null,
  childId: null,
  ...changes,
});
const refused = (action: Action, problem: Problem, changes: Partial<CallFailure> = {}): ScreenEvent => ({
  type: 'refused',
  action,
  failure: failure(problem, changes),
  now: 1000,
});
const sms: Sms = { codeLength: 6, resendAt: 61_000, attemptsLeft: 3, smsLeft: 4 };
const after = (state: ScreenState, ...events: ScreenEvent[]) => events.reduce(next, state);
const press = (action: Action): ScreenEvent => ({ type: 'pressed', action });
const edit = (form: Extract<ScreenEvent, { type: 'edited' }>['form']): ScreenEvent => ({
  type: 'edited',
  form,
});
const onSms = (changes: Partial<ScreenState> = {}) => sampleState({ page: { name: 'sms' }, sms, ...changes });
const nothing: Looked = {
  page: 'auth',
  type: null,
  iin: '',
  phone: '',
  sms: null,
  codeAttemptsLeft: 3,
  children: [],
};
const looked = (found: Partial<Looked>, codeFor: EDocumentType | null = null): ScreenEvent => ({
  type: 'looked',
  found: { ...nothing, ...found },
  codeFor,
});

describe('sending', () => {
  test('an empty field is reported in a dialog, a wrong one at the field', () => {
    const empty = after(sampleState(), edit({ phone: '' }), press('request'));
    expect(empty).toMatchObject({ emptyFields: true, showErrors: true, busy: null });
    expect(after(empty, { type: 'dialogClosed' })).toMatchObject({ emptyFields: false });
    const wrong = after(sampleState(), edit({ iin: '990231300011' }), press('request'));
    expect(wrong).toMatchObject({ emptyFields: false, showErrors: true, busy: null });
  });

  test('nothing is sent twice, or while another call is in progress [3.5]', () => {
    const once = after(sampleState(), press('request'));
    expect(once.busy).toBe('request');
    expect(next(once, press('request'))).toBe(once);
    expect(next(once, { type: 'codeChosen' })).toBe(once);
    expect(next(once, { type: 'back' })).toBe(once);
  });

  test('children must be chosen and agreed to before sending', () => {
    const listed = after(sampleState(), { type: 'found', children: sampleChildren });
    expect(after(listed, press('select')).emptyFields).toBe(true);
    expect(after(listed, edit({ childIds: ['c1', 'c2'] }), press('select')).emptyFields).toBe(true);
    expect(after(listed, edit({ childIds: ['c1'], consent: true }), press('select')).busy).toBe('select');
    const only = after(sampleState(), { type: 'found', children: sampleChildren.slice(0, 1) });
    expect(only.form.childIds).toEqual(['c1']);
  });
});

test('back and forward keep the input', () => {
  const there = after(onSms(), edit({ smsCode: '1234' }), { type: 'codeChosen' }, edit({ appCode: '98' }));
  const back = after(there, { type: 'back' });
  expect(back).toMatchObject({
    page: { name: 'auth' },
    form: { iin: sampleIin, appCode: '98', smsCode: '1234' },
  });
  expect(after(back, { type: 'smsChosen' }).page.name).toBe('sms');
});

describe('an opened or reloaded page', () => {
  const loading = start('IdentityCard', { iin: '', phone: '' });
  test.each([
    [{}, 'auth'],
    [{ page: 'sms', sms }, 'sms'],
    [{ page: 'processing' }, 'processing'],
    [{ page: 'children', children: sampleChildren }, 'children'],
    [{ page: { document: sampleDocument } }, 'received'],
  ] as const)('%j is shown as %s', (found, page) => {
    const state = after(loading, looked({ ...found, iin: sampleIin, phone: '+77010000000' }));
    expect(state).toMatchObject({ page: { name: page }, busy: null, form: { iin: sampleIin } });
  });

  test('a person who left for an app’s code returns to its page', () => {
    expect(after(loading, looked({}, 'IdentityCard')).page.name).toBe('code');
    expect(after(loading, looked({ codeAttemptsLeft: 0 }, 'IdentityCard')).page.name).toBe('auth');
    expect(after(loading, looked({ page: 'processing' }, 'IdentityCard')).page.name).toBe('processing');
  });

  test('a late reply changes nothing', () => {
    const gone = after(sampleState({ page: { name: 'processing' } }), { type: 'codeChosen' });
    expect(next(gone, looked({ page: 'processing' }))).toBe(gone);
    expect(next(gone, refused('look', 'outage'))).toBe(gone);
  });
});

describe('a refusal', () => {
  test('of a code counts its attempts and asks for another', () => {
    const wrong = after(
      onSms(),
      edit({ smsCode: '000000' }),
      press('approve'),
      refused('approve', 'wrong_code', { attemptsLeft: 2, resendAfter: 20 }),
    );
    expect(wrong).toMatchObject({
      notice: 'wrong_code',
      busy: null,
      form: { smsCode: '' },
      sms: { attemptsLeft: 2, resendAt: 21_000 },
    });
    const over = after(wrong, refused('approve', 'wrong_code', { attemptsLeft: 0 }));
    expect(over).toMatchObject({
      page: { name: 'sms' },
      notice: 'sms_code_exhausted',
      sms: { attemptsLeft: 0 },
    });
    const last = after(onSms({ sms: { ...sms, smsLeft: 0 } }), refused('approve', 'sms_code_exhausted'));
    expect(last.page).toMatchObject({ name: 'problem', problem: 'sms_exhausted' });
  });

  test('of an app’s code counts its attempts and ends with a separate page', () => {
    const on = sampleState({ page: { name: 'code' } });
    const wrong = after(on, refused('code', 'wrong_code', { attemptsLeft: 1 }));
    expect(wrong).toMatchObject({ page: { name: 'code' }, notice: 'wrong_code', codeAttemptsLeft: 1 });
    const over = after(wrong, refused('code', 'wrong_code', { attemptsLeft: 0 }));
    expect(over).toMatchObject({ page: { name: 'problem', problem: 'code_exhausted' }, codeAttemptsLeft: 0 });
  });

  test('says where the code is, or that there is no request', () => {
    const twice = after(
      sampleState(),
      refused('request', 'double_request', { attemptsLeft: 2, resendAfter: 12, smsLeft: 3 }),
    );
    expect(twice).toMatchObject({
      page: { name: 'sms' },
      notice: 'double_request',
      sms: { attemptsLeft: 2, resendAt: 13_000 },
    });
    const elsewhere = after(sampleState(), refused('request', 'double_request'));
    expect(elsewhere.page.name).toBe('problem');
    const none = after(onSms(), refused('approve', 'not_sent_request'));
    expect(none).toMatchObject({ page: { name: 'auth' }, notice: 'not_sent_request', sms: null });
  });

  test('of an early SMS corrects the countdown and asks for the code that was sent after all', () => {
    const early = after(
      onSms(),
      edit({ smsCode: '1234' }),
      press('resend'),
      refused('resend', 'resend_too_early', { resendAfter: 30 }),
    );
    expect(early).toMatchObject({
      page: { name: 'sms' },
      notice: 'resend_too_early',
      busy: null,
      form: { smsCode: '' },
      sms: { resendAt: 31_000, attemptsLeft: 3 },
    });
  });

  test.each([
    ['sent', { type: 'sent', sms }],
    ['sent before', refused('resend', 'resend_too_early')],
  ] satisfies [string, ScreenEvent][])(
    "another SMS %s: the previous one's digits are removed, those typed since stay",
    (_, answer) => {
      const old = after(onSms(), edit({ smsCode: '1234' }), press('resend'));
      expect(next(old, answer).form.smsCode).toBe('');
      const since = after(old, edit({ smsCode: '98' }), answer);
      expect(since.form.smsCode).toBe('98');
      expect(after(old, edit({ smsCode: '123498' }), answer).form.smsCode).toBe('98');
      expect(after(since, press('resend'), answer).form.smsCode).toBe('');
      // A new code that begins like the old one.
      const begun = after(
        old,
        edit({ smsCode: '' }),
        edit({ smsCode: '1' }),
        edit({ smsCode: '12' }),
        answer,
      );
      expect(begun.form.smsCode).toBe('12');
    },
  );

  test('of an expired code removes it', () => {
    const typed = edit({ smsCode: '123456', appCode: '654321' });
    const sms = after(onSms(), typed, press('approve'), refused('approve', 'code_expired'));
    expect(sms).toMatchObject({ notice: 'code_expired', form: { smsCode: '', appCode: '654321' } });
    const app = after(sampleState({ page: { name: 'code' } }), typed, refused('code', 'code_expired'));
    expect(app).toMatchObject({ notice: 'code_expired', form: { smsCode: '123456', appCode: '' } });
  });

  test.each(['connection', 'busy', 'outage'] as const)(
    '%s is reported in place and loses nothing',
    (problem) => {
      const typed = after(
        onSms(),
        edit({ smsCode: '123456' }),
        press('approve'),
        refused('approve', problem),
      );
      expect(typed).toMatchObject({
        page: { name: 'sms' },
        notice: problem,
        form: { smsCode: '123456' },
        sms,
      });
    },
  );

  test('of a child’s document names the child', () => {
    const listed = sampleState({ page: { name: 'children' }, children: sampleChildren });
    const state = after(listed, refused('select', 'document_does_not_exist', { childId: 'c2' }));
    expect(state.page).toMatchObject({ name: 'problem', child: 'СПЕЦИМЕНОВ КҮН' });
  });

  test('of an IIN is reported where it can be corrected', () => {
    expect(after(sampleState(), refused('request', 'invalid_iin')).page.name).toBe('auth');
    expect(after(sampleState({ page: { name: 'code' } }), refused('code', 'invalid_iin')).page.name).toBe(
      'code',
    );
    expect(after(onSms(), refused('approve', 'invalid_iin')).page.name).toBe('auth');
  });
});
