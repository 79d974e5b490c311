import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestAuthority, specimen, type TestAuthority } from '../testing.ts';
import { createCrl } from '../x509/crl.ts';
import { sha256, toArrayBuffer } from '../x509/engine.ts';
import { toPem } from '../x509/pem.ts';
import { X509Certificate } from '../x509/x509.ts';
import { cosignCms, signCms } from './cms.ts';
import { answerTimeStampRequest } from './time-stamp.ts';

// Keys are made and derived here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let authority: TestAuthority;
let dir: string;
const data = Buffer.from('Құжат мазмұны / contents\n'.repeat(50));
const at = (name: string) => join(dir, name);
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] }).toString();

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-pki-'));
  authority = await createTestAuthority();
  writeFileSync(at('root.pem'), toPem('CERTIFICATE', authority.root));
  writeFileSync(at('issuing.pem'), toPem('CERTIFICATE', authority.issuing.certificate));
  writeFileSync(at('data'), data);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const verify = (signature: string, content: string) =>
  openssl(
    ...['cms', '-verify', '-binary', '-cades', '-inform', 'DER', '-in', signature, '-content', content],
    ...['-CAfile', 'root.pem', '-purpose', 'any', '-out', 'out'],
  );

test('a certificate has the subject that Kazakhstan’s rules ask for', async () => {
  const { signer } = await authority.issue();
  const { subject } = new X509Certificate(toArrayBuffer(signer.certificate));
  expect(subject).toBe('CN=ТЕСТОВ ТЕСТ, SN=ТЕСТОВ, 2.5.4.5=IIN990231300010, C=KZ, G=ТЕСТОВИЧ');
});

test('openssl accepts a detached signature, and refuses it after one changed byte', async () => {
  const person = await authority.issue();
  const signingTime = new Date();
  const options = { ...person, signingTime, timeStamper: authority.timeStamper };
  writeFileSync(at('one.p7s'), await signCms(sha256(data), options));
  verify('one.p7s', 'data');
  const changed = Buffer.from(data);
  changed[100] = (changed[100] ?? 0) ^ 1;
  writeFileSync(at('changed'), changed);
  expect(() => verify('one.p7s', 'changed')).toThrow();
});

test('a second signature leaves the first unchanged', async () => {
  const first = await authority.issue();
  const second = await authority.issue({ ...specimen, iin: '990231300021', surname: 'ӘЛІ', patronymic: '' });
  const one = await signCms(sha256(data), { ...first, signingTime: new Date() });
  const both = await cosignCms(one, sha256(data), { ...second, timeStamper: authority.timeStamper });
  writeFileSync(at('two.p7s'), both);
  verify('two.p7s', 'data');
  expect(
    openssl('cms', '-cmsout', '-print', '-inform', 'DER', '-in', 'two.p7s').match(/^ +signedAttrs/gm),
  ).toHaveLength(2);
});

test('openssl reads the CRL with a revoked certificate', async () => {
  const { signer } = await authority.issue();
  writeFileSync(at('person.pem'), toPem('CERTIFICATE', signer.certificate));
  const { serialNumber } = new X509Certificate(toArrayBuffer(signer.certificate));
  const check = async (revoked: Parameters<typeof createCrl>[1]) => {
    writeFileSync(at('crl.pem'), toPem('X509 CRL', await createCrl(authority.issuing, revoked, new Date())));
    const files = ['-CAfile', 'root.pem', '-untrusted', 'issuing.pem', '-CRLfile', 'crl.pem'];
    return openssl('verify', '-crl_check', ...files, 'person.pem');
  };
  expect(await check([])).toContain('OK');
  await expect(check([{ serialNumber, at: new Date(), reason: 'superseded' }])).rejects.toThrow(/revoked/);
});

test('openssl understands the time-stamp authority’s answers', async () => {
  openssl('ts', '-query', '-data', 'data', '-sha256', '-cert', '-out', 'query.tsq');
  const answer = await answerTimeStampRequest(authority.timeStamps, readFileSync(at('query.tsq')));
  writeFileSync(at('answer.tsr'), answer);
  const chain = ['-CAfile', 'root.pem', '-untrusted', 'issuing.pem'];
  expect(openssl('ts', '-verify', '-queryfile', 'query.tsq', '-in', 'answer.tsr', ...chain)).toContain('OK');
  openssl('ts', '-query', '-data', 'data', '-sha512', '-out', 'other.tsq');
  writeFileSync(
    at('no.tsr'),
    await answerTimeStampRequest(authority.timeStamps, readFileSync(at('other.tsq'))),
  );
  expect(openssl('ts', '-reply', '-in', 'no.tsr', '-text')).toMatch(/Rejected[\s\S]*unrecognized/);
  writeFileSync(at('no.tsr'), await answerTimeStampRequest(authority.timeStamps, Buffer.from('garbage')));
  expect(openssl('ts', '-reply', '-in', 'no.tsr', '-text')).toMatch(/Rejected/);
});
