import { renderScreen } from '@kuelik/flow/testing';
import { type FakeReply, fakeClient } from '@kuelik/protocol/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import IdentifierScreen from './index.tsx';

const identify = 'POST /digital-signature-identifier/identify/';
const approve = 'POST /digital-signature-identifier/approve/';

afterEach(cleanup);

/** A backend with only the specification's calls and no capabilities. */
function open(replies: Readonly<Record<string, FakeReply>> = {}) {
  const client = fakeClient(
    { [identify]: {}, [approve]: {}, 'POST /digital-signature-identifier/failure-reason/': {}, ...replies },
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
  expect(client.paths()).toEqual([identify, approve]);
  expect(client.calls[0]?.body).toEqual({
    session_id: 'session-1',
    iin: '990231300010',
    phone: '+77011234567',
  });
});

test('a false result with status 200 is not a success', async () => {
  const { finished } = open({ [approve]: { result: false } });
  await sendForm();
  await userEvent.type(await screen.findByLabelText('Code from the SMS'), '123456');
  await screen.findByText('Wrong code');
  expect(finished).toEqual([]);
});

test('a false result of the first call sends no code', async () => {
  open({ [identify]: { result: false, code: 'subject_not_found' } });
  await sendForm();
  await screen.findByText('Nobody with this IIN and phone number was found. Check both.');
  expect(screen.queryByLabelText('Code from the SMS')).toBeNull();
});
