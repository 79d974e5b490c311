import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CmsOptions } from './cms/cms.ts';
import type { Trust } from './cms/verdict.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { signPdf } from './pades.ts';
import { createTwoSigners } from './testing.ts';
import { verifyPdf } from './verify.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const folder = join(import.meta.dirname, '../corpus');
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, string>;
const files = Object.keys(manifest);

let people: readonly CmsOptions[];
let trust: Trust;
const at = new Date();
beforeAll(async () => {
  const signers = await createTwoSigners(at);
  people = [signers.first, signers.second];
  trust = signers.trust;
});

const stamp = { title: 'ТЕСТОВ ТЕСТ', lines: ['ЖСН · ИИН ********0010'], link: 'https://kyc.test/verify' };

test('there are at least a hundred, each named with the program that made it', () => {
  expect(files.length).toBeGreaterThanOrEqual(100);
  expect(readdirSync(folder).filter((name) => name.endsWith('.pdf'))).toEqual(files);
});

describe('signed once and twice', () => {
  test.each(Object.entries(manifest))('%s, by %s', async (name) => {
    let pdf: Uint8Array = readFileSync(join(folder, name));
    for (const [index, person] of people.entries()) {
      expect(await inspectPdf(pdf)).toMatchObject({ status: 'fine' });
      pdf = await signPdf(pdf, { ...person, name: 'T', reason: 'R', at, stamp });
      const reply = await verifyPdf(pdf, trust);
      expect(reply.file_fault).toBeUndefined();
      expect(reply.signatures.map(({ faults }) => faults)).toEqual(
        Array.from({ length: index + 1 }, () => []),
      );
    }
    expect(await inspectPdf(pdf)).toMatchObject({ status: 'fine' });
  });
});
