import { ApiError } from '@kuelik/protocol';
import { type FakeReply, fakeClient, fakeError } from '@kuelik/protocol/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseFlowQuery } from '../address/query.ts';
import { FlowPage } from '../pages/flow-page.tsx';
import { createShell } from '../shell/shell.ts';
import type { TechnologyScreenProps } from '../technology.ts';
import { fakeOptions, renderIn } from '../testing.tsx';

function Step({ technology, onFinish }: TechnologyScreenProps) {
  return (
    <button type="button" onClick={() => onFinish({ status: 'success', data: {} })}>
      {`pass ${technology}`}
    </button>
  );
}
const step = (key: string, code: string) => ({
  key,
  code,
  name: { ru: key, kz: key, en: key, my: key },
  load: async () => ({ default: Step }),
});

const lost = new ApiError({ type: 'other', code: 'network', message: 'lost', url: '/fake/' });
const asked = { code: '4821', known: false };

/** Opens a QR code's link on a phone. */
function open(replies: Readonly<Record<string, FakeReply>> = {}, organization: unknown = { name: 'Bank' }) {
  const client = fakeClient({
    'GET /flows/session/configs/': { technologies: ['ONE', 'TWO'], flow_config: {}, organization },
    'POST /flows/session/hand-off/open/': asked,
    'POST /flows/session/hand-off/decline/': {},
    'POST /flows/session/hand-off/progress/': {},
    'POST /flows/session/validate/': { session_type: 'DEMO', access_token: 'token' },
    'GET /flows/session/finish/': {},
    'POST /flows/session/failure-reason/': {},
    'POST /securities/security-checks/': {},
    ...replies,
  });
  const technologies = [step('one', 'ONE'), step('two', 'TWO')];
  const shell = createShell({
    session: 's1',
    options: { ...fakeOptions, technologies },
    query: parseFlowQuery('?qr=true&isMobile=true'),
    window,
    client,
  });
  const browser = { reload: vi.fn(), redirect: vi.fn() };
  renderIn('en', <FlowPage shell={shell} browser={browser} root={{ current: null }} />);
  const called = (name: string) => client.calls.filter(({ path }) => path.endsWith(`/${name}/`));
  return { client, called };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a phone opened by a QR code', () => {
  test('first shows who requests the check, and asks for the number', async () => {
    const { client, called } = open();
    await screen.findByText(/^Bank asks you to confirm your identity/);
    screen.getByText('Does your computer or other phone show this number now?');
    screen.getByText('4821');
    expect(called('validate')).toEqual([]);
    await press('Yes, it does');
    await screen.findByText('pass one');
    expect(called('validate')[0]?.query).toEqual({ qr: true });
    expect(called('open')[0]?.body).toEqual(called('validate')[0]?.body);
    expect(client.paths().indexOf('POST /flows/session/hand-off/open/')).toBeLessThan(
      client.paths().indexOf('POST /flows/session/validate/'),
    );
  });

  test('asks without a name if the backend gives none', async () => {
    open({}, null);
    await screen.findByText('The check was started on another device.');
  });

  test('starts nothing after a no, and notifies the computer', async () => {
    const { called } = open();
    await press('No');
    await screen.findByText('The check was not started');
    await waitFor(() => expect(called('decline')).toHaveLength(1));
    expect(called('validate')).toEqual([]);
  });

  test('that could not notify the computer can retry', async () => {
    let reply: unknown = lost;
    const { called } = open({ 'POST /flows/session/hand-off/decline/': () => reply });
    await press('No');
    await screen.findByText(/We could not notify the other device/);
    reply = {};
    await press('Try again');
    await waitFor(() => expect(screen.queryByText(/We could not notify the other device/)).toBeNull());
    expect(called('decline')).toHaveLength(2);
  });

  test('is not asked again once it holds the session', async () => {
    open({ 'POST /flows/session/hand-off/open/': { code: '4821', known: true } });
    await screen.findByText('pass one');
  });

  test.each([
    fakeError(404),
    new ApiError({ type: 'other', code: 'html_reply', message: 'x', url: '/fake/', status: 200 }),
  ])('continues without a question if the backend has none: %s', async (refusal) => {
    open({ 'POST /flows/session/hand-off/open/': refusal });
    await screen.findByText('pass one');
  });

  test.each([
    [fakeError(403, 'hand_off_declined'), 'This link is closed'],
    [fakeError(403, 'hand_off_limit'), 'This link was used on too many devices'],
    [fakeError(410, 'session_expired'), 'The link has expired'],
    [fakeError(409, 'session_not_active'), 'Session is inactive'],
    [lost, 'No connection'],
  ])('shows why the link does not open: %s', async (error, title) => {
    const { called } = open({ 'POST /flows/session/hand-off/open/': error });
    await screen.findByText(title);
    expect(called('validate')).toEqual([]);
  });
});

describe('the computer', () => {
  const steps = (calls: readonly { readonly body?: unknown }[]) =>
    calls.map(({ body }) => (body as { step: { index: number } | null }).step?.index ?? null);

  test('is notified of each step, and every ten seconds while the page is visible', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { called } = open();
    await press('Yes, it does');
    await screen.findByText('pass one');
    await waitFor(() => expect(steps(called('progress')).at(-1)).toBe(0));
    await press('pass one');
    await waitFor(() => expect(steps(called('progress')).at(-1)).toBe(1));
    const before = called('progress').length;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(called('progress')).toHaveLength(before + 2);

    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(called('progress')).toHaveLength(before + 2);
    hidden.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(called('progress')).toHaveLength(before + 3));
  });

  test('is notified again when the phone is back online', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let reply: unknown = lost;
    const { called } = open({ 'POST /flows/session/hand-off/progress/': () => reply });
    await press('Yes, it does');
    await screen.findByText('pass one');
    await waitFor(() => expect(called('progress').length).toBeGreaterThan(0));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    const before = called('progress').length;
    reply = {};
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(called('progress')).toHaveLength(before + 1));
    await press('pass one');
    await screen.findByText('pass two');
  });

  test('gets no more notifications if the backend rejects them', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { called } = open({ 'POST /flows/session/hand-off/progress/': fakeError(404) });
    await press('Yes, it does');
    await screen.findByText('pass one');
    await waitFor(() => expect(called('progress')).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(called('progress')).toHaveLength(1);
  });
});
