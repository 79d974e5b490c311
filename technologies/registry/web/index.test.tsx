import { renderScreen } from '@kuelik/flow/testing';
import { ApiError } from '@kuelik/protocol';
import { type FakeReply, fakeClient, fakeError } from '@kuelik/protocol/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registryErrors } from '../contract.ts';
import { texts } from '../texts/index.ts';
import RegistryScreen from './index.tsx';
import { sampleAddress, samplePerson } from './samples.ts';

const t = texts.en;
const iin = '990231300010';
const consent = { number: 1414, resend_after_s: 60, expires_in_s: 600, iin_end: '0010' };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Replies by call; a list is used in order, repeating the last. */
function show(replies: Readonly<Record<string, readonly FakeReply[]>>, changes = {}) {
  const queue = new Map(Object.entries(replies).map(([call, list]) => [call, [...list]]));
  const answer = (call: string) => () => {
    const list = queue.get(call) ?? [];
    return list.length > 1 ? list.shift() : list[0];
  };
  const client = fakeClient(Object.fromEntries(Object.keys(replies).map((call) => [call, answer(call)])));
  const technology = Object.keys(replies)[0]?.split('/')[2] ?? 'address';
  const rendered = renderScreen(RegistryScreen, { client, technology, ...changes });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
  return { ...rendered, client, user };
}
const result = (key: string) => `GET /registry/${key}/result/`;
const request = (key: string) => `POST /registry/${key}/request/`;
const resend = (key: string) => `POST /registry/${key}/resend/`;
const status = (name: string, more = {}) => ({ status: name, attempts_left: 4, ...more });
const poll = () => act(() => vi.advanceTimersByTimeAsync(2000));
const lost = () => new ApiError({ type: 'other', code: 'network', message: '', url: '/x' });
/** The field, after a new screen has focused its title: before that no one types. */
async function field() {
  const found = await screen.findByLabelText<HTMLInputElement>('IIN');
  await act(async () => undefined);
  return found;
}
const ok = () => screen.getByRole('button', { name: t.ok });

test.each([
  ['address', sampleAddress, 'УЛИЦА ОБРАЗЦОВАЯ', t.addressTitle],
  ['address2', sampleAddress, 'УЛИЦА ОБРАЗЦОВАЯ', t.addressTitle],
  ['gbdfl', samplePerson, '28/02/1999', t.personTitle],
  ['gbdfl2', samplePerson, 'ПАСПОРТ РК', t.personTitle],
  ['gbdfln', samplePerson, '17/09/2022', t.personTitle],
  ['kzInfo', samplePerson, '02/03/2021', t.personTitle],
])(
  '%s: IIN, consent, processing, the record, and on [2.41, 2.42, 6.5, 9.5]',
  async (key, record, shown, title) => {
    const { client, user, finished, remembered } = show({
      [result(key)]: [
        status('NOT_REQUESTED'),
        status('WAITING_CONSENT', { consent }),
        status('PROCESSING'),
        status('READY', { result: record }),
      ],
      [request(key)]: [{ consent }],
    });
    await user.type(await field(), iin);
    await user.click(ok());
    expect(await screen.findByRole('heading', { name: t.waitingTitle })).toBeTruthy();
    expect(screen.getByText('Bank')).toBeTruthy();
    expect(client.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      session_id: 'session-1',
      iin,
      locale: 'en',
    });
    await poll();
    expect(screen.getByRole('heading', { name: t.processingTitle })).toBeTruthy();
    await poll();
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getAllByText(shown).length).toBeGreaterThan(0);
    expect(finished).toEqual([]);
    const asked = client.calls.length;
    await poll();
    expect(client.calls).toHaveLength(asked);
    await user.click(screen.getByRole('button', { name: t.continue }));
    expect(finished).toEqual([{ status: 'success', data: record }]);
    expect(remembered).toEqual([{ iin }]);
  },
);

test('every field of a person’s record has its row, and documents beyond the second none [3.33]', async () => {
  const { person } = samplePerson.retrieve.result_json;
  const documents = [...person.documents, { ...person.documents[0], number: 'THIRD' }];
  const record = { retrieve: { result_json: { person: { ...person, documents } } } };
  show({ [result('gbdfl')]: [status('READY', { result: record })] });
  await screen.findByRole('button', { name: t.continue });
  const rows = document.querySelectorAll('dd');
  // 10 of the person, 4 places with 2 changes, 7 of the address, 2 documents of 9.
  expect(rows).toHaveLength(10 + 6 + 7 + 18);
  screen.getByText('000000000');
  screen.getByText('N00000000');
  expect(screen.queryByText('THIRD')).toBe(null);
});

