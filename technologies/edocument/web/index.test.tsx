import { fakeError } from '@kuelik/protocol/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { texts } from '../texts/index.ts';
import { typeNames } from '../texts/type-names.ts';
import { olderDocument, sampleChildren, sampleDocument, sampleIin } from './samples.ts';
import {
  bodies,
  fillIn,
  form,
  lost,
  nothing,
  patient,
  press,
  ready,
  sent,
  show,
  title,
  toSms,
  type,
} from './testing.tsx';

const t = texts.en;
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

test('the document arrives for an SMS code, is shown, and is the result [2.37]', async () => {
  const { client, finished, photos, remembered } = show();
  await fillIn();
  expect(screen.getByRole('textbox', { name: 'Mobile phone' })).toHaveProperty('value', '+7 (701) 000-00-00');
  expect(screen.getByText('Identity card')).toBeTruthy();
  expect(screen.getByText(/Your document goes to: Bank\. Purpose/)).toBeTruthy();
  press(t.getSms);
  await title(t.smsTitle);
  expect(screen.getByText('We sent it from 1414 to +7 (701) 000\u201100\u201100.')).toBeTruthy();
  expect(screen.getByText(/“Identity card” goes to: Bank\. Purpose/)).toBeTruthy();
  expect(screen.getByText('Attempts left: 3')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: 'Code from the SMS' });
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(field.getAttribute('inputmode')).toBe('numeric');
  type('Code from the SMS', '123456');
  press(t.confirm);
  await title(t.receivedTitle);
  expect(screen.getByText('28/02/1999')).toBeTruthy();
  expect(screen.getByText('MIA of Kazakhstan')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Photo' })).toBeTruthy();
  expect(finished).toEqual([]);
  press(t.continue);
  expect(finished).toEqual([{ status: 'success', data: ready.result }]);
  expect(photos).toEqual([['document', 'data:image/jpeg;base64,/9j/AQID']]);
  expect(remembered).toEqual([{ iin: sampleIin, phone: '+77010000000' }]);
  expect(bodies(client, 'request')).toEqual([
    {
      session_id: 'session-1',
      iin: sampleIin,
      phone: '+77010000000',
      document_type: 'IdentityCard',
      locale: 'en',
    },
  ]);
});

