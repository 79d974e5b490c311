import { describe, expect, test } from 'vitest';
import { flowAddress } from './address.ts';

const page = { href: 'https://bank.test/open/account?client=7', origin: 'https://bank.test' };
const options = { session: 's1', frontendUrl: 'https://verify.test' };

describe('the flow’s address', () => {
  test('holds the session and the origin to answer to', () => {
    expect(flowAddress(options, page)).toEqual({
      href: 'https://verify.test/flow/s1?parent_origin=https%3A%2F%2Fbank.test',
      origin: 'https://verify.test',
    });
  });

  test('keeps the path of a frontend below the root', () => {
    const { href } = flowAddress({ ...options, frontendUrl: 'https://verify.test/kyc/?x#y' }, page);
    expect(href).toMatch(/^https:\/\/verify\.test\/kyc\/flow\/s1\?parent_origin=/);
  });

  test("uses the backend's origin when there is no other", () => {
    const { href } = flowAddress({ session: 's1', backendUrl: 'https://verify.test:8443/api/v1' }, page);
    expect(href).toMatch(/^https:\/\/verify\.test:8443\/flow\/s1\?/);
  });

  test('resolves a relative address against the page', () => {
    expect(flowAddress({ session: 's1', frontendUrl: '/kyc' }, page).href).toMatch(
      /^https:\/\/bank\.test\/kyc\/flow\/s1\?/,
    );
  });

  test('passes on locale and document type', () => {
    const { href } = flowAddress({ ...options, locale: 'kz', documentType: 'Passport' }, page);
    const { searchParams } = new URL(href);
    expect(searchParams.get('locale')).toBe('kz');
    expect(searchParams.get('documentType')).toBe('Passport');
  });

  test('a session id cannot leave its place in the path', () => {
    const { href } = flowAddress({ ...options, session: '../test?x=1#' }, page);
    expect(new URL(href).pathname).toBe('/flow/..%2Ftest%3Fx%3D1%23');
  });
});

test.each([
  ['invalid_session', { ...options, session: '' }, page],
  ['invalid_address', { session: 's1' }, page],
  ['invalid_address', { session: 's1', frontendUrl: 'javascript:alert(1)' }, page],
  ['invalid_address', { session: 's1', frontendUrl: 'https://' }, page],
  ['opaque_origin', options, { href: 'file:///x.html', origin: 'null' }],
])('rejects with %s', (code, given, at) => {
  expect(() => flowAddress(given, at)).toThrow(expect.objectContaining({ name: 'MountError', code }));
});