test('empty and wrong IINs are not sent; a known one is filled in', async () => {
  const { client, user } = show({ [result('address')]: [status('NOT_REQUESTED')] });
  await field();
  await user.click(ok());
  expect(screen.getByRole('dialog', { name: 'Please fill in all fields' })).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'OK' }).at(-1) ?? ok());
  await user.type(await field(), '990231300011{Enter}');
  expect(screen.getByText('IIN format not valid')).toBeTruthy();
  expect(client.paths()).toEqual([result('address')]);
  cleanup();
  show({ [result('address')]: [status('NOT_REQUESTED')] }, { person: { iin, phone: '' } });
  expect((await field()).value).toBe(iin);
});

test("a reload resumes the server's state, and going back keeps the input", async () => {
  const { user } = show(
    { [result('address')]: [status('WAITING_CONSENT', { consent })], [request('address')]: [{ consent }] },
    { person: { iin, phone: '' } },
  );
  await screen.findByRole('heading', { name: t.waitingTitle });
  expect(screen.getByText('0010')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.changeIin }));
  expect((await field()).value).toBe(iin);
  await poll();
  expect(await field()).toBeTruthy();
  await user.click(ok());
  expect(await screen.findByRole('heading', { name: t.waitingTitle })).toBeTruthy();
});

test('after a reload the IIN need not be typed again: the server has it', async () => {
  const { client, user } = show({
    // A slow machine polls before it looks.
    [result('address')]: [
      status('EXPIRED', { iin_end: '0010' }),
      status('WAITING_CONSENT', { iin_end: '0010', consent }),
    ],
    [request('address')]: [{ consent }],
  });
  await screen.findByRole('heading', { name: t.expiredTitle });
  await user.click(screen.getByRole('button', { name: t.again }));
  expect(await field()).toMatchObject({ value: '', required: false });
  expect(screen.getByText(t.sameIin.replace('{end}', '0010'))).toBeTruthy();
  await user.click(ok());
  expect(await screen.findByRole('heading', { name: t.waitingTitle })).toBeTruthy();
  const sent = client.calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ session_id: 'session-1', locale: 'en' });
});

test('a field that the person empties must be filled in: they mean another IIN', async () => {
  const { user } = show(
    { [result('address')]: [status('NOT_REQUESTED', { iin_end: '0010' })] },
    { person: { iin, phone: '' } },
  );
  await user.clear(await field());
  expect(screen.queryByText(/0010/)).toBe(null);
  await user.click(ok());
  expect(screen.getByRole('dialog', { name: 'Please fill in all fields' })).toBeTruthy();
});

test('an IIN that no one has is not offered again', async () => {
  const { user } = show({ [result('address')]: [status('NOT_FOUND', { iin_end: '0010' })] });
  await screen.findByRole('heading', { name: t.notFoundTitle });
  await user.click(screen.getByRole('button', { name: t.again }));
  await field();
  expect(screen.queryByText(/0010/)).toBe(null);
  await user.click(ok());
  expect(screen.getByRole('dialog', { name: 'Please fill in all fields' })).toBeTruthy();
});

test('an error disappears while the call is repeated, and reappears if it fails again', async () => {
  let answer: (reply: Error) => void = () => undefined;
  const late = new Promise<Error>((resolve) => {
    answer = resolve;
  });
  const outage = () => fakeError(503, 'provider_unavailable');
  const replies = [outage(), late];
  const { user } = show(
    { [result('address')]: [status('NOT_REQUESTED')], [request('address')]: replies },
    { person: { iin, phone: '' } },
  );
  await field();
  await user.click(ok());
  expect(await screen.findByText('The service does not answer')).toBeTruthy();
  await user.click(ok());
  expect(screen.queryByText('The service does not answer')).toBe(null);
  await act(async () => answer(outage()));
  expect(await screen.findByText('The service does not answer')).toBeTruthy();
});

test('another SMS can be requested when the server’s time has passed', async () => {
  const { client, user } = show({
    [result('address')]: [status('WAITING_CONSENT', { consent: { ...consent, resend_after_s: 3 } })],
    [resend('address')]: [{ consent }],
  });
  expect((await screen.findByRole('timer')).textContent).toContain('3 s');
  expect(screen.queryByRole('button', { name: 'Send the SMS again' })).toBe(null);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  vi.setSystemTime(Date.now() + 2000);
  const button = await screen.findByRole('button', { name: 'Send the SMS again' });
  await user.click(button);
  const sent = client.calls.filter(({ path }) => path.endsWith('/resend/'));
  expect(sent).toMatchObject([{ idempotencyKey: expect.any(String) }]);
});

