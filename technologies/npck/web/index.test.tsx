import { renderScreen } from '@kuelik/flow/testing';
import { ApiError } from '@kuelik/protocol';
import { type FakeReply, fakeClient, fakeError } from '@kuelik/protocol/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { npckErrors } from '../contract.ts';
import { texts } from '../texts/index.ts';
import NpckScreen from './index.tsx';

const t = texts.en;
const iin = '990231300010';
const STATUS = 'GET /face2face/npck/status/';
const START = 'POST /face2face/npck/start/';

// The words of waiting: loaded as after a second.
beforeAll(() => import('@kuelik/ui/line-notice'));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Replies in order; the last one repeats. */
function show(statuses: readonly FakeReply[], starts: readonly FakeReply[] = [], changes = {}) {
  const [replies, begun] = [[...statuses], [...starts]];
  const client = fakeClient({
    [STATUS]: () => (replies.length > 1 ? replies.shift() : replies[0]),
    [START]: () => begun.shift() ?? { proc_id: 'proc-1' },
  });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
  return { ...renderScreen(NpckScreen, { client, technology: 'f2fnpck', ...changes }), client, user };
}
const status = (name: string, more = {}) => ({ status: name, attempts_left: 3, iin_known: true, ...more });
const result = (matching: boolean, prediction_percent: number | null = 93) => ({
  result: matching,
  matching,
  status: matching ? 'success' : 'failure',
  liveness_photo: 'AQID',
  prediction_percent,
});
const poll = () => act(() => vi.advanceTimersByTimeAsync(2000));
const lost = () => new ApiError({ type: 'other', code: 'network', message: '', url: '/x' });
/** After a new screen has focused its title: before that no one types or clicks. */
async function button(name: string) {
  const found = await screen.findByRole('button', { name });
  await act(async () => undefined);
  return found;
}
const startsOf = (client: ReturnType<typeof fakeClient>) =>
  client.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('a screen reader reads the title once: of the form, not of the page that loads before', async () => {
  const read: (string | null)[] = [];
  const note = ({ target }: FocusEvent) => read.push((target as Element).textContent);
  document.addEventListener('focusin', note);
  show([status('NOT_STARTED')]);
  screen.getByRole('heading', { name: t.title });
  await button(t.start);
  document.removeEventListener('focusin', note);
  expect(read).toEqual([t.title]);
});

test('start, processing, finished, success, and on [2.36]', async () => {
  const photos = { liveness: ['data:image/jpeg;base64,AQID'], document: [] };
  const { client, user, finished } = show(
    [status('NOT_STARTED'), status('PROCESSING'), status('FINISHED', { result: result(true) })],
    [],
    { photos },
  );
  const start = await button(t.start);
  expect(screen.getByRole('img', { name: t.yourPhoto })).toBeTruthy();
  expect(screen.getByText(/Bank/)).toBeTruthy();
  expect(screen.queryByLabelText('IIN')).toBe(null);
  await user.click(start);
  expect(startsOf(client)).toEqual([{ session_id: 'session-1', locale: 'en' }]);
  expect(await screen.findByRole('heading', { name: t.processingTitle })).toBeTruthy();
  await poll();
  expect(await screen.findByRole('heading', { name: t.successTitle })).toBeTruthy();
  expect(screen.getByText('Likeness: 93 %')).toBeTruthy();
  expect(finished).toEqual([]);
  await user.click(await button(t.continue));
  expect(finished).toEqual([{ status: 'success', data: result(true) }]);
});

test('a long wait shows how long it usually takes, then what can be done', async () => {
  const { user } = show([status('NOT_STARTED'), status('PROCESSING')]);
  await user.click(await button(t.start));
  expect(await screen.findByText(t.processing)).toBeTruthy();
  // The notice, which is loaded, takes the place of a spinner with the same label.
  await vi.waitFor(() => expect(document.querySelector('p[aria-live]')).not.toBeNull());
  await act(async () => undefined);
  expect(screen.queryByText(t.processingText)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText(t.processingText)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(screen.getByText(t.processingLong)).toBeTruthy();
});

test('the finished page is shown before the verdict [2.36]', async () => {
  show([status('FINISHED', { result: result(true) })]);
  expect(await screen.findByRole('heading', { name: t.finishedTitle })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: t.successTitle })).toBeTruthy();
});

