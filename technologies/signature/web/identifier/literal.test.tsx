import { renderScreen } from '@kuelik/flow/testing';
import { type FakeReply, fakeClient, fakeError } from '@kuelik/protocol/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import IdentifierScreen from './index.tsx';

const identify = 'POST /digital-signature-identifier/identify/';
const approve = 'POST /digital-signature-identifier/approve/';
const result = 'POST /digital-signature-signer/document/result/';

afterEach(cleanup);

/** A backend with only the specification's calls and no capabilities. */
function open(replies: Readonly<Record<string, FakeReply>> = {}) {
  const client = fakeClient(
    {
      [result]: fakeError(404, 'http_404'),
      [identify]: {},
      [approve]: {},
      'POST /digital-signature-identifier/failure-reason/': {},
      ...replies,
    },
    [],
  );
  return { client, ...renderScreen(IdentifierScreen, { client }) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function sendForm() {
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.type(screen.getByLabelText('IIN'), '990231300010');
  await userEvent.type(screen.getByLabelText('Mobile phone'), '87011234567');
  await press('Continue');
}

test('only the specification’s calls go to a backend that knows nothing more, without a time limit [7.26]', async () => {
  const { client, finished } = open();
  await sendForm();
  await userEvent.type(await screen.findByLabelText('Code from the SMS'), '123456');
  await screen.findByRole('heading', { name: 'Identity confirmed' });
  await press('Continue');
  expect(finished).toEqual([{ status: 'success', data: {} }]);
  expect(client.calls.filter(({ timeout }) => timeout !== undefined)).toEqual([]);
  expect(client.paths()).toEqual([result, identify, approve]);
  expect(client.calls[1]?.body).toEqual({
    session_id: 'session-1',
    iin: '990231300010',
    phone: '+77011234567',
  });
});

test.each([
  [{ result: true }],
  [{ documents: [{ name: 'a.pdf' }] }],
  [{ result: true, signed_at: '2026-11-24' }],
])(
  'a session that was signed before does not ask again, and its result is the step’s: %j [7.19]',
  async (signed) => {
    const { client, finished } = open({ [result]: signed });
    await screen.findByText('Your identity has already been confirmed in this check.');
    await press('Continue');
    expect(finished).toEqual([{ status: 'success', data: signed }]);
    expect(client.paths()).toEqual([result]);
  },
);

test.each([
  [{}],
  [{ result: null, documents: [] }],
  [fakeError(400, 'result_false')],
  [fakeError(403, 'no_access')],
])('a session in which nothing was signed asks who the person is: %j', async (nothing) => {
  open({ [result]: nothing });
  await screen.findByLabelText('IIN');
});

test('a false result with status 200 is not a success', async () => {
  const { finished } = open({ [approve]: { result: false } });
  await sendForm();
  await userEvent.type(await screen.findByLabelText('Code from the SMS'), '123456');
  await screen.findByText('Wrong code. Check the SMS and enter it again.');
  expect(finished).toEqual([]);
});

test('a false result of the first call sends no code', async () => {
  open({ [identify]: { result: false, code: 'subject_not_found' } });
  await sendForm();
  await screen.findByText('Nobody with this IIN and phone number was found. Check both.');
  expect(screen.queryByLabelText('Code from the SMS')).toBeNull();
});
