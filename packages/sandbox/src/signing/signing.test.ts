import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CloudSigning } from '@kuelik/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signingCases } from '../cases/signing-cases.ts';
import { type RunningSandbox, runSandbox } from '../testing.ts';
import { smallPdf } from './testing.ts';

// Keys are generated and derived here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let time = Date.parse('2026-11-21T10:00:00Z');
let sandbox: RunningSandbox;
let signing: CloudSigning;
let dir: string;
beforeAll(async () => {
  sandbox = await runSandbox(() => new Date(time));
  signing = sandbox.providers.signing;
  dir = mkdtempSync(join(tmpdir(), 'kuelik-signing-'));
});
beforeEach(() => {
  time += 3_600_000;
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});

const password = 'Құпия-сөз1@';
const purpose = { organization: 'Kuelik Demo', reference: 'test', locale: 'ru' } as const;
let nextPhone = 1_000_000;

async function lastCode(phone: string): Promise<string> {
  const { rows } = await sandbox.query(
    'SELECT body FROM sandbox.sms WHERE phone = $1 ORDER BY sent_at DESC, id LIMIT 1',
    [phone],
  );
  return /\d{6}/.exec(String(rows[0]?.body))?.[0] ?? '';
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function identified(iin: string) {
  nextPhone += 1;
  const phone = `+7700${nextPhone}`;
  const { identificationId: id } = await signing.identify({ iin, phone, ...purpose });
  expect(await signing.approve(id, await lastCode(phone))).toMatchObject({ status: 'APPROVED' });
  // Ensures that the next message is newer.
  time += 1000;
  return { id, phone };
}

async function withCertificate(iin: string) {
  const person = await identified(iin);
  expect(await signing.reissue(person.id, 'ru')).toMatchObject({ status: 'OTP_SENT', attemptsLeft: 3 });
  const issued = await signing.accept(person.id, password, await lastCode(person.phone));
  expect(issued).toMatchObject({ status: 'ISSUED', certificate: { iin } });
  return person;
}

const document = (bytes: Uint8Array, mediaType: string, typed = password) => ({
  password: typed,
  bytes,
  mediaType,
  verificationUrl: 'https://kyc.test/verify',
  reference: 'test',
});

test('the right code approves once, even when sent concurrently', async () => {
  const phone = '+77009999999';
  const { identificationId } = await signing.identify({ iin: '990231300010', phone, ...purpose });
  const code = await lastCode(phone);
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => signing.approve(identificationId, code)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

describe('signing', () => {
  test('a PDF inside, accepted by the service and by pdfsig', async () => {
    const { id } = await withCertificate('990231300010');
    const signed = await signing.sign(id, document(smallPdf(), 'application/pdf'));
    if (signed.status !== 'SIGNED') throw new Error(signed.status);
    expect(signed).toMatchObject({ format: 'PAdES', certificate: { subject: 'ҮЛГІЕВ АРМАН' } });
    expect(await signing.verify(signed.bytes, null)).toMatchObject({
      valid: true,
      signatures: [{ signer: { name: 'ҮЛГІЕВ АРМАН' }, level: 'B-T', revocation: 'good' }],
    });
  });

  test('anything else detached, accepted by openssl against the exported chain', async () => {
    const { id } = await withCertificate('990231300020');
    const file = Buffer.from('Келісімшарт');
    const signed = await signing.sign(id, document(file, 'text/plain'));
    if (signed.status !== 'SIGNED') throw new Error(signed.status);
    expect(signed.format).toBe('CAdES');
    const { chain } = await signing.authority();
    writeFileSync(join(dir, 'chain.pem'), chain);
    writeFileSync(join(dir, 'file'), file);
    writeFileSync(join(dir, 'file.p7s'), signed.bytes);
    const check = ['-inform', 'DER', '-in', 'file.p7s', '-content', 'file', '-CAfile', 'chain.pem'];
    const cms = ['cms', '-verify', '-binary', '-purpose', 'any', '-attime', String(time / 1000), ...check];
    expect(() => execFileSync('openssl', cms, { cwd: dir, stdio: 'pipe' })).not.toThrow();
    writeFileSync(join(dir, 'file'), 'Келісімшарт!');
    expect(() => execFileSync('openssl', cms, { cwd: dir, stdio: 'pipe' })).toThrow();
    expect((await signing.verify(file, signed.bytes)).valid).toBe(true);
    expect((await signing.verify(Buffer.from('other'), signed.bytes)).valid).toBe(false);
  });

  test('with the wrong password five times locks the certificate until it is reissued', async () => {
    const { id, phone } = await withCertificate('990231400017');
    const file = Buffer.from('x');
    for (const attemptsLeft of [4, 3, 2, 1]) {
      const refused = await signing.sign(id, document(file, 'text/plain', 'Wrong-1@'));
      expect(refused).toEqual({ status: 'WRONG_PASSWORD', attemptsLeft });
    }
    expect(await signing.sign(id, document(file, 'text/plain', 'Wrong-1@'))).toEqual({ status: 'LOCKED' });
    expect(await signing.sign(id, document(file, 'text/plain'))).toEqual({ status: 'LOCKED' });
    expect(await signing.initialize(id, 'ru')).toMatchObject({ status: 'LOCKED', attemptsLeft: 0 });
    time += 61_000;
    await signing.reissue(id, 'ru');
    await signing.accept(id, password, await lastCode(phone));
    expect(await signing.sign(id, document(file, 'text/plain'))).toMatchObject({ status: 'SIGNED' });
  });

  test('concurrent guesses share the five attempts', async () => {
    const { id } = await withCertificate('990231400027');
    const guess = () => signing.sign(id, document(Buffer.from('x'), 'text/plain', 'Wrong-1@'));
    const outcomes = await Promise.all(Array.from({ length: 8 }, guess));
    expect(outcomes.filter(({ status }) => status === 'WRONG_PASSWORD')).toHaveLength(4);
    expect(outcomes.filter(({ status }) => status === 'LOCKED')).toHaveLength(4);
  });

  test.each([
    ['990231380158', 'EXPIRED'],
    ['990231380168', 'REVOKED'],
  ])('with the certificate of %s is refused as %s, until it is reissued', async (iin, status) => {
    const { id, phone } = await withCertificate(iin);
    expect(await signing.initialize(id, 'ru')).toMatchObject({ status });
    expect(await signing.sign(id, document(Buffer.from('x'), 'text/plain'))).toEqual({ status });
    time += 61_000;
    await signing.reissue(id, 'ru');
    await signing.accept(id, password, await lastCode(phone));
    expect(await signing.sign(id, document(Buffer.from('x'), 'text/plain'))).toMatchObject({
      status: 'SIGNED',
    });
  });

  test('later verifications report a revoked certificate for signatures made after the revocation', async () => {
    const { id } = await withCertificate('990231300030');
    const file = Buffer.from('x');
    const before = await signing.sign(id, document(file, 'text/plain'));
    time += 60_000;
    await signing.revoke(id, 'keyCompromise');
    expect(await signing.sign(id, document(file, 'text/plain'))).toEqual({ status: 'REVOKED' });
    if (before.status !== 'SIGNED') throw new Error(before.status);
    // Its timestamp proves that it was signed before the revocation.
    expect(await signing.verify(file, before.bytes)).toMatchObject({ valid: true });
  });
});

describe('codes', () => {
  test('allow three attempts', async () => {
    const phone = '+77009999991';
    const { identificationId: id } = await signing.identify({ iin: '990231300010', phone, ...purpose });
    const code = await lastCode(phone);
    for (const attemptsLeft of [2, 1, 0]) {
      expect(await signing.approve(id, other(code))).toEqual({ status: 'WRONG_CODE', attemptsLeft });
    }
    await expect(signing.approve(id, code)).rejects.toMatchObject({ code: 'maximum_attempts' });
  });

  test('expire after five minutes', async () => {
    const phone = '+77009999992';
    const { identificationId: id } = await signing.identify({ iin: '990231300010', phone, ...purpose });
    time += 5 * 60_000 + 1000;
    await expect(signing.approve(id, await lastCode(phone))).rejects.toMatchObject({ code: 'code_expired' });
  });

  test('are resent after a minute, at most five times', async () => {
    const { id } = await identified('990231300010');
    const sent = async () => (await signing.reissue(id, 'kk')).resendAfterS;
    expect([await sent(), await sent()]).toEqual([60, 60]);
    for (let count = 2; count <= 5; count += 1) {
      time += 61_000;
      expect(await sent()).toBe(60);
    }
    time += 61_000;
    await expect(sent()).rejects.toMatchObject({ code: 'maximum_attempts' });
  });

  test('are stored only as keyed hashes, and keys only encrypted', async () => {
    const { phone } = await withCertificate('990231300010');
    const code = await lastCode(phone);
    const tables = ['signing_code', 'signing_certificate', 'signing_authority', 'signing_identification'];
    for (const table of tables) {
      const { rows } = await sandbox.query(`SELECT * FROM sandbox.${table}`, []);
      const text = JSON.stringify(rows);
      expect(text).not.toContain(code);
      expect(text).not.toContain(password);
      // The first base64 characters of an RSA key in PKCS#8.
      expect(text).not.toMatch(/MII[A-Za-z0-9+/]{3}[AI]BADANBgkqhkiG9w0BAQEFAAS/);
    }
  });

  test('a weak password is refused without using up an attempt', async () => {
    const { id, phone } = await identified('990231300010');
    await signing.reissue(id, 'en');
    const code = await lastCode(phone);
    await expect(signing.accept(id, 'password', code)).rejects.toMatchObject({ code: 'weak_password' });
    expect(await signing.accept(id, password, code)).toMatchObject({ status: 'ISSUED' });
    await expect(signing.accept(id, password, code)).rejects.toMatchObject({ code: 'no_open_issue' });
  });
});

test('an unapproved person cannot be acted for', async () => {
  const { identificationId: id } = await signing.identify({
    iin: '990231300010',
    phone: '+77009999993',
    ...purpose,
  });
  await expect(signing.initialize(id, 'ru')).rejects.toMatchObject({ code: 'session_not_exist' });
  await expect(signing.sign(id, document(Buffer.from('x'), 'text/plain'))).rejects.toMatchObject({
    code: 'session_not_exist',
  });
});

const refusing = signingCases.flatMap(({ value, effect }) =>
  effect.kind === 'refuse' ? [[value, effect.code] as const] : [],
);
test.each(refusing)('%s is refused with %s', async (iin, code) => {
  const asked = signing.identify({ iin, phone: '+77009999994', ...purpose });
  await expect(asked).rejects.toMatchObject({ kind: 'refused', code });
});