test('asks for the IIN only if unknown, and does not send an empty or wrong one', async () => {
  const { client, user, remembered } = show([
    status('NOT_STARTED', { iin_known: false }),
    status('PROCESSING'),
  ]);
  await user.click(await button(t.start));
  expect(screen.getByRole('dialog', { name: 'Please fill in all fields' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  const field = screen.getByLabelText('IIN');
  await user.type(field, '990231300011{Enter}');
  expect(screen.getByText('IIN format not valid')).toBeTruthy();
  expect(startsOf(client)).toEqual([]);
  await user.clear(field);
  await user.type(field, `${iin}{Enter}`);
  expect(await screen.findByRole('heading', { name: t.processingTitle })).toBeTruthy();
  expect(startsOf(client)).toEqual([{ session_id: 'session-1', locale: 'en', iin }]);
  expect(remembered).toEqual([{ iin }]);
});

test("a reload resumes the server's state, without another start, and draws a face for the photo", async () => {
  const { client } = show([status('PROCESSING'), status('FINISHED', { result: result(true) })]);
  expect(await screen.findByRole('heading', { name: t.processingTitle })).toBeTruthy();
  expect(screen.getByText(t.photoKept)).toBeTruthy();
  expect(document.querySelector('[data-art=face]')).toBeTruthy();
  await poll();
  expect(await screen.findByRole('heading', { name: t.successTitle })).toBeTruthy();
  expect(startsOf(client)).toEqual([]);
});

describe('another person', () => {
  test('with a typed IIN: it can be corrected', async () => {
    const { user } = show([status('FINISHED', { result: result(false, 21), attempts_left: 2 })], [], {
      person: { iin, phone: '' },
    });
    await user.click(await button(t.otherIin));
    expect((await screen.findByLabelText<HTMLInputElement>('IIN')).value).toBe(iin);
  });

  test('with a proved IIN: the step ends', async () => {
    const failure = result(false, null);
    const { user, finished } = show([status('FINISHED', { result: failure, attempts_left: 0 })]);
    await user.click(await button(t.finish));
    expect(screen.queryByRole('button', { name: t.otherIin })).toBe(null);
    expect(screen.getByText('Contact the organisation: Bank')).toBeTruthy();
    expect(finished).toEqual([{ status: 'failure', data: failure }]);
  });
});

test.each(['timeout', 'lost', 'iin_not_found'] as const)('%s is reported, with a retry', async (reason) => {
  const { user, finished } = show([status('FAILED', { reason })]);
  await button(t.finish);
  expect(screen.getByText(t[reason])).toBeTruthy();
  await user.click(screen.getByRole('button', { name: reason === 'iin_not_found' ? t.otherIin : t.again }));
  expect(await button(t.start)).toBeTruthy();
  cleanup();
  const last = show([status('FAILED', { reason, attempts_left: 0 })]);
  await last.user.click(await button(t.finish));
  expect(last.finished).toEqual([{ status: 'failure', data: { code: reason } }]);
  expect(finished).toEqual([]);
});

test.each([404, 405])(
  'a check that the backend no longer knows (%s) can be started again',
  async (refusal) => {
    const { user, client, finished } = show([
      status('NOT_STARTED'),
      fakeError(refusal, 'not_found'),
      status('NOT_STARTED'),
      status('FINISHED', { result: result(true) }),
    ]);
    await user.click(await button(t.start));
    expect(await screen.findByText(t.forgotten)).toBeTruthy();
    // What the backend did not tell is not claimed.
    expect(screen.queryByText(/attempt/i)).toBe(null);
    await user.click(await button(t.again));
    await user.click(await button(t.start));
    expect(await screen.findByRole('heading', { name: t.successTitle })).toBeTruthy();
    expect(startsOf(client)).toHaveLength(2);
    expect(finished).toEqual([]);
  },
);

test('a backend that knows no check is not asked forever: the step can be ended', async () => {
  const { user, client, finished } = show([fakeError(404, 'not_found')], [], { person: { iin, phone: '' } });
  await user.click(await button(t.start));
  await user.click(await button(t.finish));
  expect(finished).toEqual([{ status: 'failure', data: { code: 'forgotten' } }]);
  expect(startsOf(client)).toHaveLength(1);
});

test('the person can stop waiting, and check again later', async () => {
  const { user } = show([status('PROCESSING'), status('FINISHED', { result: result(true) })]);
  await user.click(await button(t.stop));
  expect(screen.getByText(t.stopped)).toBeTruthy();
  await user.click(await button(t.again));
  expect(await screen.findByRole('heading', { name: t.successTitle })).toBeTruthy();
});

describe.each(['en', 'ru', 'kz', 'my'] as const)('in %s', (locale) => {
  test.each(npckErrors)('%s has its own words', async (code) => {
    const words = texts[locale];
    const { user } = show([status('NOT_STARTED')], [fakeError(400, code, { attempts_left: 2 })], { locale });
    await user.click(await button(words.start));
    expect(await screen.findByText(words[code])).toBeTruthy();
    for (const other of npckErrors.filter((one) => one !== code)) {
      expect(screen.queryByText(words[other])).toBe(null);
    }
  });
});

describe('an outage', () => {
  test.each([
    [fakeError(503, 'provider_unavailable'), 'The service does not answer'],
    [fakeError(429, 'too_many_requests'), 'Too many requests at once'],
    [fakeError(409, 'request_in_progress'), 'Too many requests at once'],
  ])('at the start can be retried: %o', async (error, title) => {
    const { user, reasons } = show([status('NOT_STARTED'), status('PROCESSING')], [error]);
    await user.click(await button(t.start));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(reasons).toHaveLength(1);
    await user.click(await button(t.start));
    expect(await screen.findByRole('heading', { name: t.processingTitle })).toBeTruthy();
  });

  test('while waiting is shown there, reported once, and recovers', async () => {
    const { reasons } = show([
      status('PROCESSING'),
      fakeError(503, 'provider_unavailable'),
      lost(),
      status('FINISHED', { result: result(true) }),
    ]);
    await screen.findByRole('heading', { name: t.processingTitle });
    await poll();
    expect(screen.getByText('The service does not answer')).toBeTruthy();
    await poll();
    expect(screen.getByText('No connection')).toBeTruthy();
    expect(reasons).toHaveLength(1);
    await poll();
    expect(await screen.findByRole('heading', { name: t.successTitle })).toBeTruthy();
  });

  test.each([
    ['{}', {}],
    ['null', null],
  ])('an empty reply (%s) while waiting is no news: the comparison goes on', async (_, empty) => {
    show([
      status('PROCESSING'),
      fakeError(503, 'provider_unavailable'),
      empty,
      status('FINISHED', { result: result(true) }),
    ]);
    await screen.findByRole('heading', { name: t.processingTitle });
    await poll();
    expect(screen.getByText('The service does not answer')).toBeTruthy();
    await poll();
    expect(screen.getByRole('heading', { name: t.processingTitle })).toBeTruthy();
    expect(screen.queryByText('The service does not answer')).toBeNull();
    await poll();
    expect(await screen.findByRole('heading', { name: t.successTitle })).toBeTruthy();
  });

  test('of the session ends the step', async () => {
    show([fakeError(410, 'session_expired')]);
    expect(await screen.findByText(t.session)).toBeTruthy();
  });
});

test('every text has the same placeholders in every language', () => {
  const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const locale of ['ru', 'kz', 'my'] as const) {
    for (const [key, text] of Object.entries(texts[locale])) {
      expect(text.trim(), `${locale}.${key}`).toBeTruthy();
      expect(holes(text), `${locale}.${key}`).toEqual(holes(t[key as keyof typeof t]));
    }
  }
});
