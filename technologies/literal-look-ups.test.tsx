import { renderScreen } from '@kuelik/flow/testing';
import { fakeClient, fakeError } from '@kuelik/protocol/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import EDocumentScreen from './edocument/web/index.tsx';
import Face2faceScreen from './face2face/web/index.tsx';
import NpckScreen from './npck/web/index.tsx';
import RegistryScreen from './registry/web/index.tsx';
import TundukScreen from './tunduk/web/index.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const steps = [
  ['ADR', RegistryScreen, 'address', 'Your registered address', 'GET /registry/address/result/'],
  ['TDK', TundukScreen, 'tunduk', 'Kyrgyz identity service', 'GET /tunduk/result/'],
  ['F2F_NPCK', NpckScreen, 'f2fnpck', 'Photo check by the state', 'GET /face2face/npck/status/'],
  ['ED', EDocumentScreen, 'edocument', 'Electronic document', 'GET /e-document/result/'],
] as const;

for (const status of [404, 405]) {
  test.each(steps)(`%s starts at its form if the look-up replies ${status}`, async (...step) => {
    const [, Step, technology, title, call] = step;
    const client = fakeClient({ [call]: fakeError(status) }, []);
    const { finished, reasons } = renderScreen(Step, { client, technology });
    await screen.findByRole('heading', { name: title });
    expect(finished).toEqual([]);
    expect(reasons).toEqual([]);
  });
}

for (const empty of [{}, [], null, undefined]) {
  test.each(steps)(
    `%s starts at its form if the look-up replies ${JSON.stringify(empty) ?? 'without a body'}`,
    async (...step) => {
      const [, Step, technology, title, call] = step;
      const client = fakeClient({ [call]: () => empty }, []);
      const { finished, reasons } = renderScreen(Step, { client, technology });
      await screen.findByRole('heading', { name: title });
      await screen.findByRole('button', { name: /^(?:OK|Search|Start|Get the code by SMS)$/ });
      expect(finished).toEqual([]);
      expect(reasons).toEqual([]);
    },
  );
}

test('an address that comes instead of the wait is shown, with its Russian texts alone', async () => {
  const country = {
    code: '398',
    nameRu: 'Казахстан',
    nameKz: 'Қазақстан',
    changeDate: '2008-03-01T00:00:00',
  };
  const client = fakeClient(
    {
      'GET /registry/address/result/': fakeError(404),
      'POST /registry/address/request/': { iin: '990231300010', address: { country, flat: 7 } },
    },
    [],
  );
  const { finished } = renderScreen(RegistryScreen, { client, technology: 'address' });
  await userEvent.type(await screen.findByLabelText('IIN'), '990231300010');
  await press('OK');
  await screen.findByText('Казахстан');
  expect(document.body.textContent).not.toMatch(/Қазақстан|398|2008/);
  await press('Continue');
  expect(finished).toMatchObject([
    { status: 'success', data: { address: { country: 'Казахстан', flat: '7' } } },
  ]);
});

test('a person’s record shows Russian texts alone, whatever a backend sends [3.32]', async () => {
  const entry = (nameRu: string, nameKz: string) => ({
    code: '1',
    nameRu,
    nameKz,
    changeDate: '2008-03-01T00:00:00',
  });
  const person = {
    iin: '990231300010',
    surname: 'SPECIMEN',
    gender: entry('Мужской', 'Еркек'),
    birthPlace: { city: entry('Алматы', 'Алматы қаласы') },
    documents: { document: [{ type: entry('Удостоверение', 'Куәлік'), number: '000000001' }] },
  };
  const standing = { status: 'READY', result: { retrieve: { result_json: { person } } } };
  const client = fakeClient({ 'GET /registry/gbdfl/result/': standing }, []);
  const { finished } = renderScreen(RegistryScreen, { client, technology: 'gbdfl' });
  await screen.findByText('Мужской');
  await screen.findByText('Удостоверение');
  expect(screen.getByText('Алматы')).toBeTruthy();
  expect(screen.getByText('01/03/2008')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/Еркек|Куәлік|T00:00/);
  await press('Continue');
  expect(finished).toMatchObject([
    { data: { retrieve: { result_json: { person: { gender: 'Мужской' } } } } },
  ]);
});

