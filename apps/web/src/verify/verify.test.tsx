import type { CheckedSignature } from '@kuelik/protocol';
import { type FakeReply, fakeClient, fakeError } from '@kuelik/protocol/testing';
import { UiLocale, uiTexts } from '@kuelik/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import VerifyPage from './index.tsx';

const holding: CheckedSignature = {
  valid: true,
  faults: [],
  signer: { name: 'SPECIMEN TEST', iin: '********0010', bin: null },
  certificate: {
    serial_number: '17',
    issuer: 'Test CA',
    not_before: '2030-01-01T00:00:00Z',
    not_after: '2031-01-01T00:00:00Z',
  },
  chain: ['SPECIMEN TEST', 'Test CA', 'Test Root'],
  revocation: 'good',
  signed_at: '2030-05-04T10:11:12Z',
  time_stamp: { time: '2030-05-04T10:11:12Z', authority: 'Test TSA' },
  level: 'B-T',
  covers_whole_file: true,
};

afterEach(cleanup);

function open(reply: FakeReply) {
  const client = fakeClient({ 'POST /verify/': reply });
  render(
    <UiLocale locale="en" texts={uiTexts.en}>
      <VerifyPage client={client} locale="en" locales={['en', 'ru']} onLocale={() => undefined} />
    </UiLocale>,
  );
  return client;
}

async function choose(name = 'contract.pdf') {
  await userEvent.upload(screen.getByLabelText('Signed file'), new File(['%PDF-'], name));
}
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check' }));

test('shows who signed, when, and that it is valid', async () => {
  open({ valid: true, signatures: [holding] });
  await choose();
  await check();
  await screen.findByText('All signatures are valid');
  for (const text of ['SPECIMEN TEST', '********0010', 'Test TSA', 'Test CA']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  // Only the verdict is shown, under the file's name, with the focus; then the fields have it again.
  expect(screen.queryByLabelText('Signed file')).toBeNull();
  expect(document.activeElement?.textContent).toMatch(/^contract\.pdf.*All signatures are valid/);
  await userEvent.click(screen.getByRole('button', { name: 'Check another file' }));
  expect(screen.queryByText('SPECIMEN TEST')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Signed file'));
});

test('says that no one has signed a file with nothing but a time-stamp', async () => {
  const stamp = {
    ...holding,
    signer: { name: 'Test TSA', iin: null, bin: null },
    document_time_stamp: true as const,
  };
  open({ valid: false, signatures: [stamp] });
  await choose();
  await check();
  await screen.findByText('Nobody has signed this file');
  expect(screen.queryByText('Signed by')).toBeNull();
  expect(screen.queryByText('All signatures are valid')).toBeNull();
});

test('says why a signature is invalid', async () => {
  const broken = { ...holding, valid: false, faults: ['file_changed' as const], time_stamp: null };
  open({ valid: false, signatures: [holding, broken] });
  await choose();
  await check();
  await screen.findByText('Not every signature is valid');
  screen.getByText('Not valid: 2');
  expect(screen.getByText('The file was changed after it was signed.')).toBeTruthy();
  expect(screen.getByText('The time is the signer’s own: no time-stamp confirms it.')).toBeTruthy();
});

test('speaks of one signature where the file holds one', async () => {
  open({ valid: false, signatures: [{ ...holding, valid: false, faults: ['file_changed' as const] }] });
  await choose();
  await check();
  await screen.findByText('The signature is not valid');
  expect(screen.queryByText('Not every signature is valid')).toBeNull();
});

test('asks for the signature file of a detached signature', async () => {
  const client = open(fakeError(400, 'signature_missing'));
  await check();
  expect(screen.getByText('Choose a file first')).toBeTruthy();
  expect(client.calls).toHaveLength(0);
  await choose('annex.docx');
  await check();
  await screen.findByText('This file is no PDF. Choose its .p7s signature as well.');
});

test.each([
  [fakeError(503, 'cannot_connect'), 'The check is not available now. Try again in a few minutes.'],
  [fakeError(429, 'too_many_requests'), 'Too many requests at once. Wait a moment and try again.'],
  [fakeError(413, 'large_file'), 'The file is too large: at most 25 MB.'],
])('%o can be retried', async (error, text) => {
  open(error);
  await choose();
  await check();
  await screen.findByText(text);
  expect(screen.getByRole('button', { name: 'Check' })).toBeTruthy();
});

test('a file without signatures is not a failure', async () => {
  open({ valid: false, signatures: [] });
  await choose();
  await check();
  await screen.findByText('The file holds no signature');
  expect(screen.getByLabelText('Signature beside the file')).toBeTruthy();
});
