import { beforeAll, expect, test, vi } from 'vitest';
import type { Trust } from './cms/verdict.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { AttackedFile } from './pdf/forgeries/cross-reference-attacks.ts';
import { updateAttacks } from './pdf/forgeries/update-attacks.ts';
import { createTwoSigners } from './testing.ts';
import { verifyPdf } from './verify.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let trust: Trust;
let files: ReadonlyMap<string, AttackedFile>;
beforeAll(async () => {
  const { first, second, ...signers } = await createTwoSigners();
  trust = signers.trust;
  files = await updateAttacks(first, second);
});

test('before the attack each file is accepted, and then valid', async () => {
  const wrong: string[] = [];
  for (const [name, { unsigned, honest }] of files) {
    const { status } = await inspectPdf(unsigned);
    if (status !== 'fine') wrong.push(`${name}: ${status}`);
    const { valid, signatures } = await verifyPdf(honest, trust);
    if (!valid || signatures.length !== 1) wrong.push(`${name}: ${JSON.stringify(signatures[0]?.faults)}`);
  }
  expect(wrong).toEqual([]);
});

test('after it none is valid, and each has a reason', async () => {
  const wrong: string[] = [];
  for (const [name, { file }] of files) {
    const { valid, signatures, file_fault: fault } = await verifyPdf(file, trust);
    const isTold = fault !== undefined || signatures.some(({ faults }) => faults.length > 0);
    if (valid || !isTold) wrong.push(name);
  }
  expect(wrong).toEqual([]);
});

test('none is accepted for signing', async () => {
  const wrong: string[] = [];
  for (const [name, { file }] of files) if ((await inspectPdf(file)).status === 'fine') wrong.push(name);
  expect(wrong).toEqual([]);
});

test('there are at least a hundred, all different', () => {
  expect(files.size).toBeGreaterThanOrEqual(100);
  expect(new Set([...files.values()].map(({ file }) => file.toString('latin1'))).size).toBe(files.size);
});
