import { renderScreen } from '@kuelik/flow/testing';
import { ApiError } from '@kuelik/protocol';
import { fakeClient, fakeError } from '@kuelik/protocol/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { maxPictureBytes, type ScannedDocument } from '../contract.ts';
import { texts } from '../texts/index.ts';
import MxDocumentScreen from './index.tsx';

const t = texts.en;
afterEach(cleanup);

const document: ScannedDocument = {
  authority: null,
  date_of_birth: '1999-02-28',
  document_number: '000000001',
  date_of_expiry: '2035-01-01',
  face_photo: 'AQID',
  first_name: 'TEST',
  personal_number: null,
  date_of_issue: null,
  last_name: 'SPECIMEN',
  patronymic: null,
  country_code: 'MEX',
  'images.face_photo': 'AQID',
  warnings: ['uploaded'],
};

const head = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]);
const jpeg = () => new File([head], 'side.jpg', { type: 'image/jpeg' });

function show(
  recognize: () => unknown,
  documentType: string | null = null,
  settings: Readonly<Record<string, unknown>> = {},
) {
  const client = fakeClient({ 'POST /mx-document/recognize/': recognize });
  const rendered = renderScreen(MxDocumentScreen, { client, documentType, settings, technology: 'mxdoc' });
  return { ...rendered, client, user: userEvent.setup() };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pick = (user: ReturnType<typeof userEvent.setup>, label: string, file: File) =>
  user.upload(within(screen.getByRole('region', { name: label })).getByLabelText(t.useUpload), file);

async function chooseBoth(user: ReturnType<typeof userEvent.setup>) {
  await pick(user, t.frontSide, jpeg());
  await screen.findByRole('img', { name: t.frontSide });
  await pick(user, t.backSide, jpeg());
  await screen.findByRole('img', { name: t.backSide });
}

test('both sides of a voter card are chosen, sent, and finish with the flat document [2.34]', async () => {
  const { finished, photos, client, user } = show(() => document);
  expect(screen.getByRole('button', { name: t.send })).toHaveProperty('disabled', true);
  await chooseBoth(user);
  press(t.send);
  await vi.waitFor(() => expect(finished).toEqual([{ status: 'success', data: document }]));
  expect(photos).toEqual([['document', 'data:image/jpeg;base64,AQID']]);
  const form = client.calls[0]?.body as FormData;
  expect(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))).toEqual({
    session_id: 'session-1',
    technology: 'mxdoc',
    country: 'MX',
    document_type: 'identity-card',
    source: 'upload',
    locale: 'en',
  });
  expect([...form.keys()]).toEqual(expect.arrayContaining(['front', 'back']));
});

test('a policy lets the person look at what was read before going on', async () => {
  const read = { ...document, personal_number: 'SPEC990228HDFXXX09' };
  const { finished, user } = show(() => read, null, { show_fields: true });
  await chooseBoth(user);
  press(t.send);
  await screen.findByRole('heading', { name: t.lookTitle });
  await screen.findByText('CURP');
  screen.getByText('SPEC990228HDFXXX09');
  expect(finished).toEqual([]);
  press(t.lookContinue);
  expect(finished).toEqual([{ status: 'success', data: read }]);
});

test("a passport has one page, named in the camera's title", () => {
  show(() => document);
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(t.passport) }));
  press(`${t.capture}: ${t.photoPage}`);
  expect(screen.getByRole('heading', { name: t.passportTitle })).toBeTruthy();
  press(t.back);
  expect(screen.getByRole('heading', { name: t.title })).toBeTruthy();
});

test('a picture of 24 MB is accepted [5.9, 8.14]', async () => {
  const { user } = show(() => document, 'passport');
  const bytes = new Uint8Array(24 * 1024 * 1024 - head.length);
  await pick(user, t.photoPage, new File([head, bytes], 'page.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByRole('img', { name: t.photoPage })).toBeTruthy();
  expect(screen.queryByText(t.large_file)).toBeNull();
});

test('files that are not pictures, or larger than 24 MB, are rejected with their own message [5.9, 8.14]', async () => {
  const { client, user } = show(() => document, 'passport');
  await pick(user, t.photoPage, new File(['GIF89a'], 'page.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText(t.wrong_file)).toBeTruthy();
  const large = new File([head, new Uint8Array(maxPictureBytes)], 'page.jpg', { type: 'image/jpeg' });
  await pick(user, t.photoPage, large);
  expect(await screen.findByText(t.large_file)).toBeTruthy();
  expect(client.calls).toEqual([]);
});

test('a refusal says why and how many attempts are left, and restarts', async () => {
  const { reasons, user } = show(() => fakeError(400, 'country_mismatch', { attempts_left: 4 }));
  await chooseBoth(user);
  press(t.send);
  expect(await screen.findByText(t.country_mismatch)).toBeTruthy();
  expect(screen.getByText('Attempts left: 4')).toBeTruthy();
  expect(reasons).toHaveLength(1);
  press(t.again);
  expect(screen.queryByRole('img', { name: t.frontSide })).toBeNull();
});

test('the last refusal ends the step as failure', async () => {
  const { finished, user } = show(() => fakeError(423, 'maximum_attempts', { attempts_left: 0 }));
  await chooseBoth(user);
  press(t.send);
  expect(await screen.findByText('No attempts left. Contact Bank')).toBeTruthy();
  press(t.finish);
  expect(finished).toEqual([{ status: 'failure', data: { code: 'maximum_attempts' } }]);
});

test('a repeat after a lost connection is the same attempt', async () => {
  const lost = new ApiError({ type: 'other', code: 'network', message: 'no connection', url: '/x' });
  const replies = [lost, document];
  const { finished, client, user } = show(() => replies.shift());
  await chooseBoth(user);
  press(t.send);
  expect(await screen.findByText('No connection')).toBeTruthy();
  press(t.send);
  await vi.waitFor(() => expect(finished).toHaveLength(1));
  expect(client.calls[1]?.idempotencyKey).toBe(client.calls[0]?.idempotencyKey);
});
