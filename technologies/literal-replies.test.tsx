import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../e2e/literal-backend/serve.ts';
import EDocumentScreen from './edocument/web/index.tsx';
import { onLiteralBackend, patient, press, seeHeading, tick, type } from './literal-harness.tsx';
import IdentifierScreen from './signature/web/identifier/index.tsx';
import SignerScreen from './signature/web/signer/index.tsx';

/*
 * Replies with status 200 whose body the specification does not define, in each form that a backend may use, over HTTP: an
 * empty list of children, and the success of a signature call.
 */
const open = onLiteralBackend();

describe('a child', () => {
  const find = async (reply: Reply) => {
    const settings = { document_type: 'ChildBirthCertificate' };
    const opened = open(EDocumentScreen, { 'POST /e-document/children/': () => reply }, { settings });
    await type('Parent’s IIN', '990231300010');
    await press('Find my children');
    return opened;
  };

  const empty: readonly (readonly [string, Reply])[] = [
    ['an empty list', { body: [] }],
    ['an empty list in an envelope', { body: { data: [] } }],
    ['an object with an empty list', { body: { children: [] } }],
    ['an object with an empty list in an envelope', { body: { data: { children: [] } } }],
    ['an object with null for the list', { body: { children: null } }],
    ['an object without fields', { body: {} }],
    ['an envelope around nothing', { body: { data: null } }],
    ['an envelope around an object without fields', { body: { data: {} } }],
    ['a message alone', { body: { message: 'No children are registered' } }],
    ['result: false', { body: { result: false } }],
    ['null', { body: null }],
    ['404 with a message alone', { status: 404, body: { message: 'No children are registered' } }],
    ['404 without fields', { status: 404, body: {} }],
    ['404 with the code', { status: 404, body: { code: 'child_not_found' } }],
  ];
  test.each(empty)('no child is found where the backend replies %s [2.40, 8.20]', async (_what, reply) => {
    const { finished } = await find(reply);
    await screen.findByText(/^No child was found\. Check the IIN/, {}, patient);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(finished).toEqual([]);
  });

  test('404 for a session that no longer exists is not read as an empty list', async () => {
    await find({ status: 404, body: { code: 'session_not_found' } });
    await screen.findByText('This link no longer works. Ask for a new one.', {}, patient);
  });

  const child = { id: 7, full_name: 'SPECIMEN CHILD', birth_date: '2016-09-14' };
  test.each([
    ['a list', [child]],
    ['a list in an envelope', { data: [child] }],
    ['an object', { children: [child] }],
    ['an object in an envelope', { data: { children: [child] } }],
  ])('is listed with its birth date where the backend replies %s', async (_what, body) => {
    await find({ body });
    await screen.findByText('Born on 14/09/2016', {}, patient);
  });
});

/** Successful replies, and the step’s result: it contains the reply's data and nothing else. */
const yeses: readonly (readonly [string, unknown, Readonly<Record<string, unknown>>])[] = [
  ['an object without fields', {}, {}],
  ['null', null, {}],
  ['an envelope around nothing', { data: null }, {}],
  ['an envelope around an object without fields', { data: {} }, {}],
  ['nulls', { result: null, iin: null }, { result: null, iin: null }],
  ['result: true', { result: true }, { result: true }],
  ['a field of its own in an envelope', { data: { result: true, level: 2 } }, { result: true, level: 2 }],
];

test.each(yeses)('DSI passes on %s unchanged', async (_what, body, data) => {
  const { finished } = open(IdentifierScreen, {
    'POST /digital-signature-identifier/approve/': () => ({ body }),
  });
  await tick();
  await type('IIN', '990231300010');
  await type('Mobile phone', '87011234567');
  await press('Continue');
  await type('Code from the SMS', '123456');
  await seeHeading('Identity confirmed');
  await press('Continue');
  expect(finished).toEqual([{ status: 'success', data }]);
});

test.each(yeses)('DSS passes on %s unchanged', async (_what, body, data) => {
  const { finished } = open(SignerScreen, {
    'POST /digital-signature-signer/document/sign/': () => ({ body }),
  });
  await tick();
  await press('Continue');
  await seeHeading('Electronic signature');
  await tick();
  await press('Continue');
  await type('Certificate password', 'Specimen1!');
  await type('Repeat the password', 'Specimen1!');
  await press('Continue');
  await type('Code from the SMS', '123456');
  await press('Sign');
  await seeHeading('Documents are signed');
  expect(document.body.textContent).not.toContain('Signed:');
  await press('Continue');
  expect(finished).toEqual([{ status: 'success', data }]);
});