test('ED: nothing is said of attempts that the backend does not count', async () => {
  const client = fakeClient(
    {
      'POST /e-document/request/': {},
      'POST /e-document/approve/': { result: false },
    },
    [],
  );
  const settings = { document_type: 'IdentityCard' };
  const { finished } = renderScreen(EDocumentScreen, { client, technology: 'edocument', settings });
  await userEvent.type(await screen.findByLabelText('Mobile phone'), '87011234567');
  await userEvent.type(screen.getByLabelText('IIN'), '990231300010');
  await press('Get the code by SMS');
  await userEvent.type(await screen.findByLabelText('Code from the SMS'), '123456');
  await press('Confirm');
  await screen.findByText('Wrong code. Check it and enter it again');
  expect(document.body.textContent).not.toContain('Attempts left');
  expect(finished).toEqual([]);
});

test('ED: a document that says `result: false` is no document', async () => {
  const client = fakeClient(
    {
      'POST /e-document/request/': {},
      'POST /e-document/approve/': { status: 'READY', result: { iin: '990231300010', result: false } },
    },
    [],
  );
  const settings = { document_type: 'IdentityCard' };
  const { finished } = renderScreen(EDocumentScreen, { client, technology: 'edocument', settings });
  await userEvent.type(await screen.findByLabelText('Mobile phone'), '87011234567');
  await userEvent.type(screen.getByLabelText('IIN'), '990231300010');
  await press('Get the code by SMS');
  await userEvent.type(await screen.findByLabelText('Code from the SMS'), '123456');
  await press('Confirm');
  await screen.findByRole('button', { name: 'Finish' });
  expect(screen.queryByRole('heading', { name: 'Document received' })).toBeNull();
  expect(finished).toEqual([]);
});

test.each([400, 404])('TDK: no person is found where a search replies %d without a code', async (status) => {
  const client = fakeClient({ 'POST /tunduk/search/': fakeError(status) }, []);
  renderScreen(TundukScreen, { client, technology: 'tunduk' });
  await userEvent.type(await screen.findByLabelText('PIN'), '23102198800003');
  await userEvent.type(screen.getByLabelText('Document number'), 'ID0000003');
  await press('Search');
  await screen.findByText(/Nobody was found/);
});

test.each([
  [404, /nobody with this IIN/],
  [400, /could not be sent/],
])('ADR: a request that is answered %d without a code is no end of the session', async (status, said) => {
  const client = fakeClient({ 'POST /registry/address/request/': fakeError(status) }, []);
  renderScreen(RegistryScreen, { client, technology: 'address' });
  await userEvent.type(await screen.findByLabelText('IIN'), '990231300010');
  await press('OK');
  await screen.findByText(said);
  expect(screen.queryByText(/link no longer works/)).toBeNull();
});

test.each([
  [true, 'Continue'],
  [false, 'Finish'],
])('F2F_NPCK: a start that replies the result %s shows it', async (result, button) => {
  const client = fakeClient({ 'POST /face2face/npck/start/': { result } }, []);
  const { finished } = renderScreen(NpckScreen, { client, technology: 'f2fnpck' });
  await userEvent.type(await screen.findByLabelText('IIN'), '990231300010');
  await press('Start');
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const status = result ? 'success' : 'failure';
  expect(finished).toMatchObject([{ status, data: { result, matching: result, prediction_percent: null } }]);
});

test('F2F: no likeness is shown that the backend has not said', async () => {
  const client = fakeClient({ 'POST /face2face/compare/': { result: false } }, []);
  const photos = { liveness: ['data:image/png;base64,'], document: ['data:image/png;base64,'] };
  renderScreen(Face2faceScreen, { client, technology: 'face2face', photos });
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  await screen.findByRole('button', { name: 'Finish' });
  expect(document.body.textContent).not.toContain('Likeness');
});

test('TDK: an empty reply means that no person was found', async () => {
  const client = fakeClient({ 'POST /tunduk/search/': { result: false } }, []);
  renderScreen(TundukScreen, { client, technology: 'tunduk' });
  await userEvent.type(await screen.findByLabelText('PIN'), '23102198800003');
  await userEvent.type(screen.getByLabelText('Document number'), 'ID0000003');
  await press('Search');
  await screen.findByText(/Nobody was found/);
});
