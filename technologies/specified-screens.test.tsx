import { renderScreen } from '@kuelik/flow/testing';
import { fakeClient, fakeError } from '@kuelik/protocol/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import DocumentScreen from './document/web/index.tsx';
import EDocumentScreen from './edocument/web/index.tsx';
import Face2faceScreen from './face2face/web/index.tsx';
import MxDocumentScreen from './mxdoc/web/index.tsx';
import NpckScreen from './npck/web/index.tsx';
import RegistryScreen from './registry/web/index.tsx';
import IdentifierScreen from './signature/web/identifier/index.tsx';
import SignerScreen from './signature/web/signer/index.tsx';
import TundukScreen from './tunduk/web/index.tsx';

/*
 * The controls that the specification, section 2, requires of each screen, by their visible texts: repeated here, so that
 * the test notices when a control is lost.
 */
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => {
  const found = await button(name);
  await act(async () => fireEvent.click(found));
};
const tick = async () => fireEvent.click(await screen.findByRole('checkbox'));
const expectChoices = (legend: string, names: readonly string[]) => {
  const group = within(screen.getByRole('group', { name: legend }));
  expect(group.getAllByRole('radio')).toEqual(names.map((name) => group.getByRole('radio', { name })));
};
const nothing = fakeError(404);

test('DR: country, type, camera or upload, then both sides and a button that sends [1.4, 2.33]', async () => {
  renderScreen(DocumentScreen);
  expectChoices('Country of issue', ['Kazakhstan', 'Other']);
  expectChoices('Document', ['Identity card', 'Passport']);
  await button('Scan with the camera');
  await press('Upload pictures');
  screen.getByLabelText(/Front side$/, { selector: 'input' });
  screen.getByLabelText(/Back side$/, { selector: 'input' });
  await button('Send');
});

test('MXD: front and back, each with a capture button [2.34]', async () => {
  renderScreen(MxDocumentScreen, { technology: 'mxdoc' });
  for (const side of ['Front side', 'Back side']) {
    within(screen.getByRole('region', { name: side })).getByRole('button', { name: /Capture/ });
  }
});

test('F2F: two photos and a Compare button [2.35]', async () => {
  const photo = 'data:image/jpeg;base64,AQID';
  const client = fakeClient({ 'GET /face2face/document-photo/': nothing });
  renderScreen(Face2faceScreen, { client, photos: { liveness: [photo], document: [photo] } });
  await screen.findByRole('img', { name: 'Your face' });
  await screen.findByRole('img', { name: 'Photo in the document' });
  await button('Compare');
});

test('F2F_NPCK: a start, and a page while it is at work [2.36]', async () => {
  const statuses: unknown[] = [{ status: 'NOT_STARTED' }, { status: 'PROCESSING' }];
  const client = fakeClient({
    'GET /face2face/npck/status/': () => (statuses.length > 1 ? statuses.shift() : statuses[0]),
    'POST /face2face/npck/start/': {},
  });
  renderScreen(NpckScreen, { client, technology: 'f2fnpck', person: { iin: '990231300010', phone: '' } });
  fireEvent.change(await screen.findByLabelText('IIN'), { target: { value: '990231300010' } });
  await press('Start');
  await screen.findByRole('heading', { name: 'Your photo is being compared' });
});

test('ED: document type, phone, IIN, an SMS code and the way by a 6-digit code and back [1.7, 1.8, 2.37, 2.39]', async () => {
  const client = fakeClient({ 'GET /e-document/result/': nothing });
  renderScreen(EDocumentScreen, { client, technology: 'edocument' });
  const types = await screen.findByRole('group', { name: 'Document' });
  fireEvent.click(within(types).getByRole('radio', { name: 'Identity card' }));
  screen.getByLabelText('Mobile phone');
  screen.getByLabelText('IIN');
  await button('Get the code by SMS');
  await press('Use a 6-digit code');
  await screen.findByRole('heading', { name: 'Enter the 6-digit document code' });
  await press('Back');
  await screen.findByRole('heading', { name: 'Electronic document' });
});

test.each(['address', 'gbdfl'])(
  'ADR and registries: IIN and an OK button, for %s [1.11, 2.41]',
  async (technology) => {
    const client = fakeClient({ [`GET /registry/${technology}/result/`]: nothing });
    renderScreen(RegistryScreen, { client, technology });
    await screen.findByLabelText('IIN');
    await button('OK');
  },
);

test('TDK: PIN and document number [1.11, 2.43]', async () => {
  renderScreen(TundukScreen, { client: fakeClient({ 'GET /tunduk/result/': nothing }) });
  await screen.findByLabelText('PIN');
  screen.getByLabelText('Document number');
  await button('Search');
});

test('DSI: nothing is sent without the consent [1.9, 2.44, 6.5, 6.6]', async () => {
  const client = fakeClient({ 'POST /digital-signature-identifier/identify/': {} }, []);
  renderScreen(IdentifierScreen, { client });
  fireEvent.change(await screen.findByLabelText('IIN'), { target: { value: '990231300010' } });
  fireEvent.change(screen.getByLabelText('Mobile phone'), { target: { value: '87010000000' } });
  await press('Continue');
  await screen.findByText('Tick the box to continue');
  expect(client.calls.filter(({ path }) => path.endsWith('/identify/'))).toEqual([]);
  await tick();
  await press('Continue');
  await screen.findByRole('heading', { name: 'Enter the code' });
});

test('DSS: access and issue need their consents; password twice, forgotten password, code, Sign [1.9, 2.45, 2.46, 2.48, 2.49, 6.6]', async () => {
  const root = 'POST /digital-signature-signer';
  const replies = {
    [`${root}/document/result/`]: nothing,
    [`${root}/document/list/`]: { documents: [{ name: 'Contract.pdf' }] },
    [`${root}/certificate/initialize/`]: {},
    [`${root}/certificate/accept/`]: {},
    [`${root}/document/sign/`]: {},
  };
  const client = fakeClient(replies, []);
  renderScreen(SignerScreen, { client });
  await screen.findByRole('heading', { name: 'Documents to sign' });
  await press('Continue');
  await screen.findByText('Tick the box to continue');
  await tick();
  await press('Continue');
  await screen.findByRole('heading', { name: 'Electronic signature' });
  await press('Conditions of use');
  await press('Close');
  await press('Continue');
  await screen.findByText('Without this consent no certificate can be issued');
  await tick();
  await press('Continue');
  fireEvent.change(await screen.findByLabelText('Certificate password'), { target: { value: 'Specimen1!' } });
  fireEvent.change(screen.getByLabelText('Repeat the password'), { target: { value: 'Specimen1!' } });
  await press('Continue');
  fireEvent.change(await screen.findByLabelText('Code from the SMS'), { target: { value: '123456' } });
  await screen.findByRole('heading', { name: 'Sign the documents' });
  await button('Sign');
});
