import { fakeError } from '@kuelik/protocol/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { texts } from '../texts/index.ts';
import { fillIn, nothing, patient, press, ready, sent, show, title, toSms, type } from './testing.tsx';

const t = texts.en;
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('every refusal has its own message and next step [8.16, 8.18]', () => {
  test.each([
    [404, 'mcdb', t.mcdb, t.useCode],
    [400, 'no_request', t.no_request, t.again],
    [404, 'id_not_found', t.id_not_found, t.checkData],
    [403, 'no_access', t.no_access, t.finish],
    [403, 'sub_not_started', t.sub_not_started, t.finish],
    [403, 'no_active', t.no_active, t.finish],
    [403, 'no_subscription', t.no_subscription, t.finish],
    [404, 'document_does_not_exist', t.document_does_not_exist, t.useCode],
    [400, 'document_no_type', t.document_no_type, t.useCode],
    [404, 'profile_not_found', t.profile_not_found, t.useCode],
    [423, 'maximum_attempts', t.sms_exhausted, t.useCode],
    [400, 'double_request', t.double_request, t.useCode],
    [400, 'already_received', t.already_received, t.useCode],
    [410, 'session_expired', t.session, t.finish],
  ])('%i %s', async (status, code, text, step) => {
    const { reasons } = show({ 'POST /e-document/request/': fakeError(status, code) });
    await fillIn();
    press(t.getSms);
    expect(await screen.findByText(text, {}, patient)).toBeTruthy();
    expect(screen.getAllByRole('button')[0]?.textContent).toBe(step);
    expect(reasons).toHaveLength(1);
  });

  test('where the code has no attempts either, no other way is offered in words', async () => {
    show({
      'GET /e-document/result/': { ...nothing, code_attempts_left: 0 },
      'POST /e-document/request/': fakeError(423, 'maximum_attempts'),
    });
    await fillIn();
    press(t.getSms);
    await title(t.problemTitle);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([t.finish]);
    expect(screen.getByRole('alert').textContent).toBe('No attempts left.');
  });

  test('in place: an IIN, an ended request, an earlier code', async () => {
    show({ 'POST /e-document/request/': fakeError(400, 'invalid_iin') });
    await fillIn();
    press(t.getSms);
    await screen.findByText(t.invalid_iin, {}, patient);
    expect(screen.getByRole('textbox', { name: 'IIN' }).getAttribute('aria-invalid')).toBe('true');
    cleanup();
    show({ 'POST /e-document/approve/': fakeError(400, 'not_sent_request') });
    await toSms();
    type('Code from the SMS', '123456');
    press(t.confirm);
    await screen.findByText(t.not_sent_request, {}, patient);
    await title(t.title);
    cleanup();
    show({ 'POST /e-document/request/': fakeError(400, 'double_request', { ...sent, attempts_left: 1 }) });
    await fillIn();
    press(t.getSms);
    await screen.findByText(t.sentAlready, {}, patient);
    expect(screen.getByText('Attempts left: 1')).toBeTruthy();
  });

  test('the last option names the organization and ends the step as failure', async () => {
    const { finished } = show({ 'POST /e-document/request/': fakeError(403, 'no_active') });
    await fillIn();
    press(t.getSms);
    await screen.findByText('Contact the organisation: Bank', {}, patient);
    press(t.finish);
    expect(finished).toEqual([{ status: 'failure', data: { code: 'no_active' } }]);
  });

  test.each([fakeError(400, 'already_received'), fakeError(409, 'result_already_exists')])(
    'an already received document continues: $code',
    async (refusal) => {
      const states: unknown[] = [nothing, { ...nothing, ...ready }];
      const { finished } = show({
        'GET /e-document/result/': () => states.shift(),
        'POST /e-document/request/': refusal,
      });
      await fillIn();
      press(t.getSms);
      await title(t.receivedTitle);
      press(t.continue);
      expect(finished).toHaveLength(1);
    },
  );
});
