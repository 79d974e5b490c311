import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PadesOptions, signPdf, UnsignablePdfError } from './pades.ts';
import { isMalformed } from './pdf/changes/signature-fields.ts';
import { openPdf } from './pdf-signatures.ts';
import { createTestAuthority, specimen, type TestAuthority } from './testing.ts';
import { toPem } from './x509/pem.ts';

// Keys are made and derived here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let authority: TestAuthority;
let dir: string;
const at = (name: string) => join(dir, name);
const run = (program: string, ...args: string[]) => {
  try {
    return execFileSync(program, args, { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] }).toString();
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout);
    throw error;
  }
};

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-pades-'));
  authority = await createTestAuthority();
  writeFileSync(at('root.pem'), toPem('CERTIFICATE', authority.root));
  run('mkdir', 'nss');
  run('certutil', '-N', '-d', 'sql:nss', '--empty-password');
  writeFileSync(at('issuing.pem'), toPem('CERTIFICATE', authority.issuing.certificate));
  run('certutil', '-A', '-d', 'sql:nss', '-n', 'root', '-t', 'CT,C,C', '-i', 'root.pem');
  run('certutil', '-A', '-d', 'sql:nss', '-n', 'issuing', '-t', ',,', '-i', 'issuing.pem');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The output of pdfsig for each signature in the file. */
function pdfsig(pdf: Uint8Array) {
  writeFileSync(at('check.pdf'), pdf);
  const output = run('pdfsig', '-nssdir', 'sql:nss', 'check.pdf');
  const all = (pattern: RegExp) => [...output.matchAll(pattern)].map((match) => match[1]);
  return {
    signatures: all(/Signature Validation: (.*)/g),
    certificates: all(/Certificate Validation: (.*)/g),
    names: all(/Signer Certificate Common Name: (.*)/g),
    output,
  };
}

async function plainPdf(turn = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).setRotation(degrees(turn));
  return document.save();
}

async function options(iin = specimen.iin, surname = specimen.surname): Promise<PadesOptions> {
  const stamp = {
    title: `${surname} ТЕСТ`,
    lines: ['ЖСН / ИИН ********0010', '21.11.2026 12:30 (UTC+5)'],
    link: 'https://kyc.test/verify',
  };
  const person = await authority.issue({ ...specimen, iin, surname });
  const { timeStamper } = authority;
  return { ...person, timeStamper, name: surname, reason: 'Қол қою', at: new Date(), stamp };
}

const good = 'Signature is Valid.';
const trusted = 'Certificate is Trusted.';

describe('pdfsig', () => {
  test('accepts the signatures of three people, each leaving the earlier ones as they were', async () => {
    const [first, second] = [await options(), await options('990231300021', 'ӘЛІҚЫЗЫ')];
    const third = await options('990231300022', 'ҮМБЕТОВ');
    const one = await signPdf(await plainPdf(), first);
    const two = await signPdf(one, second);
    const three = await signPdf(two, third);
    expect(Buffer.from(three.subarray(0, two.length)).equals(Buffer.from(two))).toBe(true);
    const found = pdfsig(three);
    expect(found.signatures).toEqual([good, good, good]);
    expect(found.certificates).toEqual([trusted, trusted, trusted]);
    expect(found.output).toMatch(/ETSI\.CAdES\.detached/);
  });

  test('accepts every signature of a person who signs twice, once it knows the certificate', async () => {
    const [own, other] = [await options(), await options('990231300021', 'ӘЛІҚЫЗЫ')];
    let signed = await plainPdf();
    for (const each of [own, other, own, own]) signed = await signPdf(signed, each);
    expect(pdfsig(signed).signatures).toEqual([good, good, good, good]);
    // pdfsig reads the certificate from a signature again after it has freed that signature.
    writeFileSync(at('signer.pem'), toPem('CERTIFICATE', own.signer.certificate));
    run('certutil', '-A', '-d', 'sql:nss', '-n', 'signer', '-t', ',,', '-i', 'signer.pem');
    expect(pdfsig(signed).certificates).toEqual([trusted, trusted, trusted, trusted]);
  });

  test('refuses the file after one changed byte', async () => {
    const signed = Buffer.from(await signPdf(await plainPdf(), await options()));
    const place = signed.indexOf('MediaBox') + 14;
    signed[place] = (signed[place] ?? 0) ^ 1;
    expect(pdfsig(signed).signatures).toEqual(['Digest Mismatch.']);
  });

  test.each([0, 90, 180, 270])('accepts a page that is turned by %i degrees', async (turn) => {
    expect(pdfsig(await signPdf(await plainPdf(turn), await options())).signatures).toEqual([good]);
  });
});

test('openssl accepts each signature of a person who signs twice, against the bytes that it covers', async () => {
  const own = await options();
  const signed = await signPdf(await signPdf(await plainPdf(), own), own);
  const opened = await openPdf(signed);
  const found = opened?.signatures ?? [];
  expect(found).toHaveLength(2);
  for (const signature of found) {
    if (isMalformed(signature)) throw new Error('malformed');
    writeFileSync(at('covered'), Buffer.concat([...signature.parts]));
    writeFileSync(at('cms'), signature.cms);
    const files = ['-inform', 'DER', '-in', 'cms', '-content', 'covered', '-out', 'out'];
    const trust = ['-CAfile', 'root.pem', '-purpose', 'any'];
    const verify = () =>
      execFileSync('openssl', ['cms', '-verify', '-binary', ...files, ...trust], { cwd: dir, stdio: 'pipe' });
    expect(verify).not.toThrow();
    writeFileSync(at('covered'), Buffer.concat([...signature.parts, Buffer.of(0)]));
    expect(verify).toThrow();
  }
});

test.each([
  ['garbage', Buffer.from('%PDF-1.7 and nothing more')],
  ['nothing', new Uint8Array()],
])('%s is not signed inside', async (_what, bytes) => {
  await expect(signPdf(bytes, await options())).rejects.toThrow(UnsignablePdfError);
});
