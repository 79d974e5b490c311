import { ApiError } from '@kuelik/protocol';
import { fakeClient, fakeError } from '@kuelik/protocol/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseFlowQuery } from '../address/query.ts';
import { createShell } from '../shell/shell.ts';
import { fakeOptions, renderIn } from '../testing.tsx';
import { FlowPage } from './flow-page.tsx';

const lost = new ApiError({ type: 'other', code: 'network', message: 'lost', url: '/fake/' });

/**
 * Opens a phones-only session on a desktop. `statuses` are the polling replies; `handOff` answers hand-off
 * calls, unless the backend has none.
 */
function open(
  statuses: readonly (string | Error)[],
  search = '',
  configs: object = { technologies: ['ONE'], flow_config: { always_mobile: true } },
  handOff: () => unknown = () => fakeError(404),
  renew: unknown = { state: 'waiting', code: '7777', step: null },
) {
  const left = [...statuses];
  const client = fakeClient({
    'GET /flows/session/configs/': configs,
    'GET /flows/session/status/': () => {
      const next = left.shift() ?? 'QR';
      return next instanceof Error ? next : { status: next };
    },
    'GET /flows/session/finish/': {},
    'GET /flows/session/hand-off/': handOff,
    'POST /flows/session/hand-off/renew/': renew,
    'POST /flows/session/hand-off/open/': { code: '4821', known: true },
    'POST /flows/session/failure-reason/': {},
    'POST /securities/security-checks/': {},
  });
  const shell = createShell({
    session: 's1',
    options: { ...fakeOptions, cameraCodes: ['ONE'], technologies: [one] },
    query: parseFlowQuery(search.includes('isMobile') ? `?${search}` : `?isMobile=false${search}`),
    window,
    client,
  });
  const browser = { reload: vi.fn(), redirect: vi.fn() };
  renderIn('en', <FlowPage shell={shell} browser={browser} root={{ current: null }} />);
  return { client, browser, shell };
}

const name = { ru: 'Раз', kz: 'Бір', en: 'One', my: 'Satu' };
const one = { key: 'one', code: 'ONE', name, load: () => new Promise<never>(() => undefined) };

const finishes: unknown[] = [];
const events: unknown[] = [];
const hear = (event: Event) => {
  if (event instanceof CustomEvent) (event.type === 'finish' ? finishes : events).push(event.detail);
};
/** Advances by one poll interval. */
const poll = () => act(() => vi.advanceTimersByTimeAsync(5000));

beforeEach(() => {
  finishes.length = 0;
  events.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  for (const type of ['finish', 'kuelik']) window.addEventListener(type, hear);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  for (const type of ['finish', 'kuelik']) window.removeEventListener(type, hear);
});

test('shows the code once it loads, with a spinner until then [2.15, 2.19, 2.27, 9.7]', async () => {
  open([]);
  const image = (await screen.findByAltText('QR code with the link to this check')) as HTMLImageElement;
  const target = 'https://flow.example/flow/s1?qr=true&locale=en';
  expect(image.getAttribute('src')).toBe(`/fake/qr/?size=150x150&data=${encodeURIComponent(target)}`);
  expect(screen.getByText('Loading…')).toBeDefined();
  const shape = () => document.querySelector('[aria-busy=true]');
  expect(shape()).not.toBeNull();
  fireEvent.load(image);
  expect(screen.queryByText('Loading…')).toBeNull();
  expect(shape()).toBeNull();
});

test('says so if only phones are supported [2.21]', async () => {
  open([]);
  await screen.findByText('Continue on your phone');
  expect(
    screen.getByText('This check works on a phone only. Scan the QR code with your phone.'),
  ).toBeDefined();
  expect(screen.queryByText('Or scan the QR code and continue on your phone.')).toBeNull();
});

test('without a camera it offers a webcam or the phone, in three lines [2.16, 2.20]', async () => {
  open([], '', { technologies: ['ONE'], flow_config: { show_qr: true } });
  await screen.findByText('No camera found');
  expect(screen.getByText('Connect a webcam and refresh the page.')).toBeDefined();
  expect(screen.getByText('Or scan the QR code and continue on your phone.')).toBeDefined();
});