test('an older result form is accepted, also without an envelope [3.27]', async () => {
  const { finished } = show({ 'POST /e-document/approve/': olderDocument });
  await toSms();
  type('Code from the SMS', '123456');
  press(t.confirm);
  await title(t.receivedTitle);
  for (const text of ['СПЕЦИМЕНОВ', '28/02/1999', 'МВД РК', '08/04/2031']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  press(t.continue);
  expect(finished).toHaveLength(1);
});

test('empty fields are reported in a dialog and nothing is sent', async () => {
  const { client } = show();
  await form();
  press(t.getSms);
  expect(await screen.findByRole('dialog', { name: 'Please fill in all fields' })).toBeTruthy();
  expect(screen.getAllByText('Field is required')).toHaveLength(2);
  expect(bodies(client, 'request')).toEqual([]);
});

test('two concurrent clicks and an Enter send once', async () => {
  const { client } = show();
  await fillIn();
  const button = screen.getByRole('button', { name: t.getSms });
  fireEvent.click(button);
  fireEvent.click(button);
  fireEvent.submit(button.closest('form') as HTMLFormElement);
  await title(t.smsTitle);
  expect(bodies(client, 'request')).toHaveLength(1);
});

test('a wrong code is reported at the field with the attempts left [8.16]', async () => {
  show({ 'POST /e-document/approve/': fakeError(400, 'wrong_code', { ...sent, attempts_left: 2 }) });
  await toSms();
  type('Code from the SMS', '000000');
  press(t.confirm);
  await screen.findByText(t.wrong_code, {}, patient);
  const field = screen.getByRole('textbox', { name: 'Code from the SMS' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field).toHaveProperty('value', '');
  expect(screen.getByText('Attempts left: 2')).toBeTruthy();
});

test('another SMS can be requested when the server allows it [2.38]', async () => {
  const replies = [{ ...sent, resend_after_s: 0 }];
  const { client } = show({
    'POST /e-document/request/': () => replies.shift(),
    'POST /e-document/resend/': { ...sent, resend_after_s: 42, sms_left: 0 },
  });
  await toSms();
  press('Send the SMS again');
  expect(await screen.findByText(t.smsNoMore, {}, patient)).toBeTruthy();
  const sentAgain = client.calls.filter(({ path }) => path.endsWith('/resend/'));
  expect(sentAgain).toMatchObject([{ idempotencyKey: expect.any(String) }]);
});

test('digits typed while another SMS is requested stay, and are sent after its reply', async () => {
  const requested = { ...sent, resend_after_s: 0 };
  let answer: (reply: unknown) => void = () => undefined;
  const asked = new Promise((resolve) => {
    answer = resolve;
  });
  const { client } = show({
    'POST /e-document/request/': requested,
    'POST /e-document/resend/': () => asked,
  });
  await toSms();
  type('Code from the SMS', '000');
  press('Send the SMS again');
  type('Code from the SMS', '000123');
  // A button without effect is not shown.
  expect(screen.getByRole('button', { name: t.confirm })).toHaveProperty('disabled', true);
  answer({ ...requested, attempts_left: 2 });
  await screen.findByText('Attempts left: 2', {}, patient);
  expect(screen.getByRole('textbox', { name: 'Code from the SMS' })).toHaveProperty('value', '123');
  type('Code from the SMS', '123456');
  press(t.confirm);
  await title(t.receivedTitle);
  expect(bodies(client, 'approve')).toMatchObject([{ code: '123456' }]);
});

test('a request whose line was lost is resent automatically, as the same attempt', async () => {
  const replies: unknown[] = [lost(), sent];
  const { client } = show({ 'POST /e-document/request/': () => replies.shift() });
  await fillIn();
  press(t.getSms);
  await title(t.smsTitle);
  const keys = client.calls.filter(({ method }) => method === 'POST').map((call) => call.idempotencyKey);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('an outage of the state is reported in place; the next attempt continues', async () => {
  const replies: unknown[] = [fakeError(503, 'provider_unavailable'), ready];
  const { reasons } = show({ 'POST /e-document/approve/': () => replies.shift() });
  await toSms();
  type('Code from the SMS', '123456');
  press(t.confirm);
  await screen.findByText('The service does not answer', {}, patient);
  expect(reasons).toHaveLength(1);
  press(t.confirm);
  await title(t.receivedTitle);
});

describe('the six-digit code', () => {
  test('is explained for every app, and returns the document [2.39, 5.6]', async () => {
    const { client } = show();
    await fillIn();
    press(t.useCode);
    await title(t.codeTitle);
    for (const app of ['Kaspi.kz', 'Halyk', 'Freedom', 'eGov Mobile'])
      expect(screen.getByText(app)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'IIN' })).toHaveProperty('value', sampleIin);
    press(t.back);
    await title(t.title);
    expect(screen.getByRole('textbox', { name: 'Mobile phone' })).toHaveProperty(
      'value',
      '+7 (701) 000-00-00',
    );
    press(t.useCode);
    type(t.codeLabel, '12345');
    press(t.confirm);
    expect(await screen.findByText('Code must be 6 digits', {}, patient)).toBeTruthy();
    type(t.codeLabel, '123456');
    press(t.confirm);
    await title(t.receivedTitle);
    expect(bodies(client, 'code')).toEqual([
      {
        session_id: 'session-1',
        iin: sampleIin,
        code: '123456',
        document_type: 'IdentityCard',
        locale: 'en',
      },
    ]);
  });

  test('runs out of attempts [4.31, 8.17]', async () => {
    show({ 'POST /e-document/code/': fakeError(400, 'wrong_code', { attempts_left: 0 }) });
    await fillIn();
    press(t.useCode);
    type(t.codeLabel, '000000');
    press(t.confirm);
    expect(await screen.findByText(t.code_exhausted, {}, patient)).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([t.useSms, t.finish]);
  });

  test('is where a page resumes that the phone has discarded meanwhile', async () => {
    show();
    await fillIn();
    press(t.useCode);
    cleanup();
    show();
    await title(t.codeTitle);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(sampleIin);
  });
});

describe('a child’s document', () => {
  const settings = { document_type: 'ChildBirthCertificate' };
  const child = { ...sampleDocument, document_type: 'ChildBirthCertificate' };

  test('arrives for the parent’s IIN, several at once [1.10, 2.40]', async () => {
    const both = { document_type: 'ChildBirthCertificate', documents: [child, child] };
    const { client, finished } = show(
      {
        'POST /e-document/children/': sampleChildren,
        'POST /e-document/children/select/': { status: 'READY', result: both },
      },
      { settings },
    );
    await title(t.parentTitle);
    expect(screen.queryByRole('textbox', { name: 'Mobile phone' })).toBe(null);
    type(t.parentIin, sampleIin);
    press(t.findChildren);
    await title(t.childrenTitle);
    expect(screen.getByText('Born on 14/09/2016')).toBeTruthy();
    press(t.getDocuments);
    expect(await screen.findByRole('dialog')).toBeTruthy();
    press('OK');
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    press(t.getDocuments);
    await title(t.receivedTitle);
    expect(screen.getAllByText('000000001')).toHaveLength(2);
    press(t.continue);
    expect(finished).toEqual([{ status: 'success', data: both }]);
    expect(bodies(client, 'children/select')).toEqual([
      { session_id: 'session-1', child_ids: ['c1', 'c2'], consent: true, locale: 'en' },
    ]);
  });

  test('is listed without a birth date where the backend does not say it', async () => {
    show({ 'POST /e-document/children/': [{ id: 7, full_name: 'SPECIMEN CHILD' }] }, { settings });
    await title(t.parentTitle);
    type(t.parentIin, sampleIin);
    press(t.findChildren);
    await title(t.childrenTitle);
    expect(screen.getByText('SPECIMEN CHILD')).toBeTruthy();
    expect(screen.queryByText(/Born on/)).toBe(null);
  });

  test.each([
    ['an empty list', []],
    ['the code', fakeError(404, 'child_not_found')],
  ])('is not found where the backend replies %s [2.40, 8.20]', async (_, reply) => {
    show({ 'POST /e-document/children/': reply }, { settings });
    await title(t.parentTitle);
    type(t.parentIin, sampleIin);
    press(t.findChildren);
    await screen.findByText(t.child_not_found);
    expect(screen.queryByRole('checkbox')).toBe(null);
  });

  test('leaves no photo to compare a face with', async () => {
    const { photos, finished } = show(
      {
        'POST /e-document/children/': sampleChildren,
        'POST /e-document/children/select/': { status: 'READY', result: child },
      },
      { settings },
    );
    await title(t.parentTitle);
    type(t.parentIin, sampleIin);
    press(t.findChildren);
    await title(t.childrenTitle);
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    press(t.getDocuments);
    await title(t.receivedTitle);
    press(t.continue);
    expect(finished).toHaveLength(1);
    expect(photos).toEqual([]);
  });

  test('is not found, or which child has none [2.40, 8.20]', async () => {
    const replies: unknown[] = [fakeError(404, 'child_not_found'), sampleChildren];
    show(
      {
        'POST /e-document/children/': () => replies.shift(),
        'POST /e-document/children/select/': fakeError(404, 'document_does_not_exist', { child_id: 'c2' }),
      },
      { settings },
    );
    await title(t.parentTitle);
    type(t.parentIin, sampleIin);
    press(t.findChildren);
    await screen.findByText(t.child_not_found, {}, patient);
    press(t.checkData);
    press(t.findChildren);
    await title(t.childrenTitle);
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    press(t.getDocuments);
    expect(await screen.findByText('Child: СПЕЦИМЕНОВ КҮН', {}, patient)).toBeTruthy();
  });
});

test('a reloaded page resumes where the person was, with the right countdown', async () => {
  const state = { ...nothing, status: 'CODE_SENT', document_type: 'IdentityCard', phone: '+77010000000' };
  show({ 'GET /e-document/result/': { ...state, iin: sampleIin, sms: { ...sent, resend_after_s: 600 } } });
  await title(t.smsTitle);
  expect(screen.getByRole('timer').textContent).toMatch(/(600|59\d) s/);
});

test('a document in preparation is waited for', async () => {
  const states: unknown[] = [nothing, lost(), { ...nothing, ...ready }];
  show({
    'GET /e-document/result/': () => states.shift(),
    'POST /e-document/approve/': { status: 'PROCESSING', result: null },
  });
  await toSms();
  type('Code from the SMS', '123456');
  press(t.confirm);
  await title(t.preparingTitle);
  await title(t.receivedTitle);
  expect(states).toEqual([]);
});

test('a page whose line was lost loads automatically, one that failed by a press; another backend needs no such call', async () => {
  const states: unknown[] = [lost(), fakeError(503, 'provider_unavailable'), nothing];
  show({ 'GET /e-document/result/': () => states.shift() });
  await screen.findByText('The service does not answer', {}, patient);
  press(t.again);
  await waitFor(() => expect(screen.getByRole('button', { name: t.getSms })).toBeTruthy(), patient);
  cleanup();
  show({ 'GET /e-document/result/': fakeError(404, 'not_found') });
  await fillIn();
});

describe('the type', () => {
  test('is the person’s choice if not preset', async () => {
    const { client } = show({}, { settings: {} });
    await fillIn();
    press(t.useCode);
    expect(await screen.findByRole('dialog')).toBeTruthy();
    press('OK');
    const group = screen.getByRole('group', { name: t.document });
    expect(within(group).getByText('Field is required')).toBeTruthy();
    expect(within(group).getAllByRole('radio')).toHaveLength(4);
    press('Show all documents (30)');
    const cards = within(group).getAllByRole('radio');
    expect(cards).toHaveLength(30);
    expect(document.activeElement).toBe(cards[4]);
    expect(
      new Set([...group.querySelectorAll('[data-art]')].map((art) => art.getAttribute('data-art'))).size,
    ).toBe(30);
    fireEvent.click(within(group).getByRole('radio', { name: 'Vehicle registration certificate' }));
    press(t.getSms);
    await title(t.smsTitle);
    expect(bodies(client, 'request')).toMatchObject([{ document_type: 'SRTS' }]);
  });

  test('is the URL’s in any spelling, unless the integrator sets one', async () => {
    show({}, { settings: {}, documentType: 'Driverlicense', locale: 'kz' });
    expect(await screen.findByText(typeNames.DriverLicense.kz, {}, patient)).toBeTruthy();
    cleanup();
    show({}, { documentType: 'Passport', locale: 'ru' });
    expect(await screen.findByText(typeNames.IdentityCard.ru, {}, patient)).toBeTruthy();
  });
});
