import { renderScreen } from '@kuelik/flow/testing';
import { ApiError } from '@kuelik/protocol';
import { type FakeReply, fakeClient } from '@kuelik/protocol/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import SignerScreen from './index.tsx';

const root = 'POST /digital-signature-signer';
const documents = { documents: [{ id: '1', name: 'Договор.docx', size: 2000 }] };
const active = {
  status: 'ACTIVE',
  attempts_left: 5,
  certificate: { subject: 'SPECIMEN TEST', not_after: '2031-05-04' },
};
const sent = { status: 'OTP_SENT', code_length: 6, resend_after_s: 60, attempts_left: 3 };
const signed = {
  result: true,
  signed_at: '2030-01-01T00:00:00Z',
  documents: [{ id: '1', name: 'Договор.docx' }],
};
const refused = (status: number, message: string, detail = {}, code = `http_${status}`) =>
  new ApiError({ type: 'client', code, message, url: '/', status, detail });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

function open(replies: Readonly<Record<string, FakeReply>> = {}) {
  const client = fakeClient({
    [`${root}/document/list/`]: documents,
    'GET /digital-signature-signer/document/file/': new Blob(['contract']),
    [`${root}/certificate/initialize/`]: sent,
    [`${root}/certificate/consent/`]: {},
    [`${root}/certificate/reissue/`]: sent,
    [`${root}/certificate/accept/`]: { certificate: { subject: 'SPECIMEN TEST', not_after: '2031-05-04' } },
    [`${root}/document/sign/`]: signed,
    [`${root}/failure-reason/`]: {},
    ...replies,
  });
  return { client, ...renderScreen(SignerScreen, { client }) };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const body = (client: ReturnType<typeof open>['client'], path: string) =>
  client.calls.find((call) => call.path.endsWith(path))?.body;

/** A file type that the page cannot show: the person reads it elsewhere. */
async function readContract(user: Pick<typeof userEvent, 'click'> = userEvent) {
  await screen.findByText('Договор.docx');
  await user.click(screen.getByRole('button', { name: 'Download: Договор.docx' }));
  await screen.findByText('Read to the end');
}

test('documents that another tab has signed end the step as passed', async () => {
  const { finished } = open({
    [`${root}/document/list/`]: refused(409, 'Already signed', {}, 'result_already_exists'),
  });
  await vi.waitFor(() => expect(finished).toEqual([{ status: 'success', data: {} }]));
});

async function allow() {
  await readContract();
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Continue');
}

test('without a certificate: consent, password, code, then one press signs [2.45]', async () => {
  const { client, finished } = open();
  await allow();
  await screen.findByRole('heading', { name: 'Electronic signature' });
  await press('Conditions of use');
  await screen.findByRole('dialog', { name: 'Conditions of use' });
  await press('Close');
  await press('Continue');
  expect(screen.getByText('Without this consent no certificate can be issued')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Continue');

  await userEvent.type(await screen.findByLabelText('Certificate password'), 'Secret1!');
  expect(body(client, '/certificate/consent/')).toEqual({ session_id: 'session-1', locale: 'en' });
  await userEvent.type(screen.getByLabelText('Repeat the password'), 'Secret1?');
  await press('Continue');
  await screen.findByText('The passwords do not match');
  await userEvent.type(screen.getByLabelText('Repeat the password'), '{Backspace}!');
  await press('Continue');

  await userEvent.type(await screen.findByLabelText('Code from the SMS'), '123456');
  await screen.findByRole('heading', { name: 'Sign the documents' });
  expect(body(client, '/certificate/accept/')).toEqual({
    session_id: 'session-1',
    password: 'Secret1!',
    otp: '123456',
  });
  await press('Sign');
  await screen.findByRole('heading', { name: 'Documents are signed' });
  expect(body(client, '/document/sign/')).toEqual({ session_id: 'session-1', password: 'Secret1!' });
  await press('Continue');
  expect(finished).toMatchObject([{ status: 'success', data: { result: true } }]);
});

test('the consent is sent when given; a server without that call takes it with the code', async () => {
  const refusals = [refused(503, 'down', {}, 'overloaded'), refused(404, 'no such route')];
  open({ [`${root}/certificate/consent/`]: () => refusals.shift() });
  await allow();
  await userEvent.click(await screen.findByRole('checkbox'));
  await press('Continue');
  await screen.findByText('The signing service has a failure. Try again in a few minutes.');
  await press('Continue');
  await screen.findByLabelText('Certificate password');
});

test('going back from the code keeps the password, also after a double click', async () => {
  open({});
  await allow();
  await userEvent.click(await screen.findByRole('checkbox'));
  await press('Continue');
  await userEvent.type(await screen.findByLabelText('Certificate password'), 'Secret1!');
  await userEvent.type(screen.getByLabelText('Repeat the password'), 'Secret1!');
  await press('Continue');
  await screen.findByLabelText('Code from the SMS');
  await press('Back');
  await screen.findByLabelText('Certificate password');
  await press('Continue');
  await screen.findByLabelText('Code from the SMS');
});

test('waits for a signing already in progress', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const busy = refused(409, 'result cannot be signed', { reason: 'in_progress' });
  const replies: FakeReply[] = [busy, busy, signed];
  open({
    [`${root}/certificate/initialize/`]: active,
    [`${root}/document/sign/`]: () => replies.shift(),
  });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await readContract(user);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Certificate password'), 'Secret1!');
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  await vi.advanceTimersByTimeAsync(6000);
  await screen.findByRole('heading', { name: 'Documents are signed' });
});

test('the checklist ticks off the rules that the password meets [2.46, 5.7, 9.3]', async () => {
  open();
  await allow();
  await userEvent.click(await screen.findByRole('checkbox'));
  await press('Continue');
  const items = () => screen.getAllByRole('listitem').map((item) => item.textContent?.endsWith('done'));
  expect(items()).toEqual([false, false, false, false]);
  await userEvent.type(screen.getByLabelText('Certificate password'), 'abc1');
  expect(items()).toEqual([false, true, true, false]);
  await userEvent.type(screen.getByLabelText('Certificate password'), '@xyz');
  expect(items()).toEqual([true, true, true, true]);
});

test('a new certificate’s password must be strong and typed twice alike [2.46, 5.7]', async () => {
  open();
  await allow();
  await userEvent.click(await screen.findByRole('checkbox'));
  await press('Continue');
  const [password, repeat] = [
    screen.getByLabelText('Certificate password'),
    screen.getByLabelText('Repeat the password'),
  ];
  await userEvent.type(password, 'Secret123');
  await userEvent.type(repeat, 'Secret123');
  await press('Continue');
  await screen.findByText('The password does not meet the requirements. Make up another one.');
  await userEvent.type(password, '!');
  await press('Continue');
  await screen.findByText('The passwords do not match');
  expect(screen.queryByLabelText('Code from the SMS')).toBe(null);
  await userEvent.type(repeat, '!');
  await press('Continue');
  await screen.findByLabelText('Code from the SMS');
});

test('a wrong password shows the attempts left; a locked certificate is replaced [2.48, 4.32]', async () => {
  const refusals = [
    refused(400, 'incorrect certificate password', { attempts_left: 1 }),
    refused(423, 'certificate_locked', {}, 'certificate_locked'),
  ];
  open({
    [`${root}/certificate/initialize/`]: active,
    [`${root}/document/sign/`]: () => refusals.shift(),
  });
  await allow();
  await userEvent.type(await screen.findByLabelText('Certificate password'), 'wrong');
  await press('Sign');
  await screen.findByText('Incorrect password');
  expect(screen.getByText('Attempts left: 1')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Certificate password'), 'wrong');
  await press('Sign');
  await screen.findByText(/^The certificate is locked/);
  await press('Get a new certificate');
  await screen.findByText('A new certificate will be issued to you. The old one stops working.');
});

test('a failure is reported with the session, its type and its detail [7.21]', async () => {
  const { client } = open({
    [`${root}/certificate/initialize/`]: active,
    [`${root}/document/sign/`]: refused(503, 'cloud service trouble'),
  });
  await allow();
  await userEvent.type(await screen.findByLabelText('Certificate password'), 'Secret1!');
  await press('Sign');
  await screen.findByText(/^The signing service has a failure/);
  expect(body(client, '/digital-signature-signer/failure-reason/')).toEqual({
    session_id: 'session-1',
    failure_type: 'service_trouble',
    detail: { code: 'http_503', status: 503, url: '/', session: 'session-1' },
  });
});

test('a forgotten password leads to a new certificate [2.47]', async () => {
  const { client } = open({ [`${root}/certificate/initialize/`]: active });
  await allow();
  await screen.findByRole('heading', { name: 'Sign the documents' });
  await press('Forgot the password?');
  await screen.findByRole('dialog', { name: 'Get a new certificate?' });
  await press('Get a new one');
  await screen.findByRole('heading', { name: 'Electronic signature' });
  expect(client.paths()).toContain(`${root}/certificate/reissue/`);
});

test('an outage of the service is shown, and the input is kept', async () => {
  open({
    [`${root}/certificate/initialize/`]: active,
    [`${root}/document/sign/`]: refused(503, 'Cloud service trouble'),
  });
  await allow();
  await userEvent.type(await screen.findByLabelText('Certificate password'), 'Secret1!');
  await press('Sign');
  await screen.findByText('The signing service has a failure. Try again in a few minutes.');
  expect(screen.getByRole('button', { name: 'Sign' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Certificate password').value).toBe('Secret1!');
});

test('waits for a certificate being issued, as the same attempt', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const lost = new ApiError({ type: 'other', code: 'network', message: 'lost', url: '/' });
  const replies: FakeReply[] = [lost, refused(409, 'busy', {}, 'request_in_progress'), active];
  const { client } = open({ [`${root}/certificate/accept/`]: () => replies.shift() });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await readContract(user);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Certificate password'), 'Secret1!');
  await user.type(screen.getByLabelText('Repeat the password'), 'Secret1!');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Code from the SMS'), '123456');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await screen.findByRole('heading', { name: 'Sign the documents' });
  const keys = client.calls
    .filter(({ path }) => path.endsWith('/accept/'))
    .map((call) => call.idempotencyKey);
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
});

test('without the identifier the step ends, with the message for the result page', async () => {
  const { finished, reasons } = open({
    [`${root}/certificate/initialize/`]: refused(409, 'identifier result missing'),
  });
  await allow();
  await screen.findByText('Contact the organisation: Bank');
  await press('Finish');
  expect(finished).toEqual([
    { status: 'failure', data: { code: 'identifier_missing', message: 'Pass the identification first.' } },
  ]);
  expect(reasons).toHaveLength(1);
});
