import { execFileSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAuthority, importSigningKey, issueOrganizationCertificate } from './authority.ts';
import { toPem } from './pem.ts';
import { readSigningIdentity } from './signing-identity.ts';

// Keys are made and derived here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let dir: string;
let key: string;
let certificate: string;
let issuing: string;
let root: string;
const now = new Date();

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-identity-'));
  const made = await createAuthority({ name: 'Kuelik Test', crlUrl: 'http://127.0.0.1:9/ca.crl' }, now);
  const issuer = {
    certificate: made.issuing.certificate,
    privateKey: await importSigningKey(made.issuing.pkcs8),
  };
  const own = await issueOrganizationCertificate({
    name: 'Алатау Банк',
    bin: '999999000017',
    issuer,
    crlUrl: 'http://127.0.0.1:9/ca.crl',
    now,
  });
  key = createPrivateKey({ key: Buffer.from(own.pkcs8), format: 'der', type: 'pkcs8' })
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();
  certificate = toPem('CERTIFICATE', own.certificate);
  issuing = toPem('CERTIFICATE', made.issuing.certificate);
  root = toPem('CERTIFICATE', made.root.certificate);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('reads key, certificate and chain from one file, ignoring the rest', async () => {
  const identity = await readSigningIdentity(
    `Bag Attributes\n${key}${certificate}${issuing}${root}`,
    null,
    now,
  );
  expect(identity.name).toBe('Алатау Банк');
  expect(identity.chain).toHaveLength(2);
  expect(identity.signer.privateKey.extractable).toBe(false);
});

test('reads what openssl exports from a PKCS#12 file, also with an encrypted key', async () => {
  writeFileSync(join(dir, 'key.pem'), key);
  writeFileSync(join(dir, 'certificate.pem'), certificate);
  writeFileSync(join(dir, 'chain.pem'), issuing + root);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' });
  openssl(
    ...'pkcs12 -export -inkey key.pem -in certificate.pem -certfile chain.pem -passout pass:p12 -out seal.p12'.split(
      ' ',
    ),
  );
  openssl(...'pkcs12 -in seal.p12 -passin pass:p12 -nodes -out open.pem'.split(' '));
  openssl(...'pkcs12 -in seal.p12 -passin pass:p12 -passout pass:pem -out closed.pem'.split(' '));
  const open = readFileSync(join(dir, 'open.pem'), 'utf8');
  const closed = readFileSync(join(dir, 'closed.pem'), 'utf8');
  expect((await readSigningIdentity(open, null, now)).chain).toHaveLength(2);
  expect((await readSigningIdentity(closed, 'pem', now)).chain).toHaveLength(2);
  await expect(readSigningIdentity(closed, 'other', now)).rejects.toThrow('no private key');
  await expect(readSigningIdentity(closed, null, now)).rejects.toThrow('no private key');
});

describe('an unusable file is rejected with the reason, without revealing the key', () => {
  const small = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 1024,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey;
  const other = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey;
  const elliptic = () =>
    generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey;
  const cases: readonly (readonly [string, () => string, RegExp, number?])[] = [
    ['nothing', () => '', /no private key/],
    ['no key', () => certificate + issuing + root, /no private key/],
    ['a key that is too small', () => small() + certificate + issuing + root, /at least 2048 bits/],
    ['a key of another kind', () => elliptic() + certificate + issuing + root, /must be RSA/],
    ['another key', () => other() + certificate + issuing + root, /no certificate of its private key/],
    ['no certificate', () => key, /no certificate of its private key/],
    ['no chain', () => key + certificate, /certificates above/],
    ['a gap in the chain', () => key + certificate + root, /certificates above/],
    ['a broken certificate', () => key + certificate.replace(/\n[A-Za-z0-9+/]{8}/, '\nAAAAAAAA'), /read/],
    ['an expired one', () => key + certificate + issuing + root, /expired/, 400],
    ['one of tomorrow', () => key + certificate + issuing + root, /not valid yet/, -2],
  ];
  test.each(cases.map(([what, file, why, days = 0]) => ({ what, file, why, days })))(
    '$what',
    async ({ file, why, days }) => {
      const at = new Date(now.getTime() + days * 86_400_000);
      const reading = readSigningIdentity(file(), null, at);
      await expect(reading).rejects.toThrow(why);
      await expect(reading).rejects.not.toThrow(/PRIVATE|[A-Za-z0-9+/]{40}/);
    },
  );
});