test.each([
  ['REFUSED', t.refusedTitle, 'consent_refused'],
  ['EXPIRED', t.expiredTitle, 'consent_expired'],
  ['NOT_FOUND', t.notFoundTitle, 'id_not_found'],
  ['OTHER_PERSON', t.blockedTitle, 'other_person'],
])('%s is reported, and can be retried or ended', async (end, title, code) => {
  const { user, finished } = show({ [result('address')]: [status(end)] }, { person: { iin, phone: '' } });
  await screen.findByRole('heading', { name: title });
  expect(screen.getByText('Attempts left: 4')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.again }));
  expect((await field()).value).toBe(iin);
  cleanup();
  const last = show({ [result('address')]: [status(end, { attempts_left: 0 })] });
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByRole('button', { name: t.again })).toBe(null);
  await last.user.click(screen.getByRole('button', { name: t.finish }));
  expect(last.finished).toEqual([{ status: 'failure', data: { code } }]);
  expect(finished).toEqual([]);
});

describe.each(['en', 'ru', 'kz', 'my'] as const)('in %s', (locale) => {
  test.each(registryErrors)('%s has its own message', async (code) => {
    const { user } = show(
      {
        [result('address')]: [status('NOT_REQUESTED')],
        [request('address')]: [
          fakeError(code === 'maximum_attempts' ? 423 : 400, code, { attempts_left: 3 }),
        ],
      },
      { person: { iin, phone: '' }, locale },
    );
    await user.click(await screen.findByRole('button', { name: texts[locale].ok }));
    expect(await screen.findByText(texts[locale][code])).toBeTruthy();
    const others = registryErrors.filter((other) => other !== code);
    for (const other of others) expect(screen.queryByText(texts[locale][other])).toBe(null);
  });
});

test.each(['no_access', 'no_subscription', 'maximum_attempts'] as const)(
  '%s names whom to contact and ends the step',
  async (code) => {
    const { user, finished } = show(
      { [result('address')]: [status('NOT_REQUESTED')], [request('address')]: [fakeError(403, code)] },
      { person: { iin, phone: '' } },
    );
    await field();
    await user.click(ok());
    expect(await screen.findByText('Contact the organisation: Bank')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t.finish }));
    expect(finished).toEqual([{ status: 'failure', data: { code } }]);
  },
);

describe('an outage', () => {
  test.each([
    [fakeError(503, 'provider_unavailable'), 'The service does not answer'],
    [fakeError(500, 'internal_error'), 'The service does not answer'],
    [fakeError(429, 'too_many_requests'), 'Too many requests at once'],
  ])('at the IIN keeps it and can be retried: %o', async (error, title) => {
    const { user, reasons } = show(
      {
        [result('address')]: [status('NOT_REQUESTED'), status('WAITING_CONSENT', { consent })],
        [request('address')]: [error, { consent }],
      },
      { person: { iin, phone: '' } },
    );
    await field();
    await user.click(ok());
    expect(await screen.findByText(title)).toBeTruthy();
    expect((await field()).value).toBe(iin);
    expect(reasons).toHaveLength(1);
    await user.click(ok());
    expect(await screen.findByRole('heading', { name: t.waitingTitle })).toBeTruthy();
  });

  test('while waiting is shown there, reported once, and recovers', async () => {
    const { reasons } = show({
      [result('address')]: [
        status('WAITING_CONSENT', { consent }),
        fakeError(503, 'provider_unavailable'),
        lost(),
        status('READY', { result: sampleAddress }),
      ],
    });
    await screen.findByRole('heading', { name: t.waitingTitle });
    await poll();
    expect(screen.getByText('The service does not answer')).toBeTruthy();
    await poll();
    expect(screen.getByText('No connection')).toBeTruthy();
    expect(reasons).toHaveLength(1);
    await poll();
    expect(screen.getByRole('button', { name: t.continue })).toBeTruthy();
  });

  test('of the session ends the step', async () => {
    show({ [result('address')]: [fakeError(410, 'session_expired')] });
    expect(await screen.findByText(t.session)).toBeTruthy();
  });
});

test('a result finished by another page is shown here', async () => {
  const { user } = show(
    {
      [result('address')]: [status('NOT_REQUESTED'), status('READY', { result: sampleAddress })],
      [request('address')]: [fakeError(409, 'result_already_exists')],
    },
    { person: { iin, phone: '' } },
  );
  await field();
  await user.click(ok());
  expect(await screen.findByText('УЛИЦА ОБРАЗЦОВАЯ')).toBeTruthy();
});
