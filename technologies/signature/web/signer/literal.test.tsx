import { renderScreen } from '@kuelik/flow/testing';
import { ApiError } from '@kuelik/protocol';
import { type FakeReply, fakeClient, fakeError } from '@kuelik/protocol/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import SignerScreen from './index.tsx';

const root = 'POST /digital-signature-signer';
const noResult = new ApiError({
  type: 'client',
  code: 'http_404',
  message: 'signer result missing.',
  url: '/',
  status: 404,
});

afterEach(cleanup);

/** A backend with only the specification's calls and no capabilities. */
function open(replies: Readonly<Record<string, FakeReply>> = {}) {
  const client = fakeClient(
    {
      [`${root}/document/result/`]: noResult,
      [`${root}/document/list/`]: [{ id: 1, name: 'Contract.pdf' }],
      [`${root}/certificate/initialize/`]: {},
      [`${root}/certificate/accept/`]: {},
      [`${root}/document/sign/`]: {},
      [`${root}/failure-reason/`]: {},
      ...replies,
    },
    [],
  );
  return { client, ...renderScreen(SignerScreen, { client }) };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function reachSign() {
  await screen.findByText('Contract.pdf');
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Continue');
  await screen.findByRole('heading', { name: 'Electronic signature' });
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Continue');
  await userEvent.type(await screen.findByLabelText('Certificate password'), 'Secret1!');
  await userEvent.type(screen.getByLabelText('Repeat the password'), 'Secret1!');
  await press('Continue');
  await userEvent.type(await screen.findByLabelText('Code from the SMS'), '123456');
  await screen.findByRole('button', { name: 'Sign' });
}

test('signs with a backend that knows only the specification’s calls, makes no others, and sets no time limit [7.26]', async () => {
  const { client, finished } = open();
  await reachSign();
  await press('Sign');
  await screen.findByText('You can download them now or on the last page.');
  await press('Continue');
  expect(finished).toEqual([{ status: 'success', data: {} }]);
  expect(client.calls.filter(({ timeout }) => timeout !== undefined)).toEqual([]);
  expect(client.paths()).toEqual([
    `${root}/document/result/`,
    `${root}/document/list/`,
    `${root}/certificate/initialize/`,
    `${root}/certificate/accept/`,
    `${root}/document/sign/`,
  ]);
});

test('a false result with status 200 signs nothing', async () => {
  const { finished } = open({ [`${root}/document/sign/`]: { result: false } });
  await reachSign();
  await press('Sign');
  await screen.findByText('The documents cannot be signed now. Try again.');
  expect(screen.queryByText(/^Signed:/)).toBeNull();
  expect(finished).toEqual([]);
});

test('a message matches with a full stop, too', async () => {
  open({
    [`${root}/document/sign/`]: new ApiError({
      type: 'client',
      code: 'http_400',
      message: 'Incorrect certificate password.',
      url: '/',
      status: 400,
    }),
  });
  await reachSign();
  await press('Sign');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('Incorrect password')).toBeTruthy();
});

test('a session that was signed before shows its result', async () => {
  const { client, finished } = open({ [`${root}/document/result/`]: { result: true } });
  await screen.findByRole('heading', { name: 'Documents are signed' });
  await press('Continue');
  expect(finished).toMatchObject([{ status: 'success' }]);
  expect(client.paths()).toEqual([`${root}/document/result/`]);
});

test('in an app’s web view that saves no files the page says so, and shares the downloaded archive', async () => {
  const share = vi
    .fn()
    .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    .mockResolvedValue(undefined);
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
  const app = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone);
  Object.assign(navigator, { canShare: () => true, share });
  const archive = `${root}/document/result/download/`;
  const { client } = open({ [`${root}/document/result/`]: { result: true }, [archive]: new Blob(['PK']) });
  await screen.findByRole('heading', { name: 'Documents are signed' });
  await press('Download signed documents (zip)');
  expect((await screen.findByRole('alert')).textContent).toMatch(/not saved/);
  await press('Download signed documents (zip)');
  await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(client.paths().filter((path) => path === archive)).toHaveLength(1);
  app.mockRestore();
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
});

test.each([
  ['nothing', {}],
  ['a refusal', { result: false }],
  ['an error', fakeError(500)],
])('%s in place of a result is no signature', async (_what, reply) => {
  open({ [`${root}/document/result/`]: reply });
  expect(await screen.findByText('Contract.pdf')).toBeTruthy();
});
