import { renderScreen } from '@kuelik/flow/testing';
import { ApiError } from '@kuelik/protocol';
import { fakeClient, fakeError } from '@kuelik/protocol/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { ScannedDocument } from '../contract.ts';
import { texts } from '../texts/index.ts';
import DocumentScreen from './index.tsx';

const t = texts.en;
afterEach(cleanup);

const document: ScannedDocument = {
  authority: null,
  date_of_birth: '1999-02-28',
  document_number: 'N00000001',
  date_of_expiry: '2035-01-01',
  face_photo: 'AQID',
  first_name: 'TEST',
  personal_number: '990231300010',
  date_of_issue: null,
  last_name: 'SPECIMEN',
  patronymic: null,
  country_code: 'KAZ',
  'images.face_photo': 'AQID',
  warnings: ['uploaded'],
};

const refusal = (code: string, attemptsLeft: number, status = 400) =>
  fakeError(status, code, { attempts_left: attemptsLeft });
const lost = () => new ApiError({ type: 'other', code: 'network', message: 'no connection', url: '/x' });

const jpeg = (name = 'page.jpg') =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])], name, { type: 'image/jpeg' });

function show(
  recognize: () => unknown,
  documentType: string | null = 'passport',
  settings: Readonly<Record<string, unknown>> = {},
) {
  const client = fakeClient({ 'POST /document/recognize/': recognize });
  const rendered = renderScreen(DocumentScreen, { client, documentType, settings });
  return { ...rendered, client, user: userEvent.setup() };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pick = (user: ReturnType<typeof userEvent.setup>, label: string, file: File) =>
  user.upload(screen.getByLabelText(new RegExp(`${label}$`), { selector: 'input' }), file);
const sendButton = () => screen.getByRole('button', { name: t.send });

async function uploadPassport(user: ReturnType<typeof userEvent.setup>) {
  press(t.useUpload);
  await pick(user, t.photoPage, jpeg());
  await screen.findByRole('img', { name: t.photoPage });
  press(t.send);
}

test('a passport is uploaded, read, and finishes with the flat document [1.4]', async () => {
  const { finished, photos, client, user } = show(() => document);
  await uploadPassport(user);
  await vi.waitFor(() => expect(finished).toEqual([{ status: 'success', data: document }]));
  expect(photos).toEqual([['document', 'data:image/jpeg;base64,AQID']]);
  const form = client.calls.find(({ path }) => path === '/document/recognize/')?.body as FormData;
  expect(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))).toEqual({
    session_id: 'session-1',
    technology: 'test',
    country: 'KZ',
    document_type: 'passport',
    source: 'upload',
    locale: 'en',
  });
});

test.each([
  ['the usual one of the country', null, [t.passport, t.identityCard]],
  ['the one that the integrator named', 'IDENTITY_CARD', [t.identityCard, t.identityCard]],
] as const)('after another country is chosen, the document is %s', (_, documentType, chosen) => {
  show(() => document, documentType);
  const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
  expect(isChosen(t.identityCard)).toBe(true);
  for (const [i, country] of [t.countryOther, t.countryKZ].entries()) {
    fireEvent.click(screen.getByRole('radio', { name: new RegExp(`${country}$`) }));
    expect(isChosen(chosen[i] as string), country).toBe(true);
  }
});

test('a policy lets the person look at what was read before going on', async () => {
  const { finished, photos, user } = show(() => document, 'passport', { show_fields: true });
  await uploadPassport(user);
  await screen.findByRole('heading', { name: t.lookTitle });
  await screen.findByText('SPECIMEN');
  screen.getByText('990231300010');
  expect(finished).toEqual([]);
  press(t.lookContinue);
  expect(finished).toEqual([{ status: 'success', data: document }]);
  expect(photos).toHaveLength(1);
});

test('a picture of 25 MB is accepted, a larger one is rejected with its own message [5.9]', async () => {
  const { client, user } = show(() => document);
  press(t.useUpload);
  const start = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
  const picture = (bytes: number) =>
    new File([start, new Uint8Array(bytes - start.length)], 'page.jpg', { type: 'image/jpeg' });
  const limit = 25 * 1024 * 1024;
  await pick(user, t.photoPage, picture(limit + 1));
  expect(await screen.findByText(t.large_file)).toBeTruthy();
  await pick(user, t.photoPage, picture(limit));
  expect(await screen.findByRole('img', { name: t.photoPage })).toBeTruthy();
  expect(screen.queryByText(t.large_file)).toBeNull();
  expect(client.calls).toEqual([]);
});

test('a card needs both sides before it can be sent [2.33]', async () => {
  const { user } = show(() => document, null);
  press(t.useUpload);
  await pick(user, t.frontSide, jpeg());
  await screen.findByRole('img', { name: t.frontSide });
  expect(sendButton()).toHaveProperty('disabled', true);
  await pick(user, t.backSide, jpeg());
  await screen.findByRole('img', { name: t.backSide });
  expect(sendButton()).toHaveProperty('disabled', false);
});

test('a file that is not a picture is rejected by content and not sent [5.8]', async () => {
  const { client, user } = show(() => document);
  press(t.useUpload);
  await pick(user, t.photoPage, new File(['%PDF-1.7 …'], 'page.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText(t.wrong_file)).toBeTruthy();
  expect(sendButton()).toHaveProperty('disabled', true);
  expect(client.calls).toEqual([]);
});

test('a refusal says why and how many attempts are left [8.13]', async () => {
  const { finished, reasons, user } = show(() => refusal('country_mismatch', 4));
  await uploadPassport(user);
  expect(await screen.findByText(/^The document’s country must be Kazakhstan\./)).toBeTruthy();
  expect(screen.getByRole('heading', { name: t.failedTitle })).toBeTruthy();
  expect(screen.getByText('Attempts left: 4')).toBeTruthy();
  expect(reasons).toHaveLength(1);
  expect(finished).toEqual([]);
  press(t.again);
  expect(screen.getByRole('heading', { name: t.title })).toBeTruthy();
});

test('the last refusal ends the step as failure and names the organisation [4.31]', async () => {
  const { finished, user } = show(() => refusal('maximum_attempts', 0, 423));
  await uploadPassport(user);
  expect(await screen.findByText('No attempts left. Contact Bank')).toBeTruthy();
  press(t.finish);
  expect(finished).toEqual([{ status: 'failure', data: { code: 'maximum_attempts' } }]);
});

test('pictures survive a lost connection, and resending them is the same attempt', async () => {
  const replies = [lost(), document];
  const { finished, client, user } = show(() => replies.shift());
  await uploadPassport(user);
  expect(await screen.findByText('No connection')).toBeTruthy();
  // The document was not examined: the page shows no verdict on it.
  expect(screen.getByRole('heading', { name: t.uncheckedTitle })).toBeTruthy();
  press(t.send);
  await vi.waitFor(() => expect(finished).toHaveLength(1));
  const [first, second] = client.calls;
  expect(first?.idempotencyKey).toBeTruthy();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test('a document that another tab has sent is not asked for again', async () => {
  const { finished, reasons, user } = show(() => fakeError(409, 'result_already_exists'));
  await uploadPassport(user);
  await vi.waitFor(() => expect(finished).toEqual([{ status: 'success', data: {} }]));
  expect(reasons).toEqual([]);
});

test('without a camera the upload is one click away', async () => {
  show(() => document);
  press(t.useCamera);
  const upload = await screen.findByRole('button', { name: t.useUpload });
  fireEvent.click(upload);
  expect(screen.getByRole('heading', { name: t.uploadTitle })).toBeTruthy();
});
