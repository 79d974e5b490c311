import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as document from './document/contract.ts';
import { codeBody } from './edocument/contract.ts';
import * as mxdoc from './mxdoc/contract.ts';
import { consentNumber } from './registry/contract.ts';
import { acceptRequest } from './signature/contract/signer.ts';

/*
 * The specification's constants, section 9, as literals: a test that imports them from the code would not notice a
 * change.
 */

test('an upload is at most 25 MB, of a Mexican document 24 MB [5.9, 8.14, 9.2]', () => {
  expect(document.maxPictureBytes).toBe(25 * 1024 * 1024);
  expect(mxdoc.maxPictureBytes).toBe(24 * 1024 * 1024);
});

test.each(['12345', '1234567', '12345a', ''])(
  'the 6-digit code and the signer’s SMS code are not %j [5.6, 9.4]',
  (code) => {
    const byCode = { session_id: 's', code, document_type: 'IdentityCard' };
    expect(v.safeParse(codeBody, byCode).success).toBe(false);
    expect(v.safeParse(acceptRequest, { session_id: 's', password: 'p', otp: code }).success).toBe(false);
  },
);

test('six digits are a 6-digit code and a signer’s SMS code [5.6, 9.4]', () => {
  const code = '123456';
  const byCode = { session_id: 's', code, document_type: 'IdentityCard' };
  expect(v.safeParse(codeBody, byCode).success).toBe(true);
  expect(v.safeParse(acceptRequest, { session_id: 's', password: 'p', otp: code }).success).toBe(true);
});

test('the consent is a reply to 1414 [9.5]', () => {
  expect(consentNumber).toBe(1414);
});
