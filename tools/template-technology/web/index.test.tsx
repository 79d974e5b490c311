import { createShell, FlowPage, parseFlowQuery } from '@kuelik/flow';
import { fakeOptions, renderIn, renderScreen } from '@kuelik/flow/testing';
import { type FakeReply, fakeClient, fakeError } from '@kuelik/protocol/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { technologySteps } from '../../steps.ts';
import { texts } from '../texts/index.ts';
import NumberCheckScreen from './index.tsx';

const t = texts.en;
const number = '012345';
const current = { number, attempts_left: 3, is_passed: false };
const ask = 'GET /number-check/number/';
const send = 'POST /number-check/confirm/';
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

async function confirm(typed: string) {
  const field = await screen.findByLabelText(t.number);
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  await userEvent.click(screen.getByRole('button', { name: t.confirm }));
}
const show = (reply: FakeReply, first: FakeReply = current) => {
  const client = fakeClient({ [ask]: first, [send]: reply });
  return { client, ...renderScreen(NumberCheckScreen, { client }) };
};

test('the flow finds it by its code, shows it, and continues when it is passed', async () => {
  const client = fakeClient({
    'GET /flows/session/configs/': { technologies: ['NUM'], flow_config: {} },
    'POST /flows/session/validate/': { session_type: 'DEMO', access_token: 'token' },
    'GET /flows/session/finish/': {},
    'POST /securities/security-checks/': {},
    [ask]: current,
    [send]: { number },
  });
  const shell = createShell({
    session: 's1',
    options: { ...fakeOptions, technologies: technologySteps },
    query: parseFlowQuery(''),
    window,
    client,
  });
  const browser = { reload: vi.fn(), redirect: vi.fn() };
  renderIn('en', <FlowPage shell={shell} browser={browser} root={{ current: document.documentElement }} />);
  expect(await screen.findByText(number)).toBeTruthy();
  await confirm(number);
  const finish = () => client.calls.filter(({ path }) => path === '/flows/session/finish/');
  await vi.waitFor(() => expect(finish()).toHaveLength(1));
  expect(shell.store.getState().results).toEqual({ numberCheck: { status: 'success', data: { number } } });
  expect(client.calls.find(({ path }) => path.endsWith('/confirm/'))?.body).toEqual({
    session_id: 's1',
    number,
  });
});

test('an incomplete number is not sent', async () => {
  const { client } = show({ number });
  await confirm('01');
  expect(screen.getByText(t.invalid)).toBeTruthy();
  expect(client.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('says that the number is wrong and how many attempts are left', async () => {
  const { finished, reasons } = show(fakeError(400, 'wrong_number', { attempts_left: 2 }));
  await confirm('999999');
  expect(await screen.findByText(t.wrong_number)).toBeTruthy();
  expect(screen.getByText('Attempts left: 2')).toBeTruthy();
  expect([finished.length, reasons.length]).toEqual([0, 1]);
});

test('fails when no attempt is left', async () => {
  const { finished } = show(fakeError(423, 'maximum-attempts', { attempts_left: 0 }));
  await confirm('999999');
  await userEvent.click(await screen.findByRole('button', { name: t.finish }));
  expect(finished).toEqual([{ status: 'failure', data: { code: 'maximum-attempts' } }]);
});

test('is over at once if it was passed before a reload', async () => {
  const { finished } = show({ number }, { ...current, is_passed: true });
  await vi.waitFor(() => expect(finished).toEqual([{ status: 'success', data: { number } }]));
});

test('waits for the server', async () => {
  show({ number }, fakeError(503, 'overloaded'));
  expect(await screen.findByText('The service does not answer')).toBeTruthy();
});
