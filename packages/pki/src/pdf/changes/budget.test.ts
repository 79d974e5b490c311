import { expect, test } from 'vitest';
import { verifyPdf } from '../../verify.ts';
import { Budget } from '../file/budget.ts';
import { contract, writePdf } from '../forgeries/forge.ts';
import { readRevisions } from './revisions.ts';

const trust = { roots: [], crls: [], now: new Date() };
const MEGABYTES = 24 * 1024 * 1024;

// Hostile input: each must be rejected within a second or two of processor time.
test.each([
  ['brackets without end', () => Buffer.from(`%PDF-1.7\n${'('.repeat(MEGABYTES)}`), 'damaged'],
  ['brackets in an object', () => writePdf({ ...contract('x'), 6: '('.repeat(MEGABYTES) }), 'damaged'],
  ['lists in an object', () => writePdf({ ...contract('x'), 6: '['.repeat(1_000_000) }), 'too_complex'],
  [
    'names without end',
    () => writePdf({ ...contract('x'), 6: `[${'/A '.repeat(8_000_000)}]` }),
    'too_complex',
  ],
])('%s', async (_what, make, fault) => {
  const file = make();
  const { user } = process.cpuUsage();
  expect(await verifyPdf(file, trust)).toEqual({ valid: false, signatures: [], file_fault: fault });
  expect((process.cpuUsage().user - user) / 1000).toBeLessThan(5000);
});

test('an abort stops the reading', () => {
  const file = writePdf({ ...contract('x'), 6: `[${'/A '.repeat(100_000)}]` });
  expect(() => readRevisions(file, new Budget({}, AbortSignal.abort(new Error('too late'))))).toThrow(
    'too late',
  );
});
