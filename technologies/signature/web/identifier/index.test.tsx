import { renderScreen } from '@kuelik/flow/testing';
import { ApiError } from '@kuelik/protocol';
import { type FakeReply, fakeClient, fakeError } from '@kuelik/protocol/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import IdentifierScreen from './index.tsx';

const list = 'POST /digital-signature-signer/document/list/';
const file = 'GET /digital-signature-signer/document/file/';
const identify = 'POST /digital-signature-identifier/identify/';
const approve = 'POST /digital-signature-identifier/approve/';
const reason = 'POST /digital-signature-identifier/failure-reason/';
const listed = { documents: [{ id: '1', name: 'Договор.docx', size: 2000 }] };
const sent = { code_length: 6, resend_after_s: 60, attempts_left: 3 };

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function open(replies: Readonly<Record<string, FakeReply>> = {}) {
  const client = fakeClient({
    [list]: listed,
    [file]: new Blob(['contract']),
    [identify]: sent,
    [approve]: { iin: '990231300010', full_name: 'SPECIMEN TEST' },
    [reason]: {},
    ...replies,
  });
  return { client, ...renderScreen(IdentifierScreen, { client }) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** A file type that the page cannot show: the person reads it elsewhere. */
async function readContract() {
  await screen.findByText('Договор.docx');
  await press('Download: Договор.docx');
  await screen.findByText('Read to the end');
}

async function fillForm() {
  await readContract();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.type(screen.getByLabelText('IIN'), '990231300010');
  await userEvent.type(screen.getByLabelText('Mobile phone'), '87011234567');
}

test('documents, consent, person, code: identified [2.44]', async () => {
  const { client, finished, remembered } = open();
  await fillForm();
  await press('Continue');
  await screen.findByRole('heading', { name: 'Enter the code' });
  expect(client.calls.find(({ path }) => path.endsWith('/identify/'))?.body).toEqual({
    session_id: 'session-1',
    iin: '990231300010',
    phone: '+77011234567',
    locale: 'en',
  });
  expect(remembered).toEqual([{ iin: '990231300010', phone: '+77011234567' }]);
  await userEvent.type(screen.getByLabelText('Code from the SMS'), '123456');
  await screen.findByRole('heading', { name: 'Identity confirmed' });
  await press('Continue');
  expect(finished).toMatchObject([{ status: 'success', data: { full_name: 'SPECIMEN TEST' } }]);
});

test('nothing is sent without the consent, or with empty fields [2.44, 6.6]', async () => {
  const { client } = open();
  await screen.findByText('Договор.docx');
  await press('Continue');
  await screen.findByRole('dialog', { name: 'Please fill in all fields' });
  await press('OK');
  await userEvent.type(screen.getByLabelText('IIN'), '990231300010');
  await userEvent.type(screen.getByLabelText('Mobile phone'), '87011234567');
  await press('Continue');
  expect(screen.getByText('Read the documents and tick the box to continue')).toBeTruthy();
  expect(client.paths()).not.toContain(identify);
});

test('the consent cannot be ticked before the documents are read, and explains why', async () => {
  const { client } = open();
  await screen.findByText('Договор.docx');
  await userEvent.click(screen.getByRole('checkbox'));
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(screen.getByText('You have not read every document to its end yet.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('IIN'), '990231300010');
  await userEvent.type(screen.getByLabelText('Mobile phone'), '87011234567');
  await press('Continue');
  expect(client.paths()).not.toContain(identify);
  await readContract();
  await userEvent.click(screen.getByRole('checkbox'));
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});

test('a failed download does not count as reading', async () => {
  open({ [file]: fakeError(503, 'overloaded') });
  await screen.findByText('Договор.docx');
  await press('Download: Договор.docx');
  await screen.findByText(/^The document could not be opened/);
  await userEvent.click(screen.getByRole('checkbox'));
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

test('a wrong code shows the attempts left, and is reported', async () => {
  const { client, reasons } = open({ [approve]: fakeError(400, 'wrong_code', { attempts_left: 2 }) });
  await fillForm();
  await press('Continue');
  await userEvent.type(await screen.findByLabelText('Code from the SMS'), '000000');
  await screen.findByText('Wrong code. Check the SMS and enter it again.');
  expect(screen.getByText('Attempts left: 2')).toBeTruthy();
  expect(reasons).toHaveLength(1);
  expect(client.paths()).toContain(reason);
});

test('a code whose answer was lost is resent automatically, as the same attempt', async () => {
  const lost = new ApiError({ type: 'other', code: 'network', message: 'lost', url: '/' });
  const replies: FakeReply[] = [
    lost,
    fakeError(409, 'request_in_progress'),
    fakeError(400, 'wrong_code', { attempts_left: 2 }),
  ];
  const { client } = open({ [approve]: () => replies.shift() });
  await fillForm();
  await press('Continue');
  const field = await screen.findByLabelText<HTMLInputElement>('Code from the SMS');
  await userEvent.type(field, '000000');
  await screen.findByText('Wrong code. Check the SMS and enter it again.', {}, { timeout: 15_000 });
  expect(field.value).toBe('');
  const keys = client.calls
    .filter(({ path }) => path.endsWith('/approve/'))
    .map((call) => call.idempotencyKey);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeDefined();
});

test('a number that cannot receive SMS shows an error at its field, and nothing is sent', async () => {
  const { client } = open();
  await readContract();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.type(screen.getByLabelText('IIN'), '990231300010');
  await userEvent.type(screen.getByLabelText('Mobile phone'), '8701123456');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText(/^Enter /);
  expect(client.calls.some(({ path }) => path.endsWith('/identify/'))).toBe(false);
});

test.each([
  ['subject_not_found', 404, 'Nobody with this IIN and phone number was found. Check both.'],
  ['cannot_connect', 503, 'The signing service cannot be reached. Try again in a few minutes.'],
])('%s leaves the form as it was', async (code, status, text) => {
  open({ [identify]: fakeError(status, code) });
  await fillForm();
  await press('Continue');
  await screen.findByText(text);
  expect(screen.getByLabelText<HTMLInputElement>('IIN').value).toBe('990231300010');
});

test('a problem that only the organisation can fix ends the step, with a message for the result page', async () => {
  const { finished } = open({ [identify]: fakeError(403, 'no_access') });
  await fillForm();
  await press('Continue');
  await screen.findByText('Contact the organisation: Bank');
  await press('Finish');
  expect(finished).toEqual([
    {
      status: 'failure',
      data: { code: 'no_access', message: 'The organisation has no access to this service.' },
    },
  ]);
});

test('a person already identified continues', async () => {
  open({ [identify]: fakeError(409, 'result_already_exists') });
  await fillForm();
  await press('Continue');
  await screen.findByRole('heading', { name: 'Identity confirmed' });
});

test('each press for another SMS is a new attempt, even if the previous one failed', async () => {
  let turn = 0;
  const { client } = open({
    [identify]: () => {
      turn += 1;
      if (turn > 1) return fakeError(500, 'internal_error');
      return { ...sent, resend_after_s: 0 };
    },
  });
  await fillForm();
  await press('Continue');
  await screen.findByRole('heading', { name: 'Enter the code' });
  await press('Send the SMS again');
  await press('Send the SMS again');
  const keys = client.calls
    .filter(({ path }) => path.endsWith('/identify/'))
    .map((call) => call.idempotencyKey);
  expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
});

test('without a connection loading the list can be retried', async () => {
  let turn = 0;
  open({
    [list]: () => {
      turn += 1;
      return turn === 1 ? fakeError(503, 'service_not_available') : listed;
    },
  });
  await screen.findByText('The signing service is not available now. Try again in a few minutes.');
  await press('Try again');
  await screen.findByText('Договор.docx');
});