describe('on a phone whose camera does not work', () => {
  const needsCamera = { technologies: ['ONE'], flow_config: { show_qr: true } };
  const at = (state: string) => ({ state, code: '4821', step: null });
  const next = () => act(() => vi.advanceTimersByTimeAsync(2000));
  const code = () => screen.queryByAltText('QR code with the link to this check');

  test('no webcam is mentioned: the page can be reloaded, and the link opens on another phone [2.20]', async () => {
    const { browser } = open([], '&isMobile=true', needsCamera, () => at('waiting'));
    await screen.findByText('The camera of this device cannot be used');
    expect(screen.queryByText(/webcam/)).toBeNull();
    screen.getByText(/^Or continue on another phone/);
    await screen.findByText('The same number appears on the other phone or browser: compare them');
    screen.getByText('Waiting for the other phone…');
    screen.getByRole('button', { name: 'Copy the link' });
    fireEvent.click(screen.getByRole('button', { name: 'Reload page' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(browser.reload).toHaveBeenCalledTimes(1);
  });

  test.each(['opened', 'active', 'lost'])(
    'its own activity is not reported as another phone’s: %s',
    async (state) => {
      const news = [at(state), at(state), at('opened')];
      if (state === 'active') news.splice(1, 1, at('lost'));
      if (state === 'opened') news.splice(2, 1, at('active'));
      open([], '&isMobile=true&qr=true', needsCamera, () => news.shift() ?? at('active'));
      await screen.findByText('4821');
      screen.getByText('Waiting for the other phone…');
      await next();
      screen.getByText('Waiting for the other phone…');
      expect(code()).not.toBeNull();
      await next();
      if (state !== 'opened') await screen.findByText(/^The link is open elsewhere/);
      await next();
      await screen.findByText('The check continues on the other phone. Keep this page open.');
    },
  );

  test('if only this device can continue, no other is offered', async () => {
    open([], '&isMobile=true&qr=true', needsCamera, () => at('full'));
    await screen.findByText(/^Only this device can go on/);
    expect(code()).toBeNull();
    expect(screen.queryByText('4821')).toBeNull();
    screen.getByRole('button', { name: 'Reload page' });
  });

  test('with a backend without hand-offs it keeps the code during a session', async () => {
    open(Array(9).fill('PROGRESS'), '&isMobile=true&qr=true', needsCamera);
    await screen.findByText('The camera of this device cannot be used');
    await poll();
    expect(code()).not.toBeNull();
  });
});

test('a link that the browser cannot copy is shown', async () => {
  const { clipboard } = navigator;
  const writeText = () => Promise.reject(new DOMException('x', 'NotAllowedError'));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  try {
    open([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the link' }));
    await screen.findByText('https://flow.example/flow/s1?qr=true&locale=en');
  } finally {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  }
});

test('is redrawn when the language changes [2.26]', async () => {
  open([]);
  const image = await screen.findByAltText('QR code with the link to this check');
  fireEvent.load(image);
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'kz' } });
  const next = await screen.findByAltText('Осы тексеруге сілтемесі бар QR-код');
  expect(next.getAttribute('src')).toContain('locale%3Dkz');
  expect(screen.getByText('Жүктеліп жатыр…')).toBeDefined();
});

test('a failed image stays hidden, and the link can still be copied [2.19, 8.4]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  open([]);
  fireEvent.error(await screen.findByAltText('QR code with the link to this check'));
  expect(screen.queryByAltText('QR code with the link to this check')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeDefined();
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test('waits while the phone works, and ends with it [2.22, 4.17]', async () => {
  const { client, browser } = open(['QR', 'PROGRESS', 'FINISHED'], '&redirect=https://bank.example/');
  await screen.findByText('Continue on your phone');
  await poll();
  await screen.findByText(/The check continues on your phone/);
  await poll();
  await screen.findByText('Session is inactive');
  expect(finishes).toEqual([{ aborted: false, results: {}, status: 'success', session: 's1' }]);
  expect(browser.redirect).toHaveBeenCalledWith('https://bank.example/');
  const before = client.calls.length;
  await poll();
  expect(client.calls).toHaveLength(before);
});

test.each(['FAILED', 'BLOCKED'])('the status %s makes the session inactive [2.23, 4.17]', async (status) => {
  open([status]);
  await screen.findByText('Session is inactive');
  expect(finishes).toHaveLength(status === 'FAILED' ? 1 : 0);
});

test('a session that the person left is reported as aborted where it ends elsewhere [4.17]', async () => {
  const { shell } = open(['QR', 'FAILED']);
  await screen.findByAltText('QR code with the link to this check');
  shell.reportFailure({ type: 'client', value: 'CLIENT' });
  await poll();
  await screen.findByText('Session is inactive');
  expect(finishes).toEqual([{ aborted: true, results: {}, status: 'failure', session: 's1' }]);
});

test('a failed status call is reported and ends as failure [4.18]', async () => {
  const { client } = open([fakeError(500)]);
  await waitFor(() =>
    expect(finishes).toEqual([expect.objectContaining({ status: 'failure', aborted: false })]),
  );
  const report = client.calls.find(({ path }) => path.endsWith('/failure-reason/'));
  expect(report?.body).toMatchObject({ type: 'server', detail: { value: 'REQUEST_ERROR', status: 500 } });
});

test('closing ends as a failure with the reason CLIENT [2.24, 4.19]', async () => {
  open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() =>
    expect(finishes).toEqual([expect.objectContaining({ status: 'failure', aborted: true })]),
  );
});

const phonesOnly = { technologies: ['ONE'], flow_config: { always_mobile: true } };
const looks = (client: ReturnType<typeof open>['client'], path: string) =>
  client.calls.filter((call) => call.path === path).length;

test('polls every 5000 ms until the session is finished [4.16, 9.6]', async () => {
  const { client } = open(['QR', 'PROGRESS', 'FINISHED']);
  await screen.findByText('Continue on your phone');
  const status = () => looks(client, '/flows/session/status/');
  await waitFor(() => expect(status()).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(4500));
  expect(status()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(status()).toBe(2);
  for (const turn of [3, 3]) {
    await poll();
    expect(status()).toBe(turn);
  }
});

test('an unknown status is shown as inactive, and polling continues [3.10]', async () => {
  open(['BLOCKED', 'FINISHED']);
  await screen.findByText('Session is inactive');
  expect(finishes).toEqual([]);
  await poll();
  expect(finishes).toHaveLength(1);
});

test('a lost connection and an overloaded service are reported and waited for [4.18]', async () => {
  open(['QR', lost, fakeError(503), 'FINISHED']);
  await screen.findByText('Continue on your phone');
  await poll();
  await screen.findByText('No connection');
  await poll();
  expect(finishes).toEqual([]);
  await poll();
  await screen.findByText('Session is inactive');
  expect(finishes).toEqual([expect.objectContaining({ status: 'success' })]);
});

test.each([
  ['429', fakeError(429)],
  ['503', fakeError(503)],
  ['no answer', lost],
])(
  'a status call that returns %s for a minute is reported and ends as failure [4.18]',
  async (_what, error) => {
    const { client } = open(['QR', ...Array.from({ length: 20 }, () => error)]);
    await screen.findByText('Continue on your phone');
    for (let look = 1; look < 12; look += 1) await poll();
    expect(finishes).toEqual([]);
    await poll();
    await waitFor(() =>
      expect(finishes).toEqual([expect.objectContaining({ status: 'failure', aborted: false })]),
    );
    expect(client.paths()).toContain('POST /flows/session/failure-reason/');
  },
);

test('an expired session is reported, here and to the host', async () => {
  open(['QR', fakeError(410, 'session_expired')]);
  await screen.findByText('Continue on your phone');
  await poll();
  await screen.findByText('The link has expired');
  expect(finishes).toEqual([expect.objectContaining({ status: 'failure', aborted: false })]);
  expect(events).toContainEqual({ type: 'expired', session: 's1' });
});

test("shows the pairing number, and immediately the phone's progress [4.16]", async () => {
  const step = { technology: 'one', index: 1, total: 3 };
  const news = [
    { state: 'waiting', code: '4821', step: null },
    { state: 'opened', code: '4821', step: null },
    { state: 'active', code: '4821', step },
    { state: 'lost', code: '4821', step },
    lost,
    { state: 'active', code: '4821', step: null },
    { state: 'finished', code: '4821', step: null },
  ];
  const next = () => act(() => vi.advanceTimersByTimeAsync(2000));
  open([], '', phonesOnly, () => news.shift());
  await screen.findByText('4821');
  await next();
  await screen.findByText(/The link is open on a phone/);
  await next();
  await screen.findByText('On your phone: step 2 of 3, “One”. Keep this page open.');
  await next();
  await screen.findByText('The phone does not answer');
  screen.getByAltText('QR code with the link to this check');
  await next();
  screen.getByText('The phone does not answer');
  await next();
  await screen.findByText('The check continues on your phone. Keep this page open.');
  await next();
  await screen.findByText('Session is inactive');
  expect(finishes).toEqual([expect.objectContaining({ status: 'success' })]);
});

test('mentions no phone if none ever had the session: the code, its number and a spinner [2.22]', async () => {
  const waiting = { state: 'waiting', code: '4821', step: null };
  const cameraLost = { technologies: ['ONE'], flow_config: { show_qr: true } };
  open(Array(9).fill('PROGRESS'), '', cameraLost, () => waiting);
  await screen.findByText('No camera found');
  await poll();
  screen.getByText('4821');
  screen.getByText('Waiting for your phone…');
  screen.getByText('Connect a webcam and refresh the page.');
  screen.getByAltText('QR code with the link to this check');
  expect(screen.queryByText(/continues on your phone/)).toBeNull();
});

describe('during a session, on a computer whose camera is gone', () => {
  const cameraLost = { technologies: ['ONE'], flow_config: { show_qr: true } };
  const waiting = { state: 'waiting', code: '4821', step: null };
  const inProgress = (handOff: () => unknown) => open(Array(20).fill('PROGRESS'), '', cameraLost, handOff);
  const statusLooks = (client: ReturnType<typeof inProgress>['client'], count: number) =>
    waitFor(() => expect(looks(client, '/flows/session/status/')).toBe(count));
  const showsTheCode = () => {
    screen.getByAltText('QR code with the link to this check');
    screen.getByText('Waiting for your phone…');
    expect(screen.queryByText(/continues on your phone/)).toBeNull();
  };

  test('a slow hand-off state keeps the code, and no phone is mentioned', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    const asked = new Promise((resolve) => {
      answer = resolve;
    });
    const { client } = inProgress(() => asked);
    await statusLooks(client, 1);
    await screen.findByText('No camera found');
    showsTheCode();
    for (const count of [2, 3, 4]) {
      await poll();
      await statusLooks(client, count);
      showsTheCode();
    }
    answer(waiting);
    await screen.findByText('4821');
    showsTheCode();
  });

  test.each([
    [503, 'The service does not answer'],
    [429, 'Too many requests at once'],
  ])('a hand-off call refused with %i is shown as an outage until it succeeds', async (status, title) => {
    let reply: unknown = fakeError(status);
    const { client } = inProgress(() => reply);
    await screen.findByText(title);
    for (const count of [2, 3]) {
      await poll();
      await statusLooks(client, count);
      screen.getByText(title);
      showsTheCode();
    }
    reply = waiting;
    await screen.findByText('4821');
    showsTheCode();
    expect(screen.queryByText(title)).toBeNull();
    reply = { state: 'active', code: '4821', step: null };
    await poll();
    await screen.findByText(/continues on your phone/);
  });

  test.each(['html_reply', 'unreadable_reply'])(
    'a backend that answers unknown URLs with a page counts as having no hand-offs, until it reports one: %s',
    async (code) => {
      let reply: unknown = new ApiError({ type: 'other', code, message: 'x', url: '/fake/', status: 200 });
      inProgress(() => reply);
      await screen.findByText(/continues on your phone/);
      expect(screen.queryByText('The service does not answer')).toBeNull();
      reply = waiting;
      await poll();
      await screen.findByText('4821');
      showsTheCode();
      reply = new ApiError({ type: 'other', code, message: 'x', url: '/fake/', status: 200 });
      await poll();
      await screen.findByText('The service does not answer');
      screen.getByText('4821');
    },
  );

  test('with a backend without hand-offs shows only the spinner, and no outage', async () => {
    const { client } = inProgress(() => fakeError(404));
    await screen.findByText(/continues on your phone/);
    await poll();
    await statusLooks(client, 2);
    screen.getByText(/continues on your phone/);
    expect(screen.queryByAltText('QR code with the link to this check')).toBeNull();
    expect(looks(client, '/flows/session/hand-off/')).toBe(1);
  });
});

test('says that no other phone can continue if too many had the link, and what to do', async () => {
  open([], '', phonesOnly, () => ({ state: 'full', code: '4821', step: null }));
  await screen.findByText('The phone does not answer');
  screen.getByText(/Only the phone that you used last can go on/);
  screen.getByAltText('QR code with the link to this check');
});

test('says that the answer on the phone was no, and shows a new number on request', async () => {
  let reply = { state: 'declined', code: '4821', step: null };
  open([], '', phonesOnly, () => reply);
  await screen.findByText('On the phone the answer was “No”');
  expect(screen.queryByAltText('QR code with the link to this check')).toBeNull();
  reply = { state: 'waiting', code: '7777', step: null };
  fireEvent.click(screen.getByRole('button', { name: 'Show a new number' }));
  await screen.findByText('7777');
  await screen.findByAltText('QR code with the link to this check');
});

test('after a second no, no other number can be requested', async () => {
  open([], '', phonesOnly, () => ({ state: 'closed', code: '4821', step: null }));
  await screen.findByText('This link is closed');
  screen.getByText(/Ask the organisation/);
  expect(screen.queryByRole('button', { name: 'Show a new number' })).toBeNull();
  expect(screen.queryByAltText('QR code with the link to this check')).toBeNull();
});

test('a second no that came before the page was notified also ends the requests', async () => {
  open(
    [],
    '',
    phonesOnly,
    () => ({ state: 'declined', code: '4821', step: null }),
    () => fakeError(403, 'hand_off_declined'),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Show a new number' }));
  await screen.findByText('This link is closed');
  expect(screen.queryByText('The session is not valid')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show a new number' })).toBeNull();
});

test('a failed request for a new number is explained and can be retried', async () => {
  const renewals: unknown[] = [
    fakeError(500),
    lost,
    fakeError(409),
    { state: 'waiting', code: '7777', step: null },
  ];
  const client = open(
    [],
    '',
    phonesOnly,
    () => ({ state: 'declined', code: '4821', step: null }),
    () => renewals.shift(),
  ).client;
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Show a new number' }));
  await press();
  await screen.findByText('The service does not answer');
  await press();
  await screen.findByText('No connection');
  expect(screen.queryByText('The service does not answer')).toBeNull();
  await press();
  await screen.findByText('The session is not valid');
  expect(screen.queryByText('The service does not answer')).toBeNull();
  await press();
  await screen.findByText('7777');
  expect(looks(client, '/flows/session/hand-off/renew/')).toBe(4);
});

test('a failed poll is retried', async () => {
  const news: unknown[] = [
    { state: 'waiting', code: '4821', step: null },
    fakeError(500),
    { state: 'opened', code: '4821', step: null },
  ];
  open([], '', phonesOnly, () => news.shift());
  await screen.findByText('4821');
  await act(() => vi.advanceTimersByTimeAsync(4000));
  await screen.findByText(/The link is open on a phone/);
});

test('with a backend without hand-offs shows only the code, and does not poll again', async () => {
  const { client } = open([]);
  await screen.findByText('Waiting for your phone…');
  await poll();
  const before = looks(client, '/flows/session/hand-off/');
  await poll();
  expect(looks(client, '/flows/session/hand-off/')).toBe(before);
});
