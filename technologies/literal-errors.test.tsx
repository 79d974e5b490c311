import type { TechnologyScreen, TechnologyScreenProps } from '@kuelik/flow';
import { renderScreen } from '@kuelik/flow/testing';
import { createApiClient } from '@kuelik/protocol';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { furtherReplies, specifiedReplies } from '../e2e/literal-backend/replies.ts';
import { type LiteralBackend, type Replies, serveLiterally } from '../e2e/literal-backend/serve.ts';
import EDocumentScreen from './edocument/web/index.tsx';
import IdentifierScreen from './signature/web/identifier/index.tsx';
import SignerScreen from './signature/web/signer/index.tsx';
import TundukScreen from './tunduk/web/index.tsx';

/*
 * Each code of each list of the specification, section 8, as it reaches a person: a backend written from the
 * specification replies over HTTP, the product's own client reads it, and the built screen says it. The codes and the
 * texts are written here a second time, and not read from the technology, so that neither can be lost unseen.
 */
const patient = { timeout: 15_000 };
const table: Record<string, Replies[string]> = {};
let backend: LiteralBackend;

beforeAll(async () => {
  backend = await serveLiterally(table);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
afterAll(() => backend.close());

function open(
  Step: TechnologyScreen,
  replies: Replies,
  changes: Partial<TechnologyScreenProps> = {},
): ReturnType<typeof renderScreen> {
  Object.assign(table, specifiedReplies([]), furtherReplies, replies);
  const client = createApiClient({ baseUrl: backend.url, sleep: async () => undefined });
  return renderScreen(Step, { client, ...changes });
}

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, {}, patient), { target: { value } });
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name }, patient);
  await act(async () => fireEvent.click(button));
};
const tick = async () => fireEvent.click(await screen.findByRole('checkbox', {}, patient));
const says = (text: string | RegExp) => screen.findByText(text, {}, patient);

/** A refused call in each way in which a body may name its code. */
const bodiesOf = (code: string): readonly unknown[] => [
  { code },
  { error_code: code },
  { error: code },
  { error: { code } },
  { message: `${code}.` },
  { detail: code },
  { data: { code } },
  { errors: [{ code }] },
];
/** Spreads the ways over a list's codes, so that the lists together use all of them. */
const bodyOf = (code: string, index: number): unknown => {
  const bodies = bodiesOf(code);
  return bodies[index % bodies.length];
};

describe('electronic document', () => {
  const texts: Readonly<Record<string, string>> = {
    invalid_iin: 'IIN format not valid',
    mcdb: 'This phone or IIN is not in the Mobile Citizens Database. Register the number at bmg.gov.kz or use a 6-digit code.',
    no_request: 'The request could not be sent. Try again.',
    id_not_found: 'Nobody with this IIN was found. Check the IIN.',
    already_received: 'A document has already been received for this session.',
    no_access: 'This organisation cannot receive electronic documents at the moment.',
    double_request:
      'The document has been requested for this session already. Use a 6-digit code or try again later.',
    not_sent_request: 'The request has ended. Ask for the document again.',
    sub_not_started: 'This organisation cannot receive electronic documents yet.',
    no_active: 'This organisation can no longer receive electronic documents.',
    no_subscription: 'This organisation does not receive electronic documents.',
    document_does_not_exist: 'The state’s database has no such document.',
    document_no_type: 'The document is of another type than the one that is needed.',
    maximum_attempts: 'The attempts by SMS have run out.',
    profile_not_found: 'Document not found, try identification via 6-digit code.',
  };
  test.each(Object.entries(texts).map((row, index) => [...row, index] as const))(
    '%s is told over HTTP',
    async (code, text, index) => {
      const { finished } = open(
        EDocumentScreen,
        { 'POST /e-document/request/': () => ({ status: 400, body: bodyOf(code, index) }) },
        { settings: { document_type: 'IdentityCard' } },
      );
      await type('Mobile phone', '87011234567');
      await type('IIN', '990231300010');
      await press('Get the code by SMS');
      await says(text);
      expect(finished).toEqual([]);
    },
  );
});

