import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../e2e/literal-backend/serve.ts';
import { onLiteralBackend, patient } from './literal-harness.tsx';
import {
  type CallOfStep,
  electronicDocuments,
  identification,
  registries,
  signing,
} from './literal-steps-harness.tsx';

/*
 * Every error code of the specification, section 8, for every call of its step, end to end: a backend written from the
 * specification replies over HTTP, the product's client parses the reply, and the screen shows the message. Codes and texts
 * are repeated here instead of being imported from the technology, so that the test notices when one is lost.
 */
const open = onLiteralBackend();
const says = (text: string | RegExp) => screen.findByText(text, {}, patient);

/** A refused call, in each form in which a body may carry its code. */
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
/**
 * Each code for each call; the forms of the body are distributed so that together the calls use all of them.
 */
const matrix = (calls: Readonly<Record<string, CallOfStep>>, codes: readonly string[]) =>
  Object.entries(calls).flatMap(([name, step], row) =>
    codes.map((code, column) => {
      const bodies = bodiesOf(code);
      return [name, code, bodies[(row + column) % bodies.length], step] as const;
    }),
  );

async function refuse({ screen: Step, others, call, changes, walk }: CallOfStep, reply: Reply) {
  const opened = open(Step, { ...others, [call]: () => reply }, changes);
  await walk();
  return opened;
}

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
    document_does_not_exist: 'The state’s database has no such document. Check what you entered.',
    document_no_type:
      'The document is of another type than the one that is needed. Check which one that is, and try again.',
    maximum_attempts: 'The attempts by SMS have run out. Choose another way.',
    profile_not_found: 'Document not found, try identification via 6-digit code.',
  };
  const sentAlready = { double_request: 'A code has been sent already: enter it here.' };
  const loadedTooOften = {
    maximum_attempts: 'The document could not be loaded too many times. Try another method.',
  };
  /** Meaning of the same code for calls other than the first. */
  const laterTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'ED, another SMS': sentAlready,
    'ED, the document': {
      ...sentAlready,
      maximum_attempts: 'No attempts are left for this code. Ask for another SMS.',
    },
    'ED, the 6-digit code': {
      maximum_attempts: 'The attempts with the 6-digit code have run out. Choose another way.',
    },
    'ED, the children': loadedTooOften,
    'ED, a child’s document': loadedTooOften,
  };
  test.each(matrix(electronicDocuments, Object.keys(texts)))(
    '%s: %s is reported over HTTP [8.21]',
    async (name, code, body, step) => {
      const { finished } = await refuse(step, { status: 400, body });
      await says(laterTexts[name]?.[code] ?? texts[code] ?? '');
      expect(finished).toEqual([]);
    },
  );
});

describe('signature identifier', () => {
  const texts: Readonly<Record<string, string>> = {
    no_file: 'No document was uploaded for signing.',
    file_error: 'A document cannot be read. It has to be uploaded again.',
    no_access: 'The organisation has no access to this service.',
    result_already_exists: 'Your identity has already been confirmed in this check.',
    session_already_exists: 'A code was sent to you just now. Enter it.',
    session_not_exist: 'The identification has expired. Ask for a new code.',
    organization_does_not_exist: 'The organisation is not registered with the signing service.',
    client_not_exist:
      'You are not registered with the signing service yet. Check the IIN and the phone number.',
    organization_not_exist: 'The signing service does not know the organisation.',
    identity_not_exist: 'Your identification was not found. Begin again.',
    cannot_connect: 'The signing service cannot be reached. Try again in a few minutes.',
    service_not_available: 'The signing service is not available now. Try again in a few minutes.',
    invalid_input: 'The signing service is not set up correctly for the organisation.',
    subject_not_found: 'Nobody with this IIN and phone number was found. Check both.',
  };
  test.each(matrix(identification, Object.keys(texts)))(
    '%s: %s is reported over HTTP [8.22]',
    async (_name, code, body, step) => {
      const { finished } = await refuse(step, { status: 400, body });
      await says(texts[code] ?? '');
      expect(finished).toEqual([]);
    },
  );
});

describe('signer', () => {
  const texts: readonly (readonly [message: string, status: number, text: string])[] = [
    ['incorrect certificate password', 400, 'Incorrect password'],
    ['certificate cannot be accepted', 400, 'Incorrect SMS-code'],
    ['signer result missing', 404, 'Nothing has been signed yet. Try again.'],
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
  const rows = Object.entries(signing).flatMap(([name, step]) =>
    texts.map(([message, status, text]) => [name, message, status, text, step] as const),
  );
  test.each(rows)(
    '%s: %s is reported over HTTP [8.23]',
    async (_name, message, status, text, step: CallOfStep) => {
      const { finished } = await refuse(step, { status, body: { message: `${message}.` } });
      await says(text);
      expect(finished).toEqual([]);
    },
  );
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
  test.each(rows)('%s is reported over HTTP, said as %s [8.24]', async (_code, _said, text, body) => {
    await refuse(registries.TDK, { status: 400, body });
    await says(text);
  });
});
