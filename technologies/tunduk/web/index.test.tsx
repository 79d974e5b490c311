import { renderScreen } from '@kuelik/flow/testing';
import { ApiError } from '@kuelik/protocol';
import { type FakeReply, fakeClient, fakeError } from '@kuelik/protocol/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { tundukErrors } from '../contract.ts';
import { texts } from '../texts/index.ts';
import TundukScreen from './index.tsx';
import { samplePerson } from './samples.ts';

const t = texts.en;
const { pin, document_number: number } = samplePerson;
afterEach(cleanup);

function show(searches: readonly FakeReply[], earlier: FakeReply = { attempts_left: 3 }, changes = {}) {
  const queue = [...searches];
  const client = fakeClient({
    'GET /tunduk/result/': earlier,
    'POST /tunduk/search/': () => queue.shift(),
  });
  return { ...renderScreen(TundukScreen, { client, ...changes }), client, user: userEvent.setup() };
}
/** After a new screen has focused its title: before that no one types. */
async function field(name: string) {
  const found = await screen.findByLabelText<HTMLInputElement>(name);
  await act(async () => undefined);
  return found;
}
async function search(user: ReturnType<typeof userEvent.setup>, words = t) {
  await user.type(await field(words.pin), pin);
  await user.type(await field(words.documentNumber), number.toLowerCase());
  await user.click(screen.getByRole('button', { name: words.search }));
}
const searches = (client: ReturnType<typeof fakeClient>) =>
  client.calls.filter(({ method }) => method === 'POST');

test('finds the person, shows them, and continues [2.43]', async () => {
  const { client, user, finished } = show([samplePerson]);
  await search(user);
  expect(await screen.findByText('02/03/1999')).toBeTruthy();
  expect(searches(client)[0]?.body).toEqual({
    session_id: 'session-1',
    pin,
    document_number: number,
    locale: 'en',
  });
  expect(document.querySelectorAll('dd')).toHaveLength(13);
  await user.click(screen.getByRole('button', { name: t.continue }));
  expect(finished).toEqual([{ status: 'success', data: samplePerson }]);
});

test('empty fields and malformed values are not sent, and an impossible date is a hint [5.4]', async () => {
  const { client, user } = show([]);
  const pinField = await field(t.pin);
  await user.click(screen.getByRole('button', { name: t.search }));
  expect(screen.getByRole('dialog', { name: 'Please fill in all fields' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await user.type(pinField, '93002199900001');
  expect(screen.getByText('Invalid PIN')).toBeTruthy();
  await user.clear(pinField);
  await user.type(pinField, pin);
  expect(screen.getByText(t.pinDate)).toBeTruthy();
  expect(pinField.getAttribute('aria-invalid')).toBe(null);
  await user.type(await field(t.documentNumber), 'id12{Enter}');
  expect(screen.getByText(t.invalid_document_number)).toBeTruthy();
  expect(searches(client)).toEqual([]);
});

describe.each(['en', 'ru', 'kz', 'my'] as const)('in %s', (locale) => {
  test.each(tundukErrors)('%s has its own message [8.24]', async (code) => {
    const words = texts[locale];
    const status = code === 'connection-error' ? 503 : code === 'maximum-attempts' ? 423 : 400;
    const { user } = show([fakeError(status, code, { attempts_left: 2 })], undefined, { locale });
    await search(user, words);
    expect(await screen.findByText(words[code])).toBeTruthy();
    for (const other of tundukErrors.filter((one) => one !== code)) {
      expect(screen.queryByText(words[other])).toBe(null);
    }
  });
});

test('a search without a result keeps the input and says how many are left', async () => {
  const { user, reasons } = show([fakeError(404, 'search-failed', { attempts_left: 2 }), samplePerson]);
  await search(user);
  expect(await screen.findByText('Attempts left: 2')).toBeTruthy();
  expect((await field(t.pin)).value).toBe(pin);
  expect((await field(t.documentNumber)).value).toBe(number);
  expect(reasons).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: t.search }));
  expect(await screen.findByRole('heading', { name: t.resultTitle })).toBeTruthy();
});

test('the last one ends the step [4.31]', async () => {
  const { user, finished } = show([fakeError(423, 'maximum-attempts', { attempts_left: 0 })]);
  await search(user);
  await screen.findByText(t['maximum-attempts']);
  expect(screen.getByText('Contact the organisation: Bank')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.finish }));
  expect(finished).toEqual([{ status: 'failure', data: { code: 'maximum-attempts' } }]);
});

test.each([
  [fakeError(500, 'internal_error'), 'The service does not answer'],
  [fakeError(429, 'too_many_requests'), 'Too many requests at once'],
  [fakeError(409, 'request_in_progress'), 'Too many requests at once'],
])('%o keeps the input', async (error, title) => {
  const { user } = show([error, samplePerson]);
  await search(user);
  expect(await screen.findByText(title)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.search }));
  expect(await screen.findByRole('heading', { name: t.resultTitle })).toBeTruthy();
});

test('a search whose line was lost is resent automatically, as the same attempt', async () => {
  const lost = new ApiError({ type: 'other', code: 'network', message: '', url: '/x' });
  const { client, user } = show([lost, samplePerson]);
  await search(user);
  expect(await screen.findByRole('heading', { name: t.resultTitle }, { timeout: 10_000 })).toBeTruthy();
  const sent = client.calls.filter(({ method }) => method === 'POST');
  expect([sent.length, new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size]).toEqual([2, 1]);
});

describe('a reopened page', () => {
  test('shows the person already found', async () => {
    show([], { attempts_left: 3, result: samplePerson });
    expect(await screen.findByRole('heading', { name: t.resultTitle })).toBeTruthy();
  });
  test('says that no search is left', async () => {
    show([], { attempts_left: 0, result: null });
    expect(await screen.findByText(t['maximum-attempts'])).toBeTruthy();
  });
  test('waits for the server', async () => {
    show([], fakeError(503, 'overloaded'));
    expect(await screen.findByText('The service does not answer')).toBeTruthy();
    cleanup();
    show([], fakeError(410, 'session_expired'));
    expect(await screen.findByText(t.session)).toBeTruthy();
  });
});
