import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShell } from '../shell/shell.ts';
import { parseFlowQuery } from '../start-up/query.ts';
import { fakeClient, fakeError, fakeOptions, renderIn } from '../testing.tsx';
import { FlowPage } from './flow-page.tsx';

/** Opens a session that works on phones only, on a desktop. `statuses` are the replies to the polling. */
function open(
  statuses: readonly (string | Error)[],
  search = '',
  configs: object = { technologies: ['ONE'], flow_config: { always_mobile: true } },
) {
  const left = [...statuses];
  const client = fakeClient({
    'GET /flows/session/configs/': configs,
    'GET /flows/session/status/': () => {
      const next = left.shift() ?? 'QR';
      return next instanceof Error ? next : { status: next };
    },
    'GET /flows/session/finish/': {},
    'POST /flows/session/failure-reason/': {},
    'POST /securities/security-checks/': {},
  });
  const shell = createShell({
    session: 's1',
    options: { ...fakeOptions, cameraCodes: ['ONE'] },
    query: parseFlowQuery(`?isMobile=false${search}`),
    window,
    client,
  });
  const browser = { reload: vi.fn(), redirect: vi.fn() };
  renderIn('en', <FlowPage shell={shell} browser={browser} root={{ current: null }} />);
  return { client, browser };
}

const finishes: unknown[] = [];
const hear = (event: Event) => {
  if (event instanceof CustomEvent) finishes.push(event.detail);
};
/** Lets one poll interval pass. */
const poll = () => act(() => vi.advanceTimersByTimeAsync(5000));

beforeEach(() => {
  finishes.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  window.addEventListener('finish', hear);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.removeEventListener('finish', hear);
});

test('shows the code once it is there, with a spinner until then', async () => {
  open([]);
  const image = (await screen.findByAltText('QR code with the link to this check')) as HTMLImageElement;
  const target = 'https://flow.example/flow/s1?qr=true&locale=en';
  expect(image.getAttribute('src')).toBe(`/fake/qr/?size=150x150&data=${encodeURIComponent(target)}`);
  expect(screen.getByText('Loading…')).toBeDefined();
  fireEvent.load(image);
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('where only phones are supported it says so', async () => {
  open([]);
  await screen.findByText('Continue on your phone');
  expect(
    screen.getByText('This check works on a phone only. Scan the QR code with your phone.'),
  ).toBeDefined();
  expect(screen.queryByText('Or scan the QR code and continue on your phone.')).toBeNull();
});

test('without a camera it offers a webcam or the phone, in three lines', async () => {
  open([], '', { technologies: ['ONE'], flow_config: { show_qr: true } });
  await screen.findByText('No camera found');
  expect(screen.getByText('Connect a webcam and refresh the page.')).toBeDefined();
  expect(screen.getByText('Or scan the QR code and continue on your phone.')).toBeDefined();
});

test('is drawn anew when the language changes', async () => {
  open([]);
  const image = await screen.findByAltText('QR code with the link to this check');
  fireEvent.load(image);
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'kz' } });
  const next = await screen.findByAltText('Осы тексеруге сілтемесі бар QR-код');
  expect(next.getAttribute('src')).toContain('locale%3Dkz');
  expect(screen.getByText('Жүктелуде…')).toBeDefined();
});

test('a failed image stays hidden, and the link can still be copied', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  open([]);
  fireEvent.error(await screen.findByAltText('QR code with the link to this check'));
  expect(screen.queryByAltText('QR code with the link to this check')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeDefined();
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test('waits while the phone works, and ends with it', async () => {
  const { client, browser } = open(['QR', 'PROGRESS', 'FINISHED'], '&redirect=https://bank.example/');
  await screen.findByText('Continue on your phone');
  await poll();
  await screen.findByText(/The check is going on on your phone/);
  await poll();
  await screen.findByText('Session is inactive');
  expect(finishes).toEqual([{ aborted: false, results: {}, status: 'success', session: 's1' }]);
  expect(browser.redirect).toHaveBeenCalledWith('https://bank.example/');
  const before = client.calls.length;
  await poll();
  expect(client.calls).toHaveLength(before);
});

test.each(['FAILED', 'BLOCKED'])('the status %s makes the session inactive', async (status) => {
  open([status]);
  await screen.findByText('Session is inactive');
  expect(finishes).toHaveLength(status === 'FAILED' ? 1 : 0);
});

test('a status that cannot be had is reported and ends as failure', async () => {
  const { client } = open([fakeError(500)]);
  await waitFor(() =>
    expect(finishes).toEqual([expect.objectContaining({ status: 'failure', aborted: false })]),
  );
  const report = client.calls.find(({ path }) => path.endsWith('/failure-reason/'));
  expect(report?.body).toMatchObject({ type: 'server', detail: { value: 'REQUEST_ERROR', status: 500 } });
});

test('closing ends as a failure of the client', async () => {
  open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() =>
    expect(finishes).toEqual([expect.objectContaining({ status: 'failure', aborted: true })]),
  );
});
