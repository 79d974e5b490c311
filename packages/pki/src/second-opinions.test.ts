import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signPdf } from './pades.ts';
import { isMalformed } from './pdf/changes/signature-fields.ts';
import { openPdf } from './pdf-signatures.ts';
import { createTwoSigners } from './testing.ts';
import { toPem } from './x509/pem.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const has = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined;
const names = [
  'chromium-page.pdf',
  'libreoffice-tagged.pdf',
  'pdftex-links.pdf',
  'qpdf-lin-objstm.pdf',
  'img2pdf-jpeg.pdf',
];

let dir: string;
const signed = new Map<string, Uint8Array>();
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-opinions-'));
  const at = new Date();
  const { authority, first, second } = await createTwoSigners(at);
  writeFileSync(join(dir, 'root.pem'), toPem('CERTIFICATE', authority.root));
  const people = [first, second];
  const stamp = { title: 'T', lines: [], link: 'https://kyc.test/verify' };
  for (const name of names) {
    let pdf: Uint8Array = readFileSync(join(import.meta.dirname, '../corpus', name));
    for (const person of people) pdf = await signPdf(pdf, { ...person, name: 'T', reason: 'R', at, stamp });
    signed.set(name, pdf);
  }
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe.each(names)('%s, signed twice', (name) => {
  test.skipIf(!has('pdfsig', '-v'))('pdfsig finds two valid signatures', () => {
    writeFileSync(join(dir, 'check.pdf'), signed.get(name) ?? '');
    // It exits with an error if it does not know the authority, which does not matter here.
    const output = spawnSync('pdfsig', ['-nocert', 'check.pdf'], { cwd: dir }).stdout.toString();
    expect(output.match(/Signature is Valid\./g)).toHaveLength(2);
  });

  test.skipIf(!has('openssl', 'version'))('openssl finds both to fit what they cover', () => {
    const opened = openPdf(signed.get(name) ?? new Uint8Array());
    const found = opened?.signatures ?? [];
    expect(found).toHaveLength(2);
    for (const signature of found) {
      if (isMalformed(signature)) throw new Error('malformed');
      writeFileSync(join(dir, 'covered'), Buffer.concat([...signature.parts]));
      writeFileSync(join(dir, 'cms'), signature.cms);
      const files = ['-inform', 'DER', '-in', 'cms', '-content', 'covered', '-out', 'out'];
      const trust = ['-CAfile', 'root.pem', '-purpose', 'any'];
      execFileSync('openssl', ['cms', '-verify', '-binary', ...files, ...trust], { cwd: dir, stdio: 'pipe' });
    }
  });
});