describe('signature identifier', () => {
  const texts: Readonly<Record<string, string>> = {
    no_file: 'No document was uploaded for signing.',
    file_error: 'A document cannot be read. It has to be uploaded again.',
    no_access: 'The organisation has no access to this service.',
    result_already_exists: 'Identity confirmed',
    session_already_exists: 'A code was sent to you just now. Enter it.',
    session_not_exist: 'The identification has expired. Ask for a new code.',
    organization_does_not_exist: 'The organisation is not registered with the signing service.',
    client_not_exist:
      'You are not registered with the signing service yet. Check the IIN and the phone number.',
    organization_not_exist: 'The signing service does not know the organisation.',
    identity_not_exist: 'Your identification was not found. Begin again.',
    cannot_connect: 'The signing service cannot be reached. Try again in a few minutes.',
    service_not_available: 'The signing service is not available now. Try again in a few minutes.',
    invalid_input: 'The service is set up wrongly: its key is not tied to an organisation.',
    subject_not_found: 'Nobody with this IIN and phone number was found. Check both.',
  };
  test.each(Object.entries(texts).map((row, index) => [...row, index] as const))(
    '%s is told over HTTP',
    async (code, text, index) => {
      open(IdentifierScreen, {
        'POST /digital-signature-identifier/identify/': () => ({ status: 400, body: bodyOf(code, index) }),
      });
      await tick();
      await type('IIN', '990231300010');
      await type('Mobile phone', '87011234567');
      await press('Continue');
      await says(text);
    },
  );
});

describe('signer', () => {
  const signer = 'POST /digital-signature-signer';
  const texts: readonly (readonly [message: string, status: number, text: string])[] = [
    ['incorrect certificate password', 400, 'Incorrect password'],
    ['certificate cannot be accepted', 400, 'Incorrect SMS-code'],
    ['signer result missing', 404, 'Nothing has been signed yet.'],
    ['Not Found', 404, 'The session or a document was not found.'],
    ['no access to signer technology', 403, 'The organisation has no access to the signing service.'],
    ['result cannot be signed', 409, 'The documents cannot be signed now. Try again.'],
    ['identifier result missing', 409, 'Pass the identification first.'],
    [
      'cannot connect to signer service',
      503,
      'The signing service cannot be reached. Try again in a few minutes.',
    ],
    ['cloud service trouble', 503, 'The signing service has a failure. Try again in a few minutes.'],
  ];
  test.each(texts)('%s is told over HTTP', async (message, status, text) => {
    const isOfCode = message === 'certificate cannot be accepted';
    const refused = () => ({ status, body: { message: `${message}.` } });
    const { finished } = open(SignerScreen, {
      [`${signer}/${isOfCode ? 'certificate/accept' : 'document/sign'}/`]: refused,
    });
    await says('Contract.pdf');
    await tick();
    await press('Continue');
    await screen.findByRole('heading', { name: 'Electronic signature' }, patient);
    await tick();
    await press('Continue');
    await type('Certificate password', 'Specimen1!');
    await type('Repeat the password', 'Specimen1!');
    await press('Continue');
    await type('Code from the SMS', '123456');
    if (!isOfCode) await press('Sign');
    if (message === 'incorrect certificate password') await press('Sign');
    await says(text);
    expect(finished).toEqual([]);
  });
});

describe('PIN look-up', () => {
  const texts: Readonly<Record<string, string>> = {
    'search-failed': 'Nobody was found with this PIN and document number. Check both and search again.',
    'connection-error': 'The identity service does not answer. No attempt is spent: try again in a moment.',
    'maximum-attempts': 'No attempts left. Use another way to verify your identity.',
  };
  const rows = Object.entries(texts).flatMap(([code, text]) =>
    bodiesOf(code).map((body) => [code, JSON.stringify(body), text, body] as const),
  );
  test.each(rows)('%s is told over HTTP, said as %s', async (_code, _said, text, body) => {
    open(TundukScreen, { 'POST /tunduk/search/': () => ({ status: 400, body }) });
    await type('PIN', '23102198800003');
    await type('Document number', 'ID0000003');
    await press('Search');
    await says(text);
  });
});
